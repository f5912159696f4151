import { phraseWords } from './find-phrase.ts'
import { carrierWords, ignoredWords } from './ignored-words.ts'
import { stemOf } from './plain-word.ts'

/** What is looked for: the words as they were said, and the stems among them that tell a topic. */
export type Query = { readonly phrase: readonly string[]; readonly stems: readonly string[] }

const introduction =
  /^(?:(?:the|that|this|a|any|every)\s+)?(?:parts?|bits?|sections?|passages?|pieces?|story|stories|stuff|things?|sentences?|lines?|segments?|everything|anything|all)\s+(?:about|on|where|when|with|of|in which|that mentions?|mentioning|(?:s?he|they|i|we|you)\s+(?:says?|said|talks?|talked)(?:\s+about)?)\s+/i

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
