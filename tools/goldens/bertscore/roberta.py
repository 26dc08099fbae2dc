"""Makes a small RoBERTa checkpoint (src/encoder/fixtures/tiny-roberta) and roberta.json: what transformers' slow
tokenizer, called as bert_score calls it, and the model make of the texts.

    .venv/bin/python tools/goldens/bertscore/roberta.py        (the .venv of make.py)
"""

import json
from pathlib import Path

import torch
from bert_score.utils import sent_encode
from hard_texts import all_pairs
from tokenizers import ByteLevelBPETokenizer
from transformers import RobertaConfig, RobertaModel, RobertaTokenizer, RobertaTokenizerFast

FIXTURES = Path(__file__).parents[3] / "src/encoder/fixtures"
FOLDER = FIXTURES / "tiny-roberta"
MARKS = ["<s> a </s> b <mask> c <pad> d <unk>", "x<mask>y", "a  <mask>  b", "  lead", "a   b"]

texts = list(dict.fromkeys([text for pair in all_pairs() for text in pair] + MARKS))
FOLDER.mkdir(exist_ok=True)
trained = ByteLevelBPETokenizer()
trained.train_from_iterator(texts, vocab_size=500, special_tokens=["<s>", "<pad>", "</s>", "<unk>", "<mask>"])
trained.save_model(str(FOLDER))
files = [str(FOLDER / "vocab.json"), str(FOLDER / "merges.txt")]
slow = RobertaTokenizer(*files, model_max_length=62)
RobertaTokenizerFast(*files, model_max_length=62).save_pretrained(str(FOLDER))
for name in ["vocab.json", "merges.txt", "special_tokens_map.json"]:
    (FOLDER / name).unlink()

torch.manual_seed(5)
config = RobertaConfig(
    vocab_size=500, hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=64,
    max_position_embeddings=64, type_vocab_size=1, pad_token_id=1, initializer_range=0.25,
)  # fmt: skip
model = RobertaModel(config, add_pooling_layer=False).eval()
model.save_pretrained(FOLDER)

vectors = []
for text in ["the train leaves", "a <pad> b", "今日は"]:
    ids = torch.tensor([sent_encode(slow, text)])
    with torch.no_grad():
        states = model(ids, attention_mask=torch.ones_like(ids), output_hidden_states=True).hidden_states
    vectors.append({"text": text, "layers": [[float(f"{x:.8g}") for x in state[0].flatten().tolist()] for state in states]})
fixture = {
    "note": "transformers 4.57.6 on tiny-roberta, by tools/goldens/bertscore/roberta.py; tokens: [text, ids]",
    "tokens": [[text, sent_encode(slow, text)] for text in texts],
    "vectors": vectors,
}
target = FIXTURES / "roberta.json"
target.write_text(json.dumps(fixture, separators=(",", ":")).replace("],[", "],\n[") + "\n")
print(f"{target}: {len(texts)} texts")
