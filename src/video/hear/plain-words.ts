import type { State } from '../../kernel/index.ts'
import { plainCorrection } from './plain-correction.ts'
import { scriptOf, speakersOf } from './script.ts'

/** Words that a request quotes without marks would be read as its own: "every i mean" takes nothing back. */
const unmarked =
  /\b((?:every|each|all|the words?|word|says?|said|saying)(?: the| of the| single)?\s+)(actually|i mean|sorry|you know|wait)(?=\s*(?:$|[.,!?;]|\b(?:and|in|from|out|please|that|by|at|everywhere)\b))/gi

/** Text between single marks, where they are no apostrophes. */
const singleMarks = /(^|[\s(:,])['‘]([^\s'‘’"“”][^'‘’"“”]*(?:['’](?=\p{L})[^'‘’"“”]*)*)['’](?=$|[\s,.;:!?)]|s\b)/gu

/** Short forms and slips of the hand that people leave standing. */
const shortForms: readonly (readonly [RegExp, string])[] = [
  [/\bem\b|(?<=\s)'em\b/gi, 'them'],
  [/\bu\b(?!\.)/gi, 'you'],
  [/\br\b(?!\.)(?= (?:too|so|very|way))/gi, 'are'],
  [/\bbakc\b/gi, 'back'],
  [/\b'?bout\b(?= (?:the|my|our|his|her|a|it|that|this|\w+ing)\b)/gi, 'about'],
  [/^(.+?)\s+(?:goes|gets cut|gets the chop)[.!\s]*$/i, 'delete $1'],
  [
    /^(?!(?:i|we|you|they)\b)([^,;]+?)\s+(?:can|could|should|must|may|has to|have to|needs? to|ought to) (?:go|be (?:cut|removed|deleted|dropped|taken out|left out))(?: (?:too|as well|also|instead|now|then|please))*[.!\s]*$/i,
    'delete $1',
  ],
  [/\bb roll\b/gi, 'broll'],
  [/\bgimme\b/gi, 'give me'],
  [/\blemme\b/gi, 'let me'],
  [/\b(?:wanna)\b/gi, 'want to'],
  [/\bsecs\b/gi, 'seconds'],
  [/\b(you|i)-(knows?|means?)\b/gi, '$1 $2'],
  [/\by'?knows?\b/gi, 'you knows'],
  [/,?\s*(?:and )?while you(?:'re| are) at it,?\s*/gi, ', and '],
  [/\bbroll\b(?!\.)|\bb-roll\b/gi, 'broll'],
  [/\bde-?um\b(?: (?:it|this|that|the \w+))?/gi, 'take out the ums'],
  // As words of their own these would be read as verbs: "the starts", "the repeats".
  [/\bfalse starts?\b/gi, 'false-starts'],
  [/\b(the|all|any|every|of|and|those|these) repeats?\b/gi, '$1 repetitions'],
  [/\bstumbles\b/gi, 'false-starts'],
  // A stop inside a name ends no sentence.
  [
    /\b(call|rename|name)\b(.*?\s)((?:Dr|Mr|Mrs|Ms|Prof)\.\s+\p{Lu}[\p{L}'’-]*(?:\s+\p{Lu}[\p{L}'’-]*)?)\s*$/gu,
    '$1$2"$3"',
  ],
]

/** "In sentence 2, cut …": where comes behind what. */
const placeFirst =
  /^((?:(?:and|also|then|please|ok|okay|now)[\s,]+)*)(?:[Ii]n|[Ff]rom|[Ww]ithin|[Dd]uring|[Ii]nside)\s+((?:the|sentence|sent-|\p{Lu}\p{L}*'s|line)[^,"]{0,60}?)(?:,\s+|\s+(?=(?:change|correct|replace|cut|delete|remove|take|drop)\b))(.+?)((?:,\s*(?:and\s+)?|\s+and\s+)(?:in|from)\s.+?)?[.!\s]*$/u

/**
 * The same request in words that the common grammar does not mistake: spoken words in double quotes, a correction as
 * one.
 */
export function plainWords(words: string, { document }: State): string {
  const quoted = words
    .replace(singleMarks, '$1"$2"')
    .replace(unmarked, (_all, before: string, said: string) => `${before}"${said}"`)
  const placed = quoted.replace(placeFirst, '$1$3 in $2$4')
  const plain = outsideQuotes(placed, (part) =>
    shortForms.reduce((text, [slip, meant]) => text.replace(slip, meant), part),
  )
  const tail =
    /^(.*?)\s*[,;.]\s+(?:and |also |oh and |plus )?((?:it's|it is|it was|it should be|(?:her|his|the|their) name is)\s.+?\bnot\b.+)$/iu.exec(
      plain,
    )
  if (tail && plainCorrection(tail[2] ?? '', []) !== tail[2])
    return `${tail[1] ?? ''} and ${plainCorrection(tail[2] ?? '', [])}`
  const single = plain.replace(
    /^(?:one|a single)\s+("[^"]+")\s+(?:is enough|will do|too many)(?:\s+(in .+?))?[.!\s]*$/iu,
    (_all, said: string, place = '') => `remove the doubled ${said} ${place}`.trim(),
  )
  const script = scriptOf(document)
  const said = new Set(script.lines.flatMap(({ words: own }) => own.map((word) => word.plain)))
  return plainCorrection(single, speakersOf(script), said)
}

/** What stands in quotes is left as it is. */
const outsideQuotes = (words: string, change: (part: string) => string): string =>
  words
    .split(/(["“][^"“”]*["”])/u)
    .map((part, at) => (at % 2 === 1 ? part : change(part)))
    .join('')
