"""Print as it would look in white light: brightness and two tints, in logarithms. Names nothing."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.geometry import Picture

Field = NDArray[np.float32]
White = NDArray[np.float64]
"""How bright white paper is in a picture: blue, green, red."""
DARKEST = 0.06
"""Added to what is reflected before taking logarithms: noise in the dark is no colour."""
BRIGHTNESS, TINTS = 0, slice(1, 3)


def reflected(picture: Picture, white: White | Field) -> Field:
    """Brightness, and how much bluer and redder than green each pixel is than white paper."""
    logs = np.log(picture.astype(np.float32) / np.asarray(white, np.float32) + DARKEST)
    blue, green, red = (logs[..., channel] for channel in range(3))
    return np.stack([(blue + green + red) / 3, blue - green, red - green], axis=-1)
