"""The names of months, kinds and ribbons, and the card points of the kinds (CD-2, CD-5)."""

from __future__ import annotations

from hanafuda_rules.names import Names

__all__ = ["KINDS", "MONTH_NAMES", "RIBBON_NAMES"]

MONTH_NAMES = (
    Names("Pine", "matsu", "松", "Mats", ("Sechou",), ko="솔"),
    Names("Plum Blossom", "ume", "梅", "Chume", ko="매화"),
    Names("Cherry Blossom", "sakura", "桜", "Sakura", ko="벚꽃"),
    Names("Wisteria", "fuji", "藤", "Mases", ko="흑싸리"),
    Names("Iris", "ayame", "菖蒲", "Chudel", ko="난초"),
    Names("Peony", "botan", "牡丹", "Bara", ko="모란"),
    Names("Bush Clover", "hagi", "萩", "Babii", ko="홍싸리"),
    Names("Susuki Grass", "susuki", "芒", "Buil", ko="공산"),
    Names("Chrysanthemum", "kiku", "菊", "Kob", ko="국화"),  # Kob: PH-2.3
    Names("Maple", "momiji", "紅葉", "Ska", ko="단풍"),
    Names("Willow", "yanagi", "柳", "Nisoro", ko="비"),
    Names("Paulownia", "kiri", "桐", "Kiri", ko="오동"),
)
"""The names of the months, in order."""

KINDS = {
    "bright": (20, Names("Bright", "hikari", "光", "Okeiim", ko="광")),
    "animal": (10, Names("Animal", "tane", "種", "Teruich", ko="열끗")),
    "ribbon": (5, Names("Ribbon", "tanzaku", "短冊", "Tang", ko="띠")),
    "chaff": (1, Names("Chaff", "kasu", "カス", "Kas", ko="피")),
}
"""The card points and names of each kind."""

RIBBON_NAMES = {
    "poetry": Names("Poetry Ribbon", "akatan", "赤短", ko="홍단"),
    "blue": Names("Blue Ribbon", "aotan", "青短", ko="청단"),
    "plain": Names("Plain Ribbon", "tanzaku", "短冊", ko="띠"),
}
"""The names of the ribbons."""
