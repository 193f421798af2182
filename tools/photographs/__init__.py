"""Photographs of printed boards, drawn with their truth, to judge the tracer by. Never shipped."""
