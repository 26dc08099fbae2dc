"""The settings of BLEU, chrF and TER that the goldens cover: name → the reference's own arguments."""

BLEU_SETTINGS = {
    "13a": {},
    "intl": {"tokenize": "intl"},
    "zh": {"tokenize": "zh"},
    "char": {"tokenize": "char"},
    "none": {"tokenize": "none"},
    "ja-mecab": {"tokenize": "ja-mecab"},
    "lowercase": {"lowercase": True},
    "no smoothing": {"smooth_method": "none"},
    "floor": {"smooth_method": "floor"},
    "floor 0.01": {"smooth_method": "floor", "smooth_value": 0.01},
    "add-k": {"smooth_method": "add-k"},
    "add-k 0.3": {"smooth_method": "add-k", "smooth_value": 0.3},
    "order 1": {"max_ngram_order": 1},
    "order 6, char": {"max_ngram_order": 6, "tokenize": "char"},
    "other effective order": {"effective_order": None},
    "lowercase, intl, add-k": {"lowercase": True, "tokenize": "intl", "smooth_method": "add-k"},
}

CHRF_SETTINGS = {
    "chrF2": {},
    "chrF2++": {"word_order": 2},
    "chrF1+": {"word_order": 1, "beta": 1},
    "chrF3": {"beta": 3},
    "order 3": {"char_order": 3},
    "lowercase": {"lowercase": True},
    "whitespace": {"whitespace": True},
    "eps": {"eps_smoothing": True},
    "eps, words, whitespace": {"eps_smoothing": True, "word_order": 2, "whitespace": True},
}

TER_SETTINGS = {
    "default": {},
    "normalized": {"normalized": True},
    "no_punct": {"no_punct": True},
    "case_sensitive": {"case_sensitive": True},
    "normalized, asian": {"normalized": True, "asian_support": True},
    "no_punct, asian": {"no_punct": True, "asian_support": True},
    "all": {"normalized": True, "no_punct": True, "asian_support": True, "case_sensitive": True},
}
