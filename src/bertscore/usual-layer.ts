import { publishedName } from '../encoder/models/published-name.ts'

/** The layer that agrees best with people, as the authors of BERTScore measured it (model2layers of bert_score 0.3.13). */
const LAYERS = new Map<string, number>([
  ['bert-base-uncased', 9],
  ['bert-large-uncased', 18],
  ['bert-base-cased-finetuned-mrpc', 9],
  ['bert-base-multilingual-cased', 9],
  ['bert-base-chinese', 8],
  ['roberta-base', 10],
  ['roberta-large', 17],
  ['roberta-large-mnli', 19],
  ['xlm-roberta-base', 9],
  ['xlm-roberta-large', 17],
  ['distilroberta-base', 5],
  ['distilbert-base-uncased', 5],
  ['distilbert-base-uncased-distilled-squad', 4],
  ['distilbert-base-multilingual-cased', 5],
  ['allenai/scibert_scivocab_uncased', 8],
  ['allenai/scibert_scivocab_cased', 9],
  ['ProsusAI/finbert', 10],
  ['SpanBERT/spanbert-base-cased', 8],
  ['SpanBERT/spanbert-large-cased', 17],
  ['dbmdz/bert-base-turkish-cased', 10],
  ['princeton-nlp/sup-simcse-bert-base-uncased', 10],
  ['princeton-nlp/sup-simcse-bert-large-uncased', 18],
  ['princeton-nlp/sup-simcse-roberta-base', 10],
  ['princeton-nlp/sup-simcse-roberta-large', 16],
  ['princeton-nlp/unsup-simcse-bert-base-uncased', 10],
  ['princeton-nlp/unsup-simcse-bert-large-uncased', 18],
  ['google/electra-base-discriminator', 9],
  ['google/electra-large-discriminator', 14],
])

/** The usual layer of a known model; of another, three quarters of the way up, where the known ones have theirs. */
export function usualLayer(model: string, layers: number): number {
  const known = LAYERS.get(publishedName(model))
  return known !== undefined && known <= layers ? known : Math.round(layers * 0.75)
}
