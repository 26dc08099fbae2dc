"""Texts on which tokenizers and BERTScore tend to differ, beside those of texts.json."""

import json
from pathlib import Path

OWN = [
    ("the train leaves at nine", "the train departs at nine"),
    ("The Train Leaves At Nine", "the train leaves at nine"),
    ("café naïve résumé", "cafe naive resume"),
    ("cafe\u0301 nai\u0308ve", "café naïve"),
    ("か\u3099くせい は ハ\u309aン", "がくせい は パン"),
    ("Å Å Å", "å å å"),
    ("ΟΔΥΣΣΕΥΣ Σ", "οδυσσευς σ"),
    ("İstanbul I ı", "istanbul i i"),
    ("東京に行く", "東京へ行く"),
    ("今日は天気が良い。", "今日は天気がよい！"),
    ("豈更車\u0300", "豈更車"),
    ("[SEP]", "東京に行く"),
    ("東京に行く", "[SEP]"),
    ("a [SEP] b [CLS] c", "a b c"),
    ("[MASK] [PAD] [UNK]", "the train"),
    ("x[MASK]y", "x [MASK] y"),
    ("[mask] [Mask] [ MASK ]", "[MASK]"),
    ("[S\u0378EP] [SE\u200bP]", "[SEP]"),
    ("[SEP\u0301]", "[SEP]"),
    ("\u0378\U0001fae8\U0001fae9", "x\U0001fae8y"),
    ("\ua7cb\ua7dc\U00010d50 \U00016ea0", "ɤ ƛ"),
    ("\ue000private\uf8ff \U000f0000", "private"),
    ("\x0b\x0c\x1c\x85", "control"),
    ("one\u2028two\u2029three", "one two three"),
    ("tab\tnew\nline\rreturn", "tab new line return"),
    ("\ufffd replacement \x00 nul", "replacement nul"),
    ("w" * 100, "w" * 101),
    ("\U00020000" * 101, "\U0001f600" * 101),
    ("\U0001d400" * 100, "\U0001d400" * 101),
    ("$1^2`3|4~5<6>=+", "$ 1 ^ 2 ` 3 | 4 ~ 5 < 6 > = +"),
    ("¿qué? «no» 「はい」・〜ー", "que no はい"),
    ("한국어 조선글", "한국어"),
    ("ｶﾞｷﾞｸﾞ ＡＢＣ１２３", "ガギグ ABC123"),
    ("\u4dbf\u4dc0\u4e00\u9fff\ua000\uf900\ufaff\ufb00", "\u2f800\u2fa1f"),
    ("\U0002a6df\U0002a6e0\U0002b73f\U0002ceaf\U0002ceb0\U0002f800\U00030000", "漢"),
    ("##ing ##は", "# # ing"),
    ("running trains leaving", "run train leave"),
    ("the " * 80, "the train " * 40),
    ("東" * 200, "東京" * 100),
    ("", "東京"),
    ("東京", ""),
    ("", ""),
    (" \u3000\n", "東京"),
    ("\u200b\u200d\ufeff", "x"),
    ("a\u0301\u0327\u0323 e\u0323\u0302", "á ệ"),
    ("\u0301\u0302 \u3099", "x"),
    ("ﬁ ﬂ ㍿ ½", "fi fl"),
    ("same text", "same text"),
]


def all_pairs():
    """Candidate and reference, the first of several."""
    pairs = json.loads((Path(__file__).parents[1] / "texts.json").read_text())["pairs"]
    return OWN + [(pair["output"], pair["references"][0]) for pair in pairs]


def several():
    """A candidate with several references."""
    pairs = json.loads((Path(__file__).parents[1] / "texts.json").read_text())["pairs"]
    found = [(pair["output"], pair["references"]) for pair in pairs if len(pair["references"]) > 1]
    return found + [("東京に行く", ["大阪に行く", "東京へ行った", "雨"]), ("[SEP]", ["a", "b"]), ("", ["a", ""])]
