import { compileTemplates } from './templates.ts'
import { lineOf } from '../answer-question.ts'
import type { Leaning, AmountScale } from './leaning.ts'

const BIT =
  '(?:(?:just |only )?(?:a |one )?(?:tiny |wee )?(?:bit|little|touch|tad|hair|smidge|shade|' +
  'notch)(?: bit)?|slightly|somewhat)'
const MUCH = '(?:much|way|far|a lot|a good deal|considerably|significantly|lots)'
const WAYS =
  'louder|quieter|softer|longer|shorter|faster|slower|quicker|higher|lower|stronger|weaker|harder|' +
  'gentler|wider|narrower|later|earlier|brighter|darker|deeper|further|bigger|smaller|tighter|more|' +
  'less'
const TOO =
  'wide|narrow|much|strong|loud|long|far|fast|hard|high|big|heavy|aggressive|intense|wet|extreme|' +
  'quiet|soft|short|slow|low|small|weak|little|subtle|gentle|light'
const GREW = new Set('narrow quiet soft short slow low small weak little subtle gentle light'.split(' '))
const OPPOSITE: Readonly<Record<string, string>> = {
  loud: 'quieter',
  quiet: 'louder',
  soft: 'louder',
  long: 'shorter',
  short: 'longer',
  fast: 'slower',
  slow: 'faster',
  high: 'lower',
  low: 'higher',
}

/** How much more or less is wanted, in other words than those that are read below; what they come to stands first. */
const SAYINGS: readonly (readonly [factor: number, rows: readonly string[]])[] = [
  [
    0.7,
    [
      '<lead>* back [off] <bit> <tail>*',
      '<lead>* <back> <it> [back|down|off] <bit> <tail>*',
      '<lead>* <back> [back|down|off] <bit> <tail>*',
      '<lead>* ease|back off <tail>*',
      '<lead>* <it> [is|was|sounds] [just] a bit|tad|little|touch much <tail>*',
      '<lead>* not quite so|that|as much|far|long|loud|strong|hard|high|fast <tail>*',
    ],
  ],
  [
    0.5,
    [
      '<lead>* <back> <it> back|down <tail>*',
      '<lead>* <it> [is|was] overdone|overkill|excessive <tail>*',
      '<lead>* <dont> overdo <it> <tail>*',
      '<lead>* not so|that|as much|far|long|loud|strong|hard|high|fast <tail>*',
      '<lead>* less of <it> <tail>*',
    ],
  ],
  [
    1.5,
    [
      '<lead>* <needs> <bit> more <tail>*',
      '<lead>* give <it> <bit> more <tail>*',
      '<lead>* a bit|little|tad|touch extra <tail>*',
      '<lead>* <push> <it> [up] <bit> [further|more] <tail>*',
    ],
  ],
  [
    2,
    [
      '<lead>* <needs> more <tail>*',
      '<lead>* more of <it> <tail>*',
      '<lead>* <push> <it> further|more|harder <tail>*',
      '<lead>* go|push further <tail>*',
      "<lead>* <it> isn't|is [not] enough <tail>*",
      '<lead>* not [nearly|quite] [loud|long|strong|far|high|much] enough <tail>*',
    ],
  ],
]
const EXACTLY: typeof SAYINGS = [
  [
    0.5,
    [
      '<lead>* half would|will do|be [enough|fine|better] <tail>*',
      '<lead>* half is|was enough|plenty <tail>*',
      '<lead>* [do|take|only|just] half of <it> <tail>*',
      '<lead>* by half [as] [much] <tail>*',
      '<lead>* cut|split <it> in half <tail>*',
      '<lead>* [by] half <it> <tail>*',
    ],
  ],
  [2, ['<lead>* two|2 times <it> <tail>*', '<lead>* double the amount|value|length|time <tail>*']],
]
const SAYING_CLASSES = {
  lead:
    'and|but|so|ok|okay|hm|hmm|oh|well|still|now|please|just|only|make|do|can you|could you|maybe|perhaps|no|nope|' +
    'sorry|actually|i think|i would say|let us|make it|make that|go|i want|i need',
  back: 'back|dial|tone|pull|bring|ease|take|scale|tame|roll|turn|calm|soften',
  it: "it|that|this|them|those|that one|that's|it's|thats",
  bit: 'a bit|a little|a tad|a touch|a hair|a notch|slightly|somewhat|a little bit|some|a smidge|just a bit',
  push: 'push|crank|take|bring|drive|pump',
  needs:
    'needs|need|it needs|could be|it could be|could use|it could use|could do with|should be|it should be|wants|' +
    'it wants',
  dont: "don't|do not|dont",
  tail: 'please|pls|then|again|though|now|still|too|thanks|even|for me|if you can|than that|yet',
}
const sayings = [...SAYINGS, ...EXACTLY].map((row) => ({
  factor: row[0],
  isLoose: SAYINGS.includes(row),
  says: compileTemplates(row[1], SAYING_CLASSES),
}))

