import type { Which } from '../wish.ts'

/** A text in a file as people point at it: "every", "the first line", "the word". */
export type Pointed = {
  readonly masked: string
  readonly which: Which
  readonly isLine: boolean
  readonly kind: string
}

/** Takes the words that point off a text; what is left is the text itself. */
export function readPlaceWords(masked: string): Pointed {
  const { which, kind, rest } = POINTING.exec(masked)?.groups ?? {}
  const left = (rest ?? masked).trim()
  const plural = /^(?:lines|items|bullets|entries)$/i.test(kind ?? '')
  return {
    masked: left,
    which: whichOf(which ?? '', plural),
    isLine: LINES.test(kind ?? ''),
    kind: (kind ?? '').toLowerCase(),
  }
}

const KIND =
  'lines?|bullets?|bullet points?|items?|entry|entries|words?|text|phrase|string|sentence|number|name|heading|section|title'
const POINTING = new RegExp(
  `^(?<which>(?:every|each|all|both|all of|any)(?: (?:the|single))?(?: (?:occurrences?|instances?|mentions?|places?|uses?)(?: of)?)?|the (?:very )?(?:first|last|only)(?: (?:occurrence|instance|mention|use) of)?|the)? ?(?:(?:the )?(?<kind>${KIND})(?: (?:that says|saying|reading|called|named|titled))? )?(?<rest>.+)$`,
  'isu',
)
const LINES = /^(?:lines?|bullets?|bullet points?|items?|entry|entries)$/i

function whichOf(said: string, plural: boolean): Which {
  if (/^(?:every|each|all|both|any)\b/i.test(said) || plural) return 'every'
  const one = /\b(first|last|only)\b/i.exec(said)?.[1]?.toLowerCase()
  return one === 'first' || one === 'last' || one === 'only' ? one : 'any'
}
