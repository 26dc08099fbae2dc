"""Writes src/encoder/tokenizer/unicode14.generated.ts: the classes of characters that BERT's tokenizer tells apart.

    python3.11 tools/unicode14.py

BERT's tokenizer asks Python's unicodedata, and the reference numbers were made with Unicode 14 (Python 3.11). Node's own
tables are newer and change with every release, so the classes are pinned here.
"""

import sys
import unicodedata
from pathlib import Path

TARGET = Path(__file__).parent.parent / "src/encoder/tokenizer/unicode14.generated.ts"
OTHER, DROPPED, SPACE, PUNCTUATION, ACCENT = range(5)
assert unicodedata.unidata_version == "14.0.0", f"needs Unicode 14, this Python has {unicodedata.unidata_version}"


def class_of(code):
    char = chr(code)
    category = unicodedata.category(char)
    # U+2028 and U+2029 are no space to the tokenizer itself, but to the str.split() behind it.
    if char in "\t\n\r" or category in ("Zs", "Zl", "Zp"):
        return SPACE
    if code == 0xFFFD or category.startswith("C"):
        return DROPPED
    if category.startswith("P") or (code < 0x7F and category.startswith("S")):
        return PUNCTUATION
    return ACCENT if category == "Mn" else OTHER


def base36(number):
    digits = ""
    while True:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
        if number == 0:
            return digits


runs = []
for code in range(sys.maxunicode + 1):
    found = class_of(code)
    if runs and runs[-1][0] == found:
        runs[-1][1] += 1
    else:
        runs.append([found, 1])

# Class by letter, length in base 36 (left out when it is 1).
text = "".join("OXSPA"[found] + ("" if length == 1 else base36(length)) for found, length in runs)
lines = [text[start : start + 110] for start in range(0, len(text), 110)]
TARGET.write_text(
    "// Made by tools/unicode14.py; do not edit.\n\n"
    "/** Runs of code points of one class, from U+0000 on: O other, X dropped, S space, P punctuation, A accent. */\n"
    "export const RUNS = [\n" + "".join(f"  '{line}',\n" for line in lines) + "].join('')\n"
)
print(f"{TARGET}: {len(runs)} runs, {len(text)} characters")