/** "Another dB", "one more", "a second less": by how much more or less. */
const STEPS = {
  again: compileTemplates(['<lead>* another|additional {amount} <tail>*', '<lead>* up another {amount} <tail>*'], {
    ...SAYING_CLASSES,
    lead: `${SAYING_CLASSES.lead}|add`,
  }),
  more: compileTemplates(
    [
      '<lead>* {amount} <more> {unit} <tail>*',
      '<lead>* [up|by|give] [it|him|her|them] <a> <more> {unit} <tail>*',
      '<lead>* [up|by|give] [it|him|her|them] {amount} <more> <tail>*',
      '<lead>* [give|add] [it] <a> <more> <tail>*',
      '<lead>* plus {amount} <tail>*',
    ],
    {
      ...SAYING_CLASSES,
      a: 'a|an|one|1',
      more: 'more|extra|on top|further|additional',
      lead: `${SAYING_CLASSES.lead}|add`,
    },
  ),
  less: compileTemplates(
    [
      '<lead>* {amount} <less> <tail>*',
      '<lead>* back [down|off] [by] {amount} <tail>*',
      '<lead>* take {amount} off|back|away [it] <tail>*',
      '<lead>* one|1 too many|much <tail>*',
    ],
    { ...SAYING_CLASSES, less: 'less|back|down again|fewer|too many|too much|off again' },
  ),
}
const AMOUNT = new RegExp(
  [
    String.raw`^(?:an? |\d+(?:\.\d+)?|half(?: an?)?|one|two|three|four|five|six|seven|eight|nine|ten|`,
    String.raw`fifteen|twenty|thirty)?\s*(?:%|percent|db|decibels?|bpm|semitones?|steps?|octaves?|`,
    String.raw`seconds?|secs?|s|ms|milliseconds?|minutes?|mins?|bars?|beats?|hz)?$`,
  ].join(''),
  'i',
)

function readStep(said: string): Leaning | null {
  for (const way of ['again', 'more', 'less'] as const) {
    const found = STEPS[way](said)
    if (!found) continue
    const text = [found['amount'] ?? '', found['unit'] ?? ''].join(' ').trim()
    if (!AMOUNT.test(text)) continue
    const amount = /^an? /i.test(text)
      ? text.replace(/^an? /i, '1 ')
      : /^[a-z%]+$/i.test(text) && !NUMBER.test(text)
        ? `1 ${text}`
        : text
    const by = amount === '' ? '1' : amount
    return { how: 'scale', scale: { factor: 1, by, way: way === 'less' ? way : 'more', isAgain: way === 'again' } }
  }
  return null
}
const NUMBER = /^(?:half|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty)$/i

