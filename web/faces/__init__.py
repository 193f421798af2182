"""Faces of tokens that people show: photographs become what cameras compare with."""
