"""The games: a package for each, assembled from the parts of the library."""
