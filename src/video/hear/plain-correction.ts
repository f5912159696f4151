import { functionWords, lemma, tokenize } from '../../words/index.ts'
import { isAlike } from './is-alike.ts'

const word = '["“]?([\\p{L}\\p{N}][\\p{L}\\p{N}\'’-]*)["”]?'
const some = '(?:["“]([^"“”]+)["”]|([\\p{L}\\p{N}][\\p{L}\\p{N}\'’-]*))'
const polite =
  '^(?:(?:and|also|oh|no|so|but|actually|sorry|please|pls|plz|ok|by the way|hey|btw)[\\s,]+)*(?:(?:fix|typo|spelling|correction|transcript|wrong spelling|(?:there\'s|there is) (?:a|one) (?:typo|mistake|error)[^:"]{0,30})\\s*[:,–-]+\\s*)?'
const end = '[.!\\s]*$'
const pattern = (body: string): RegExp => new RegExp(`${polite}${body}${end}`, 'iu')

/** Where one of two words is to stand for the other; `right` and `wrong` say which group of each pair is which. */
type Way = {
  readonly said: RegExp
  readonly order: 'right-wrong' | 'wrong-right'
  /** Two different words are no two spellings of one. */ readonly mustBeAlike: boolean
}

const ways: readonly Way[] = [
  {
    said: pattern(
      `(?:it's|its|it is|it was|that's|that was|it should be|should be|it's spelled|it's written|that should be|(?:his|her|their|my)(?: \\p{L}+)?(?: name)?(?:'s| is| was)(?: called| named| spelled)?|the [^"“”,]{1,40}? (?:is|was|should be)(?: called| named| spelled)?|(?:he|she|they|i|we) (?:said|says|say|meant|mean)|[^"“”]*? is called)\\s+${some}\\s*,?\\s*(?:and )?not\\s+${some}`,
    ),
    order: 'right-wrong',
    mustBeAlike: true,
  },
  { said: pattern(`${some}\\s*,\\s*not\\s+${some}`), order: 'right-wrong', mustBeAlike: true },
  {
    said: pattern(`(?:write |put |say |use )?${some}\\s+instead of\\s+${some}`),
    order: 'right-wrong',
    mustBeAlike: true,
  },
  {
    said: pattern(
      `(?:write|put|say|use|it should (?:say|read|be)|should (?:say|read|be))\\s+${some}\\s+(?:instead of|rather than|not|in place of|for)\\s+${some}`,
    ),
    order: 'right-wrong',
    mustBeAlike: true,
  },
  {
    said: pattern(
      `(?:the (?:word|transcript|text) )?(?:it )?(?:says|reads|has)\\s+${some}\\s*,?\\s*(?:but|and)?\\s*(?:it |that )?(?:should (?:say|be|read)|it's|that's|is|make it|change (?:it|that) to|make that|(?:his|her|their|the) name(?:'s| is)|it's spelled|it is spelled)(?: really| actually)?\\s+${some}`,
    ),
    order: 'wrong-right',
    mustBeAlike: true,
  },
  {
    said: pattern(
      `(?:the (?:word|name) )?${some}\\s+is\\s+(?:misspelled|misspelt|wrong|a typo|incorrect|not right|spelled wrong)\\s*[,;:.–-]*\\s*(?:it |that )?(?:should be|it's|it is|it was|was|that's|is|must be|make it)(?: spelled)?\\s+${some}`,
    ),
    order: 'wrong-right',
    mustBeAlike: false,
  },
  {
    said: pattern(`(?:(?:fix|correct)?(?: the| a)? ?typo\\s*[:,–-]*\\s*)?${some}\\s*(?:->|→|=>|=)\\s*${some}`),
    order: 'wrong-right',
    mustBeAlike: false,
  },
  {
    said: pattern(
      `(?:fix|correct|spell)\\s+(?:the (?:word|name|spelling of) )?${some}\\s*(?:correctly|right)?\\s*[:,;–-]+\\s*(?:it's|its|it is|it should be|should be|that's|as)?\\s*${some}`,
    ),
    order: 'wrong-right',
    mustBeAlike: false,
  },
  {
    said: pattern(
      `${some}\\s+is\\s+(?:a typo for|a misspelling of|really|actually|supposed to be|meant to be)\\s+${some}`,
    ),
    order: 'wrong-right',
    mustBeAlike: true,
  },
  {
    said: pattern(`(?:make|turn|change)\\s+${some}\\s+(?:into |to )?${some}`),
    order: 'wrong-right',
    mustBeAlike: true,
  },
  {
    said: pattern(`[^"“”]*\\bgot\\s+${some}\\s+wrong\\s*,?\\s*(?:it's|it is|it should be|should be|that's)\\s+${some}`),
    order: 'wrong-right',
    mustBeAlike: false,
  },
  {
    said: pattern(
      `(?:change|fix|correct)\\s+(?:the )?(?:spelling of )?${some}(?:'s)?(?: spelling)?\\s+(?:to|into)\\s+${some}`,
    ),
    order: 'wrong-right',
    mustBeAlike: true,
  },
  { said: pattern(`s/([^/]+)()/([^/]+)()/?`), order: 'wrong-right', mustBeAlike: false },
  { said: pattern(`swap\\s+${some}\\s+(?:for|with)\\s+${some}`), order: 'wrong-right', mustBeAlike: true },
  {
    said: pattern(
      `${some}\\s+(?:is spelled|is spelt|is written|should be spelled|should be written)\\s+(?:as )?${some}`,
    ),
    order: 'wrong-right',
    mustBeAlike: true,
  },
]

