"""What scripts ask of the laboratory: its statistics, which none of them has a copy of."""

import subprocess


def statistic(caesura, *words, given=""):
    """The numbers that `caesura stats` prints."""
    command = [str(caesura), "stats", *map(str, words)]
    said = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    return list(map(float, said.stdout.split()))
