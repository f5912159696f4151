import type { Frame } from '../words/index.ts'
import { nameParts } from './name-parts.ts'

/**
 * The same words with everything named that they only point to or count: parts and tracks by their names, what was
 * highlighted as the selection, and a place that the sentence spoke of just before.
 */
export function sayExactly(words: string, frame: Frame): string {
  if (words.length > MAX_WORDS) return words
  return nameParts(namePlaces(nameSelection(nameOnly(words, frame))), frame)
}

/**
 * Where there is but one track with sound, a request that begins with "it" is about that: "make it 4 dB louder". What
 * else the sentence names may be meant instead, and what is to go is never guessed.
 */
function nameOnly(words: string, { things, selection, durationSeconds }: Frame): string {
  const [only, ...more] = things.filter(({ kind, tags }) => kind === 'track' && tags?.includes('label') !== true)
  if (!only || more.length > 0 || selection !== null || durationSeconds === 0) return words
  return words.replace(ABOUT_IT, (_all, before: string) => `${before}${only.name}`)
}
const ABOUT_IT = new RegExp(
  String.raw`^((?:(?:please|pls|ok|so|just|can you|could you|would you|and)[,]?\s+)*` +
    String.raw`(?:(?:make|turn|bring|raise|lower|boost|normali[sz]e|reverse|crank|pump|get|level|compress|` +
    String.raw`limit)\s+)?)it` +
    String.raw`(?=\s+(?:must|should|needs|has to|could|up|down|by|to|a|\d|louder|quieter|softer|more|less|is|` +
    String.raw`two|three|four|five|six|so|too|half|twice)\b|[\s.!]*$)`,
  'i',
)

const MAX_WORDS = 2000

/** "What I've highlighted". */
const nameSelection = (words: string): string =>
  words.replaceAll(
    new RegExp(
      String.raw`\b(?:everything |all |the (?:part|bit|stuff|area|section|range|piece) )?(?:that |what |whatever ` +
        String.raw`|which )?` +
        String.raw`(?:i|we)(?:'ve| have|ve)?(?: just)? (?:highlighted|selected|marked out)\b(?! (?:at|from|with|` +
        String.raw`between|as))`,
      'gi',
    ),
    (said) => (/^(?:i|we)\b/i.test(said) ? said : 'the selection'),
  )

const TIME =
  String.raw`(?:\d{1,3}(?::\d{2}){1,2}(?:\.\d+)?|(?:second|minute) \d+(?:\.\d+)?|` +
  String.raw`\d+(?:\.\d+)? (?:seconds?|minutes?|secs?|mins?))`

/** "… at 6:40, so cut from there to 7:05": the one time that was said before. */
function namePlaces(words: string): string {
  const there = new RegExp(
    [
      String.raw`\b(?:from|starting|start|beginning) (?:there|that point|then|that moment|that spot)\b|\b(?:up `,
      String.raw`)?(?:to|until|till) (?:there|then|that point)\b|\b(?:everything|all|anything|what's|what is|`,
      String.raw`whatever is) (?:before|after|behind)(?: that| it| this| then)?(?=[\s.!]*$)`,
    ].join(''),
    'i',
  ).exec(words)
  if (!there) return words
  const before = words.slice(0, there.index)
  const times = before.match(new RegExp(TIME, 'gi')) ?? []
  const [only, ...more] = times
  if (only === undefined || more.length > 0) return words
  const said = there[0]
  const plain = /^(?:everything|all|anything|what|whatever)/i.test(said)
    ? `${said.replace(/\s+(?:that|it|this|then)$/i, '').replace(/behind$/i, 'after')} ${only}`
    : said.replace(/(?:there|then|that (?:point|moment|spot))$/i, only)
  return before + plain + words.slice(there.index + said.length)
}
