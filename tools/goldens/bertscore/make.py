"""BERTScore's reference numbers, by bert_score itself.

    python3.11 -m venv .venv && .venv/bin/pip install -r tools/goldens/bertscore/requirements.txt
    .venv/bin/python tools/goldens/bertscore/make.py

makes the small checkpoint of the tests (seeded weights, src/encoder/fixtures/tiny-bert) and goldens.json beside it.

    .venv/bin/python tools/goldens/bertscore/make.py --checkpoint DIR --layer N --out FILE.json

computes the same figures for any BERT checkpoint; `node tools/compare-bertscore.ts DIR FILE.json` compares ours.
Python 3.11, because its Unicode tables (14) are the ones that are pinned. (A folder of its own: beside tokenizers.py the package of that name would not be found.)
"""

import argparse
import json
import math
import tempfile
from pathlib import Path

import torch
from bert_score import score
from bert_score.utils import sent_encode
from hard_texts import all_pairs, several
from transformers import AutoModel, AutoTokenizer, BertConfig, BertModel

FIXTURES = Path(__file__).parents[3] / "src/encoder/fixtures"
BASELINE = [0.31, 0.32, 0.33]


def make_checkpoint(folder):
    """Three layers of 32, random but seeded; a vocabulary that knows every kind of piece."""
    folder.mkdir(parents=True, exist_ok=True)
    words = "the train at nine leaves depart arrive cafe naive resume run leav same text one two three new line tab a b c x y"
    pieces = "##ing ##s ##ed ##e ##er ##n ##ning ##w ##は ##に ##く ##き ##る ##い ##せい ##ン ##ト ##ー ##ス ##0 ##1 ##2"
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789éïåàüßσςι"
    kana = "".join(map(chr, range(0x3041, 0x3097))) + "".join(map(chr, range(0x30A1, 0x30FB))) + "ーがパ"
    kanji = "東京大阪行今日天気良雨学生車電先会議資料山川人国一二三四十百千円年月時分水火木金土"
    marks = "!\"#$%&'()*+,-./:;<=>?@[]^_`{|}~。、！？「」・〜…“”‘’€£"
    jamo = "\u1112\u1161\u11ab 한 국 어".split()
    entries = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *words.split(), *pieces.split(), *letters, *kana, *kanji, *marks]
    entries += [*jamo, "##\u1161", "##\u11ab", "\U0001d400", "##\U0001d400", "\U0001f600", "か\u3099", "cafe\u0301", "istanbul"]
    entries += [f"##{letter}" for letter in "abcdefghijklmnopqrstuvwxyz\u0307éï"]
    entries = list(dict.fromkeys(entries))
    (folder / "vocab.txt").write_text("".join(f"{entry}\n" for entry in entries))
    config = BertConfig(
        vocab_size=len(entries), hidden_size=32, num_hidden_layers=3, num_attention_heads=4, intermediate_size=64,
        max_position_embeddings=64, initializer_range=0.25,
    )  # fmt: skip
    torch.manual_seed(14)
    model = BertModel(config, add_pooling_layer=False)
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            if name.endswith("bias") or "LayerNorm" in name:
                parameter.add_(torch.randn(parameter.shape) * 0.1)
    model.save_pretrained(folder)
    settings = {"do_lower_case": False, "model_max_length": 64, "tokenizer_class": "BertTokenizer"}
    (folder / "tokenizer_config.json").write_text(json.dumps(settings) + "\n")


def figures(folder, layer, candidates, references, **options):
    """P, R and F, pair by pair: unpadded, since padding changes scores below zero."""
    found = score(
        candidates, references, model_type=str(folder), num_layers=layer, batch_size=1, nthreads=0, device="cpu", **options
    )
    return [[plain(value) for value in row] for row in torch.stack(found, dim=1).tolist()]


def plain(value):
    return None if math.isnan(value) else float(f"{value:.8g}")


def everything(folder, layer, pairs):
    tokenizer = AutoTokenizer.from_pretrained(str(folder), use_fast=False)
    candidates, references = map(list, zip(*pairs))
    texts = list(dict.fromkeys([*candidates, *references]))
    many_candidates, many_references = map(list, zip(*several()))
    with tempfile.TemporaryDirectory() as temporary:
        baseline = Path(temporary) / "baseline.tsv"
        rows = "".join(f"{i},{','.join(map(str, BASELINE))}\n" for i in range(32))
        baseline.write_text("LAYER,P,R,F\n" + rows)
        rescaled = dict(rescale_with_baseline=True, baseline_path=str(baseline), lang="xx")
        return {
            "layer": layer,
            "baseline": BASELINE,
            "tokens": [[text, sent_encode(tokenizer, text)] for text in texts],
            "pairs": pairs,
            "figures": figures(folder, layer, candidates, references),
            "idf": figures(folder, layer, candidates, references, idf=True),
            "rescaled": figures(folder, layer, candidates, references, **rescaled),
            "several": list(zip(many_candidates, many_references)),
            "severalFigures": figures(folder, layer, many_candidates, many_references),
        }


def vectors(folder, texts):
    """The vectors of every layer."""
    tokenizer = AutoTokenizer.from_pretrained(str(folder), use_fast=False)
    model = AutoModel.from_pretrained(str(folder)).eval()
    found = []
    for text in texts:
        with torch.no_grad():
            ids = torch.tensor([sent_encode(tokenizer, text)])
            states = model(ids, output_hidden_states=True).hidden_states
        found.append({"text": text, "layers": [[plain(x) for x in state[0].flatten().tolist()] for state in states]})
    return found


def uncased_tokens(folder, texts):
    with tempfile.TemporaryDirectory() as temporary:
        (Path(temporary) / "vocab.txt").write_text((folder / "vocab.txt").read_text())
        (Path(temporary) / "config.json").write_text((folder / "config.json").read_text())
        settings = {"do_lower_case": True, "model_max_length": 64, "tokenizer_class": "BertTokenizer"}
        (Path(temporary) / "tokenizer_config.json").write_text(json.dumps(settings))
        tokenizer = AutoTokenizer.from_pretrained(temporary, use_fast=False)
        return [sent_encode(tokenizer, text) for text in texts]


def write(target, fixture):
    text = json.dumps(fixture, separators=(",", ":"))
    for key in fixture:
        text = text.replace(f'"{key}":', f'\n"{key}":')
    Path(target).write_text(text + "\n")
    print(f"{target}: {len(fixture['pairs'])} pairs, {len(text)} characters")


parser = argparse.ArgumentParser()
parser.add_argument("--checkpoint", type=Path)
parser.add_argument("--layer", type=int)
parser.add_argument("--out", type=Path)
given = parser.parse_args()
if given.checkpoint:
    pairs = all_pairs()
    # Unrelated pairs too: every text beside its neighbour's reference.
    pairs += [(pairs[i][0], pairs[(i + 7) % len(pairs)][1]) for i in range(0, len(pairs), 2)]
    write(given.out, everything(given.checkpoint, given.layer, pairs))
else:
    folder = FIXTURES / "tiny-bert"
    make_checkpoint(folder)
    note = "bert_score 0.3.13 on tiny-bert, by tools/goldens/bertscore/make.py: [P, R, F] per pair (null: not a number); idf over all references; tokens: [text, ids]"
    fixture = {"note": note, **everything(folder, 2, all_pairs())}
    fixture["uncased"] = uncased_tokens(folder, [text for text, _ in fixture["tokens"]])
    fixture["vectors"] = vectors(folder, ["the train leaves", "今日は東京に行く。", "[SEP] x", ""])
    write(FIXTURES / "goldens.json", fixture)
