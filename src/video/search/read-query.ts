import { phraseWords, stemOf } from './find-phrase.ts'
import { functionWords } from '../language/word-classes.ts'

/** How people speak of a part when they ask for it; ignored where anything else is named. */
const carrierWords: ReadonlySet<string> = new Set(
  (
    'part parts bit bits section sections passage piece story stuff thing things sentence sentences line lines ' +
    'segment moment talk talks talking talked speak speaks speaking mention mentions mentioned mentioning say says ' +
    'said saying tell tells telling told about everything anything whole entire'
  ).split(' '),
)

/** What is looked for: the words as they were said, and the stems among them that tell a topic. */
export type Query = { readonly phrase: readonly string[]; readonly stems: readonly string[] }

const introduction = new RegExp(
  [
    String.raw`^(?:(?:the|that|this|a|any|every)\s+)?`,
    '(?:parts?|bits?|sections?|passages?|pieces?|story|stories|stuff|things?|sentences?|lines?|segments?|everything|',
    String.raw`anything|all)\s+`,
    '(?:about|on|where|when|with|of|in which|that mentions?|mentioning|',
    String.raw`(?:s?he|they|i|we|you)\s+(?:says?|said|talks?|talked)(?:\s+about)?)\s+`,
  ].join(''),
  'i',
)

/**
 * "the part about my mom" looks for "my mom". Where a query has only words of grammar, they are looked for as a phrase
 * alone.
 */
export function readQuery(text: string): Query {
  const phrase = phraseWords(text.replace(introduction, ''))
  const telling = phrase.filter((word) => !ignoredWords.has(word))
  const topic = telling.filter((word) => !carrierWords.has(word))
  return { phrase, stems: [...new Set((topic.length > 0 ? topic : telling).map(stemOf))] }
}

/** Words that say nothing of a topic. */
export const ignoredWords: ReadonlySet<string> = new Set([
  ...functionWords,
  ...(
    'an and be being her hers mine ours yours theirs up down out off over under again also too very really quite ' +
    'just only even still yet now here there where when while after before once all any both each few most other ' +
    'such ' +
    'own same some nor not no yes yeah okay ok oh well um uh er like get got go going gonna let us'
  ).split(' '),
])
