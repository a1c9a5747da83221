"""Settings that every test shares."""

import os
from pathlib import Path

from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent

# Compiled rules are kept in the checkout, wherever pytest was started from.
os.environ.setdefault("KAATO_CACHE", str(ROOT / "build" / "cache"))

settings.register_profile(
    "kaato",
    deadline=None,
    derandomize=True,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("kaato")