/** "the code is “sleepyhead”, not “sleepy”": both are quoted, so that they are words of the transcript. */
const contrasted = new RegExp(
  `^[^"]*?\\b(?:is|it's|should be|be|says?|said)\\s+"([^"]+)"\\s*,?\\s*(?:and )?not\\s+"([^"]+)"${end}`,
  'iu',
)

/** "correct Marry in sentence 15 to Mary": where comes last. */
const placed =
  /^((?:please )?(?:correct|change|replace|fix))\s+(\S+)\s+(in (?:the [^,]{3,30}|sentence \S+|sent-\S+))\s+((?:to|with|by|into)\s+\S+)[.!\s]*$/iu

/** A correction in one plain form, however it is said; a name of a speaker is renamed. Anything else stays as it is. */
export function plainCorrection(
  words: string,
  speakers: readonly string[],
  said: ReadonlySet<string> = new Set(),
): string {
  const trimmed = words.trim().replace(placed, '$1 $2 $4 $3')
  const spared = sparedVoice(trimmed, speakers)
  if (spared !== null) return spared
  for (const { said, order, mustBeAlike } of ways) {
    const found = said.exec(trimmed)
    if (!found) continue
    const [first, second] = [found[1] ?? found[2] ?? '', found[3] ?? found[4] ?? '']
    const [wrong, right] = order === 'wrong-right' ? [first, second] : [second, first]
    const speaker = speakers.find((name) => name.toLowerCase() === wrong.toLowerCase())
    if (speaker !== undefined) return `rename ${speaker} to ${right}`
    if (wrong !== right && (!mustBeAlike || isAlike(wrong, right))) return `correct "${wrong}" to "${right}"`
  }
  const loose = contradiction(trimmed, said)
  if (loose !== null) return loose
  const capital = /^(?:please )?capitali[sz]e\s+(?:the (?:word|name) )?["“]?(\p{Ll}[\p{L}'’-]*)["”]?[.!\s]*$/iu.exec(
    trimmed,
  )?.[1]
  if (capital !== undefined) return `correct "${capital}" to "${capital.charAt(0).toUpperCase()}${capital.slice(1)}"`
  const [, right = '', wrong = ''] = contrasted.exec(trimmed) ?? []
  return right === '' ? (trimmed === words.trim() ? words : trimmed) : `correct "${wrong}" to "${right}"`
}

/** "We started in 2018, not 2019": two spellings or two figures, and no verb of editing before them. */
function contradiction(words: string, spoken: ReadonlySet<string>): string | null {
  const found = new RegExp(`^([^"“”]*?)\\b${word}\\s*,\\s*not\\s+(?:in |the |a )?${word}${end}`, 'iu').exec(words)
  const [, before = '', right = '', wrong = ''] = found ?? []
  const isRequest = tokenize(before).some(({ text }) => lemma(text).isVerb && lemma(text).form === 'base')
  // What stands before it points at the place, in words that are said there or that speak of sentences.
  const isKnown = tokenize(before).every(
    ({ text, kind }) => kind !== 'word' || spoken.has(text) || functionWords.has(text) || OF_PLACES.test(text),
  )
  return found && isKnown && !isRequest && right.length >= 4 && right !== wrong && isAlike(wrong, right)
    ? `correct "${wrong}" to "${right}"`
    : null
}

const OF_PLACES =
  /^(?:sentences?|lines?|parts?|bits?|words?|years?|names?|should|must|ought|has|have|say|says|said|reads?|number|first|second|third|last|no|actually|really|sorry|transcript|text|wrong|correct)$/

/** "The first sentence was Maria, not Tom": who it was not is said already. */
function sparedVoice(words: string, speakers: readonly string[]): string | null {
  const found = new RegExp(
    `^(.*\\b(?:is|was|are|were|by|be)\\s+(?:by |spoken by |said by )?${word})\\s*,?\\s+not\\s+(?:by )?${word}${end}`,
    'iu',
  ).exec(words)
  const isVoice = (name: string | undefined): boolean =>
    speakers.some((each) => each.toLowerCase() === name?.toLowerCase())
  return found &&
    isVoice(found[2]) &&
    isVoice(found[3]) &&
    /\b(?:sentences?|lines?|sent-|part|bit)\b/i.test(found[1] ?? '')
    ? (found[1] ?? null)
    : null
}