/** "A bit more", "half that", "too strong", "twice as long": more or less of an amount. */
export function readScale(said: string): Leaning | null {
  const saying = sayings.find(({ says }) => says(said) !== null)
  if (saying) return { how: 'scale', scale: { factor: saying.factor, isLoose: saying.isLoose } }
  const step = readStep(said)
  if (step) return step
  const line = lineOf(said)
    .replace(/^(?:can it be|could it be|it (?:could|can|should) be|do it|now|and|still|even) /, '')
    .replace(/ (?:please|though|again|then|still|now)$/, '')
  const scale = (factor: AmountScale['factor'], way?: string): Leaning => ({
    how: 'scale',
    scale: { factor, ...(way !== undefined && !/^(?:more|less)$/.test(way) && { way }) },
  })
  const loosely = (factor: number, way?: string): Leaning => ({
    how: 'scale',
    scale: { factor, isLoose: true, ...(way !== undefined && !/^(?:more|less)$/.test(way) && { way }) },
  })
  const shrinks = (way: string): boolean => /^(?:less|weaker|gentler|smaller)$/.test(way)
  const than = '(?: (?:than that|of (?:it|that)))?'
  const much = new RegExp(`^${MUCH} (${WAYS})${than}$`).exec(line)?.[1]
  if (much !== undefined) return loosely(shrinks(much) ? 0.4 : 2.5, much)
  if (new RegExp(`^(?:${BIT}|some|a tad) extra$`).test(line)) return loosely(1.5)
  const bit = new RegExp(`^${BIT} (${WAYS})${than}$`).exec(line)?.[1]
  if (bit !== undefined) return loosely(shrinks(bit) ? 0.7 : 1.5, bit)
  const more = new RegExp(`^(?:even |still |some |go )?(${WAYS})${than}$`).exec(line)?.[1]
  if (more !== undefined) return loosely(shrinks(more) ? 0.5 : 2, more)
  const notSo = new RegExp(`^(?:not (?:so|that|quite so|quite that)) (${TOO})$`).exec(line)?.[1]
  const too = new RegExp(
    `^(?:(?:that|it|this)(?:'s| is| was| sounds| feels)? )?(?:a )?(?:(bit|little|` +
      `tad|touch|way|much|far|just) )?too (${TOO})$`,
  ).exec(line)
  const size = too?.[2] ?? notSo
  if (size !== undefined) {
    const strength = too?.[1] === undefined || too[1] === 'just' ? 0.5 : /way|much|far/.test(too[1]) ? 0.33 : 0.7
    return loosely(GREW.has(size) ? 1 / strength : strength, OPPOSITE[size])
  }
  const by = new RegExp(
    String.raw`^(?:(?:by )?)((?:an? |\d|half|one|two|three|four|five|six|seven|eight|nine|` +
      String.raw`ten|fifteen|twenty|thirty)[\p{L}\d. %]*?) (${WAYS}|hotter|on top|extra)${than}$`,
    'u',
  ).exec(line)
  if (by?.[1] !== undefined && !/^a (?:bit|little|touch|tad|hair|lot|shade|notch)/.test(by[1]))
    return {
      how: 'scale',
      scale: { factor: 1, by: by[1].replace(/^an? (?!hundred|thousand|dozen|couple|few)/, '1 '), way: by[2] ?? 'more' },
    }
  const enough = new RegExp(
    `^(?:(?:that|it|this)(?:'s| is| was)? )?not (?:strong|loud|long|far|fast|high|much|hard|quite)? ?enough$`,
  )
  if (enough.test(line)) return loosely(2)
  if (
    new RegExp(
      [
        String.raw`^(?:(?:only|just|about) )?half(?: (?:of )?(?:that|it|as much|the (?:amount|length|size)|`,
        String.raw`as (?:long|loud|strong|far)))?$`,
      ].join(''),
    ).test(line) ||
    /^halve (?:it|that)$/.test(line)
  )
    return scale(0.5)
  if (/^(?:a )?third (?:of )?(?:that|it|as much)$/.test(line)) return scale(1 / 3)
  if (/^(?:a )?quarter (?:of )?(?:that|it|as much)$/.test(line)) return scale(0.25)
  if (
    /^(?:double|twice) (?:of )?(?:that|it|as (?:much|long|loud|strong|far|fast)|the (?:amount|length))?$/.test(
      `${line} `.trimEnd(),
    ) ||
    /^double$/.test(line)
  )
    return scale(2)
  if (/^(?:three times|triple|thrice) (?:that|it|as (?:much|long|strong))$/.test(line)) return scale(3)
  if (
    new RegExp(
      [
        String.raw`^(?:fully|all the way|completely|entirely|the whole way|to the max|as far as it goes|`,
        String.raw`(?:all the way |hard )?to the (?:very )?(?:left|right|max|maximum))$`,
      ].join(''),
    ).test(line)
  )
    return scale('full')
  return null
}
