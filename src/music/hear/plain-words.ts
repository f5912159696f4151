import type { State } from '../../kernel/index.ts'
import { editingVerbs } from '../../words/index.ts'
import { isStructured } from '../prompt/structured-prompt.ts'
import { verbs } from './vocabulary.ts'
import { manners } from './manners.ts'

/**
 * The same request in words that the common grammar does not mistake. A structured prompt comes through whole: in
 * quotes no part of it is read as a request of its own.
 */
export function plainWords(words: string, _state: State): string {
  if (isStructured(words)) return `“${Array.from(words, (sign) => hidden.get(sign) ?? sign).join('')}”`
  return outsideQuotes(words, (part) =>
    [...manners, ...slips].reduce((text, [said, meant]) => text.replace(said, meant), part),
  )
}

/** The structured prompt that some words hold, as it was written; other words as they are. */
export function spokenPrompt(text: string): string {
  return text.startsWith('“')
    ? Array.from(text.slice(1).replace(/”\s*$/, ''), (sign) => shown.get(sign) ?? sign).join('')
    : text
}

/** Marks that would end the quotes, as characters that no one writes. */
const marks = ['"', '“', '”', '«', '»']
const hidden: ReadonlyMap<string, string> = new Map(marks.map((sign, at) => [sign, String.fromCodePoint(0xe000 + at)]))
const shown: ReadonlyMap<string, string> = new Map(marks.map((sign, at) => [String.fromCodePoint(0xe000 + at), sign]))

/**
 * Nouns that begin like a verb, and phrases that would be taken for a correction. Two spaces keep a phrase apart from
 * its like.
 */
const slips: readonly (readonly [RegExp, string])[] = [
  // One or the other is a question, and never both.
  [
    new RegExp(
      `\\bor\\s+(?=(?:(?:then|maybe|else|perhaps|just|even|and|also|so|but)\\s+|,\\s*)*(?:${[...editingVerbs, ...verbs].join('|')})\\b)`,
      'gi',
    ),
    'or-else ',
  ],
  [/\bdouble bass\b/gi, 'double-bass'],
  [
    /\bpan flutes?\b(?!\s+(?:hard|left|right|to|a|slightly|\d|fully|all|further|more|centre|center|dead|over|back))/gi,
    'pan-flute',
  ],
  [
    /\b(drum) (?:and|n|'n'|&) (bass)\b(?! (?:line|guitar))(?=\s*(?:$|[,.]|track|beat|section|verse|chorus|drop|intro|at|in|with|feel|style|loop))/gi,
    '$1-and-$2',
  ],
  [/([,&]\s*|\band\s+)drop(?=\s*(?:,|$|and\b|&))/gi, '$1a drop'],
  [/([,;]?\s*\b(?:and|but|then)\s+|[,;]\s*)make it\b(?!\s+(?:\d+(?:\.\d+)?[.!?\s]*$))/gi, '$1make  it'],
  [
    /^(\W*(?:please )?(make|turn|pan|set) .+?) and (the (?:\w+ ){1,3}(?:a (?:bit|little|lot) )?(?:louder|quieter|softer|busier|simpler|up|down|(?:hard )?left|(?:hard )?right|to \d.*|\d+ ?% (?:to the )?(?:left|right)))[.!\s]*$/i,
    '$1 and $2 $3',
  ],
  [
    /^(\W*(?:please )?)((?:right )?(?:after|before) [^,;]+?),? (put|add|write|compose|create|insert) ([^,;]+?)[.!\s]*$/i,
    '$1$3 $4 $2',
  ],
  // Short forms and slips of the hand.
  [/\bgimme\b/gi, 'give me'],
  [/\blemme\b/gi, 'let me'],
  [/\bwanna\b/gi, 'want to'],
  [/\bgonna\b/gi, 'going to'],
  [/\bcuz\b/gi, 'because'],
  [/\bdecibels?\b/gi, 'dB'],
  [/\boct\b/gi, 'octave'],
  [/\bw\/\s*/gi, 'with '],
  [/\bthx\b/gi, 'thanks'],
  [/\bquater\b/gi, 'quarter'],
  [/\bbmp\b/gi, 'bpm'],
  [/(?<!\w)'?em\b/gi, 'them'],
  [/\bw[ou]t\b/gi, 'what'],
  [/\bwats?\b/gi, "what's"],
  [/\br (?=we\b|you\b|u\b)/gi, 'are '],
  [/\s?(?:->|→|=>)\s?/g, ' to '],
  [/\b(the [\w ]{2,30}?)'s (?=(?:a (?:bit|little|tad)|too|way|kinda|kind of|so|pretty|really|very|not) )/gi, '$1 is '],
  // Amounts that are said as one thinks.
  [/,\s?(?:maybe|say|like|about|around|perhaps)(?: by)? (?=\d[\d.]{0,8} ?(?:%|percent|dB))/gi, ' by '],
  [/\b(?:like|maybe) (?=\d[\d.]{0,8} ?(?:%|percent|dB|bpm))/gi, ''],
  [/\ba couple(?: of)?(?= (?:dB|bpm|percent|%))/gi, '2'],
  [/\ba few(?= dB)/gi, '3'],
  // What is left out by saying what it is not, what is counted once more, and what a number explains.
  [/\beverything (?:that|which)(?: is|'s|s)? ?(?:not|isn't|isnt) an? (\w+?)s?\b/gi, 'everything except the $1s'],
  [/\beverything (?:that|which)(?: is|'s|s)? ?(?:not|isn't|isnt) (?:the )?/gi, 'everything except the '],
  [/,\s?(?:both|all)(?: (?:of them|of those|two|three|four))?(?=[.!\s]{0,5}$)/gi, ''],
  [/\bthe [\w'-]{1,40} (?:part|line|track)\s?[,(]\s?(track (?:number )?\d+)\s?[,)]/gi, '$1'],
  // Reasons, thanks, and complaints that are wishes.
  [
    /,? so (?:that )?(?:they|it|things|everything|we) (?:don't|doesn't|do not|does not|won't|sits?|fits?|stands? out|cuts? through)\b[^,.;]{0,60}(?=[.!\s]{0,5}$)/gi,
    '',
  ],
  [
    /(?<=\w)[\s,.!?]{1,5}(?:thanks|thank you|cheers|much appreciated)(?: (?:so much|very much|a lot|a bunch|in advance|again|man|mate|dude)){0,3}[\s.!]{0,5}$/i,
    '',
  ],
  [
    /\b(?:i|we) (?:can'?t|cannot|can (?:barely|hardly)|barely|hardly) hear (.{1,60}?)(?= and|[,.;!]|$)/gi,
    '$1 is too quiet',
  ],
]

/** What stands in quotes is left as it is. */
const outsideQuotes = (words: string, change: (part: string) => string): string =>
  words
    .split(/(["“][^"“”]*["”])/u)
    .map((part, at) => (at % 2 === 1 ? part : change(part)))
    .join('')
