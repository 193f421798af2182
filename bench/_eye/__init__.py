"""Parts of the eye's benchmark, one measurement each."""
