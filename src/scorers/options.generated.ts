// Made by `npm run generate` from the scorers' own schemas. Do not edit.
import type { Json } from '../json.ts'

/** What may be said to each scorer, by its type. */
export interface ScorerOptions {
  /** a judge splits the answer into statements and says of each whether it helps to answer the question; unsure counts 0.3 */
  'answer-relevancy': {
    prompts?: {
      statements?: {
        system?: string
        prompt?: string
      }
      verdicts?: {
        system?: string
        prompt?: string
      }
    }
  }
  /** 1 when the document changed only where expected, else 0; sees structure, not truth: facts invented inside an expected edit are for faithfulness to find */
  'anti-hallucination': Record<never, never>
  /** BERTScore against one or several references: tokens matched by meaning, as bert_score computes it; needs a model (saiten models add) */
  'bert-score': {
    /** default: "bert-base-multilingual-cased" */
    model?: string
    layer?: number
    lang?: string
    /** default: false */
    idf?: boolean
    /** default: true */
    rescaleWithBaseline?: boolean
    baseline?: string
    /** default: false */
    normalize?: boolean
  }
  /** BLEU against one or several references, as sacreBLEU 2.6 counts it; also over the whole corpus, with an interval */
  bleu: {
    /** default: "auto" */
    tokenizer?: 'auto' | '13a' | 'char' | 'graphemes' | 'intl' | 'ja' | 'ja-mecab' | 'ja_jumanpp' | 'none' | 'rouge' | 'sentencepiece' | 'words' | 'zh'
    /** default: false */
    baseForm?: boolean
    terms?: string
    sentencepiece?: string
    /** default: false */
    nfkc?: boolean
    language?: 'ja' | 'en'
    /** default: false */
    lowercase?: boolean
    /** default: "exp" */
    smoothMethod?: 'exp' | 'floor' | 'add-k' | 'none'
    smoothValue?: number
    /** default: 4 */
    maxNgramOrder?: number
    effectiveOrder?: boolean
    /** default: false */
    normalize?: boolean
  }
  /** chrF against one or several references (chrF++ with wordOrder 2), as sacreBLEU 2.6 counts it; also over the whole corpus */
  chrf: {
    /** default: 6 */
    charOrder?: number
    /** default: 0 */
    wordOrder?: number
    /** default: 2 */
    beta?: number
    /** default: false */
    lowercase?: boolean
    /** default: false */
    whitespace?: boolean
    /** default: false */
    epsSmoothing?: boolean
    /** default: false */
    nfkc?: boolean
    /** default: false */
    normalize?: boolean
  }
  /** a program of yours, in any language: it reads the case as JSON from standard input and prints { "score": 0 … 1, "reason", "details"? }, or { "notApplicable": "why" }; anything else, or an exit code, is an error and no zero */
  command: {
    command: readonly (string)[]
    /** seconds; default: 60 */
    timeout?: number
    /** default: 1000000 */
    maxOutputBytes?: number
  }
  /** a judge who does not know the method marks an answer given from a compressed conversation, 0 to 5 on up to fourteen criteria in six dimensions; the value is the mean of the dimensions / 5 */
  'compression-rubric': {
    criteria?: readonly ('accuracy_factual' | 'accuracy_technical' | 'context_conversation_state' | 'context_artifact_state' | 'artifact_files_created' | 'artifact_files_modified' | 'artifact_key_details' | 'completeness_coverage' | 'completeness_depth' | 'continuity_work_state' | 'continuity_todo_state' | 'continuity_reasoning' | 'instruction_format' | 'instruction_constraints')[]
    prompts?: {
      grade?: {
        system?: string
        prompt?: string
      }
    }
  }
  /** the answer contains a text, any of several, or all of them */
  contains: {
    value?: string
    any?: readonly (string)[]
    all?: readonly (string)[]
    /** default: false */
    ignoreCase?: boolean
    /** default: false */
    not?: boolean
  }
  /** share of the expected patterns found in the text that the answer writes */
  'content-quality': {
    /** upper and lower case are the same; default: false */
    caseInsensitive?: boolean
  }
  /** a judge says of each retrieved passage (`context`, in its order) whether it helps to arrive at the reference (`expected`); the value is the mean of precision@k over the places k that hold a useful one, 0 where none is; unsure is not useful */
  'context-precision': {
    prompts?: {
      passages?: {
        system?: string
        prompt?: string
      }
    }
  }
  /** a judge splits the reference (`expected`) into statements and traces each back to the context or the tool results; the value is the share that is found there, unsure is not found */
  'context-recall': {
    prompts?: {
      statements?: {
        system?: string
        prompt?: string
      }
      verdicts?: {
        system?: string
        prompt?: string
      }
    }
  }
  /** the context (or tool results) is cut into sentences here, and a judge picks those that are needed to answer the question; the value is needed / all sentences */
  'context-relevance': {
    prompts?: {
      sentences?: {
        system?: string
        prompt?: string
      }
    }
  }
  /** 1 when the answer cost at most `max` US dollars, else 0; an answer of unknown price is an error, one without a record of its cost not applicable; what judges cost does not count */
  cost: {
    /** US dollars an answer may cost */
    max: number
  }
  /** at most `max` characters (as a reader sees them, or UTF-16 code units) have to be inserted, deleted or replaced to get the expected text */
  'edit-distance': {
    max: number
    /** default: "characters" */
    unit?: 'characters' | 'code-units'
    /** default: false */
    not?: boolean
  }
  /** one minus the edit distance to the reference, divided by the longer length, in characters as a reader sees them */
  'edit-similarity': {
    /** default: "graphemes" */
    tokenizer?: 'auto' | '13a' | 'char' | 'graphemes' | 'intl' | 'ja' | 'ja-mecab' | 'ja_jumanpp' | 'none' | 'rouge' | 'sentencepiece' | 'words' | 'zh'
    /** default: false */
    baseForm?: boolean
    terms?: string
    sentencepiece?: string
    /** default: false */
    nfkc?: boolean
    language?: 'ja' | 'en'
    /** default: false */
    normalize?: boolean
  }
  /** cosine of sentence vectors of the answer and the reference, the best of several; by a model on this machine (saiten models add), or by a provider (openai:text-embedding-3-small), which is paid for once a text */
  'embedding-similarity': {
    model: string
    baseURL?: string
    apiKeyEnv?: string
    price?: {
      input: number
    }
    requests?: {
      timeout?: number
      deadline?: number
      maxRetries?: number
      concurrency?: number
      requestsPerMinute?: number
      tokensPerMinute?: number
    }
    pooling?: 'mean' | 'cls' | 'max'
    layer?: number
    /** default: false */
    normalize?: boolean
  }
  /** the answer equals the expected text (or one of several) */
  'exact-match': {
    /** default: false */
    trim?: boolean
    /** default: false */
    ignoreCase?: boolean
    /** default: false */
    nfkc?: boolean
    /** default: false */
    not?: boolean
    /** default: false */
    normalize?: boolean
  }
  /** a judge compares the facts of the answer with the reference (`expected`, the best of several) and chooses one of five relations; `scores` says what each is worth */
  factuality: {
    scores?: {
      subset?: number
      superset?: number
      same?: number
      disagree?: number
      differ?: number
    }
    prompts?: {
      compare?: {
        system?: string
        prompt?: string
      }
    }
  }
  /** a judge lists the claims of the answer and checks each against the context or the tool results; unsure is unsupported */
  faithfulness: {
    prompts?: {
      claims?: {
        system?: string
        prompt?: string
      }
      verdicts?: {
        system?: string
        prompt?: string
      }
    }
  }
  /** 1 when the model stopped for the reason `value` (or one of several), else 0; reasons of OpenAI, Anthropic, Google and the AI SDK are read alike; not applicable when none is known */
  'finish-reason': {
    /** default: "stop" */
    value?: 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'error' | 'other' | readonly ('stop' | 'length' | 'content-filter' | 'tool-calls' | 'error' | 'other')[]
  }
  /** the answer is HTML, a whole document or a fragment: no parse error of the standard’s tokenizer, known elements, tags that match, no text outside elements; which element may stand in which is not checked */
  'is-html': {
    /** default: "any" */
    kind?: 'any' | 'document' | 'fragment'
    /** default: false */
    within?: boolean
    /** default: false */
    not?: boolean
  }
  /** the answer is well-formed XML with namespaces, and has all `elements` (paths from the root, such as order/item); nothing is loaded, a DTD inside is refused, no schema is checked */
  'is-xml': {
    /** default: "document" */
    kind?: 'document' | 'fragment'
    /** default: [] */
    elements?: readonly (string)[]
    /** default: false */
    within?: boolean
    /** default: false */
    not?: boolean
  }
  /** share of the leaves that are equal in the answer’s JSON and the expected one */
  'json-diff': {
    /** default: false */
    ignoreOrder?: boolean
  }
  /** the answer is JSON that satisfies a JSON Schema (2020-12) */
  'json-schema': {
    schema?: { [key: string]: Json } | boolean
    file?: string
    /** default: false */
    within?: boolean
    /** default: false */
    not?: boolean
  }
  /** 1 when the answer took at most maxMs milliseconds, else 0 (response-time loses points little by little instead); not applicable when no duration was recorded */
  latency: {
    /** milliseconds an answer may take */
    maxMs: number
  }
  /** the answer has at least `min` and at most `max` characters, sentences, tokens or words parted by spaces */
  length: {
    min?: number
    max?: number
    /** default: "characters" */
    unit?: 'characters' | 'sentences' | 'tokens' | 'words'
    /** default: false */
    not?: boolean
  }
  /** asks for a person’s look at every case whose metadata has a value under this key; decides nothing, and does not apply to other cases */
  'needs-review': {
    /** a key, or a path of keys */
    metadata: string
  }
  /** share of the expected edit operations that the answer contains */
  'operation-accuracy': {
    /** operations nobody asked for lower the score too; default: false */
    penalizeExtra?: boolean
  }
  /** applies the operations: 0.6 · share that applied + 0.4 · share of the patterns in the final text */
  'operation-result': {
    /** upper and lower case are the same; default: false */
    caseInsensitive?: boolean
  }
  /** a judge compares the answer with `expected`, or with the answer of another target, in both orders: 1 better, 0.5 a tie, 0 worse */
  pairwise: {
    against?: string
    prompts?: {
      compare?: {
        system?: string
        prompt?: string
      }
    }
  }
  /** a judge marks how well the answer follows the user prompt and the system prompt: intent, requirements, completeness, appropriateness */
  'prompt-alignment': {
    /** default: 1 */
    scale?: number
    /** default: "both" */
    evaluationMode?: 'user' | 'system' | 'both'
    includeConversationHistory?: boolean | {
      maxMessages?: number
    }
    prompts?: {
      user?: {
        system?: string
        prompt?: string
      }
      system?: {
        system?: string
        prompt?: string
      }
    }
  }
  /** a regular expression (RE2) is found in the answer */
  regex: {
    pattern: string
    /** default: false */
    ignoreCase?: boolean
    /** default: false */
    not?: boolean
  }
  /** 1 up to maxMs, then linearly to 0 at twice maxMs; not applicable when no duration was recorded */
  'response-time': {
    /** milliseconds an answer may take */
    maxMs: number
  }
  /** ROUGE against one or several references: shared n-grams and longest common subsequence, as rouge_score counts them */
  rouge: {
    /** default: ["rouge1","rouge2","rougeL"] */
    types?: readonly ('rouge1' | 'rouge2' | 'rouge3' | 'rouge4' | 'rouge5' | 'rouge6' | 'rouge7' | 'rouge8' | 'rouge9' | 'rougeL' | 'rougeLsum')[]
    /** default: false */
    useStemmer?: boolean
    /** default: "auto" */
    tokenizer?: 'auto' | '13a' | 'char' | 'graphemes' | 'intl' | 'ja' | 'ja-mecab' | 'ja_jumanpp' | 'none' | 'rouge' | 'sentencepiece' | 'words' | 'zh'
    /** default: false */
    baseForm?: boolean
    terms?: string
    sentencepiece?: string
    /** default: false */
    nfkc?: boolean
    language?: 'ja' | 'en'
    /** default: false */
    splitSentences?: boolean
    /** default: false */
    normalize?: boolean
    report?: 'rouge1' | 'rouge2' | 'rouge3' | 'rouge4' | 'rouge5' | 'rouge6' | 'rouge7' | 'rouge8' | 'rouge9' | 'rougeL' | 'rougeLsum'
  }
  /** a judge marks the answer 1 to 5 on your own criteria (weighted mean), or answers your yes/no questions (share of yes) */
  rubric: {
    criteria?: readonly ({
      name: string
      description: string
      /** default: 1 */
      weight?: number
    })[]
    questions?: readonly (string)[]
    prompts?: {
      criteria?: {
        system?: string
        prompt?: string
      }
      questions?: {
        system?: string
        prompt?: string
      }
    }
  }
  /** the answer breaks no critical rule of a ruleset (forbidden terms, links, lengths, personal data, secrets …) */
  rules: {
    file?: string
    mode?: 'blocking' | 'advisory'
  }
  /** a judge grades how close the answer is in meaning to the reference (the best of several), 1 to 5; the value is the grade / 5 */
  'semantic-similarity': {
    prompts?: {
      compare?: {
        system?: string
        prompt?: string
      }
    }
  }
  /** the answer starts with a text */
  'starts-with': {
    value: string
    /** default: false */
    ignoreCase?: boolean
    /** default: false */
    not?: boolean
  }
  /** share of the expected target blocks that the answer edits, whatever it does there */
  'target-block-precision': Record<never, never>
  /** share of the answer that needs no edit (1 − TER, as sacreBLEU 2.6 counts it); for Japanese set normalized and asianSupport */
  ter: {
    /** default: false */
    normalized?: boolean
    /** default: false */
    noPunct?: boolean
    /** default: false */
    asianSupport?: boolean
    /** default: false */
    caseSensitive?: boolean
    /** default: false */
    nfkc?: boolean
    /** default: false */
    normalize?: boolean
  }
  /** F1 over the words shared with the reference, as for short answers in SQuAD: order, case and punctuation aside */
  'token-f1': {
    /** default: "auto" */
    tokenizer?: 'auto' | '13a' | 'char' | 'graphemes' | 'intl' | 'ja' | 'ja-mecab' | 'ja_jumanpp' | 'none' | 'rouge' | 'sentencepiece' | 'words' | 'zh'
    /** default: false */
    baseForm?: boolean
    terms?: string
    sentencepiece?: string
    /** default: false */
    nfkc?: boolean
    language?: 'ja' | 'en'
    /** default: false */
    normalize?: boolean
    /** default: false */
    dropArticles?: boolean
  }
  /** the tools called are the expected one, or those in the expected order; where none is expected a judge says which calls were appropriate */
  'tool-call-accuracy': {
    expectedTool?: string
    expectedOrder?: readonly (string)[]
    expectedCalls?: readonly (string | {
      tool: string
      arguments?: { [key: string]: Json }
      match?: 'exact' | 'subset'
      tolerance?: number
      schema?: { [key: string]: Json } | boolean
    })[]
    /** default: false */
    strict?: boolean
    /** default: false */
    anyOrder?: boolean
    availableTools?: readonly ({
      name: string
      description?: string
    })[]
    prompts?: {
      calls?: {
        system?: string
        prompt?: string
      }
      need?: {
        system?: string
        prompt?: string
      }
    }
  }
  /** share of the tool calls that name a described tool and whose arguments satisfy its JSON Schema; no call is not applicable, or 0 with `required` */
  'tool-call-validity': {
    tools?: readonly ({ [key: string]: Json })[]
    file?: string
    /** default: false */
    required?: boolean
  }
  /** what an agent did, message by message: at most `maxSteps`, the `tools` it should call and in which `order`, `forbidden` ones, the same call over and over (`maxRepeats`), and whether it reached its `goal`; the value is the mean of the parts that are asked for */
  trajectory: {
    maxSteps?: number
    tools?: readonly (string | {
      tool: string
      arguments?: { [key: string]: Json }
      match?: 'exact' | 'subset'
      tolerance?: number
      schema?: { [key: string]: Json } | boolean
    })[]
    /** default: "subsequence" */
    order?: 'exact' | 'subsequence' | 'any'
    forbidden?: readonly (string | {
      tool: string
      arguments?: { [key: string]: Json }
      match?: 'exact' | 'subset'
      tolerance?: number
      schema?: { [key: string]: Json } | boolean
    })[]
    maxRepeats?: number
    goal?: {
      message?: string
      tool?: string | {
        tool: string
        arguments?: { [key: string]: Json }
        match?: 'exact' | 'subset'
        tolerance?: number
        schema?: { [key: string]: Json } | boolean
      }
      state?: { [key: string]: Json }
    }
  }
}
