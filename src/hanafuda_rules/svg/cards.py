from __future__ import annotations
from hanafuda_rules.svg.pen import to_svg
from hanafuda_rules.svg.theme import LIGHT, Theme
from hanafuda_rules.svg.spring import SPRING
from hanafuda_rules.svg.summer import SUMMER
from hanafuda_rules.svg.autumn import AUTUMN
from hanafuda_rules.svg.winter import WINTER
F = SPRING+SUMMER+AUTUMN+WINTER
def card_svg(card, width=80, theme=LIGHT):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{width*1.6:g}" viewBox="0 0 200 320">'
     f'<rect width="200" height="320" rx="14" fill="{theme.border}"/><svg x="10" y="10" width="180" height="300" viewBox="0 0 180 300" fill="none" stroke-linecap="round" stroke-linejoin="round"><rect width="180" height="300" fill="{theme.paper}"/>{to_svg(F[card.index],theme)}</svg></svg>')
