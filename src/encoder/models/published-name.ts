/** Owners that the hub gave to models which had none when the tables were made. */
const LATER_OWNERS = new Set(['google-bert', 'FacebookAI', 'distilbert', 'albert', 'xlnet', 'openai-community'])

/** A model as bert_score's tables call it: `google-bert/bert-base-uncased` is their `bert-base-uncased`. */
export function publishedName(model: string): string {
  const [owner = '', ...rest] = model.split('/')
  return rest.length === 1 && LATER_OWNERS.has(owner) ? rest[0]! : model
}
