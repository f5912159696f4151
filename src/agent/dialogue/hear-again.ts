import { type Context, type Continued, given, stands, THINGS, withArticle } from './context.ts'
import { readSaid } from './slots.ts'

const OPENING = /^(?:(?:actually|ok|okay|wait|no|and|but|now|so|please|hang on|hmm?|oh|sorry|well)[\s,.…–—-]+)*/i

/** "Let me hear the pad again", "turn it back on", "the host back on": what was muted is to be heard. */
const HEARD: readonly RegExp[] = [
  new RegExp(
    [
      String.raw`^(?:let(?: me|'s| us)|i (?:want|need|would like|'d like) to|can (?:i|we)|`,
      String.raw`could (?:i|we)) (?:please )?hear (.+?)(?: (?:again|too|as well|back|once more))*`,
      String.raw`(?: please)?$`,
    ].join(''),
    'i',
  ),
  /^(?:turn|switch|put|flip) (.+?) (?:back )?on(?: again)?(?: please)?$/i,
  /^(?:turn|switch|put) (?:back )?on (.+?)(?: again)?(?: please)?$/i,
]
const IT = /^(?:it|them|that|that one|this one|those|these|him|her|that last one|the last one)$/i
const SILENCES = /^\W*(?:(?:please|now|and|then|can you|could you) )*(?:mute|silence|kill|solo|turn off|switch off)\b/i

/** Behind a turn that muted something: the thing that is told is unmuted. */
export function heardAgain({ earlier, old, document, last }: Context, said: string): Continued | null {
  const isMuting = ({ intent, came = [] }: (typeof earlier)[number]): boolean =>
    SILENCES.test(intent.words) && came.every(({ operation }) => /mute|solo|track/.test(operation))
  const muting = earlier.find(isMuting)
  // Whatever stands before the last comma tells why: "I still need that one, turn it back on".
  const parts = [said, said.slice(said.lastIndexOf(',') + 1)].map((part) => part.trim().replace(OPENING, ''))
  const told = parts.flatMap((part) => HEARD.flatMap((row) => given(row.exec(part)?.[1])))[0]
  if (!muting || told === undefined) return null
  const things = muting === last ? old : readSaid(muting.intent.words, document)
  const pointed = things.slots.findLast(({ kind }) => THINGS.test(kind))?.text
  const name = IT.test(told) ? pointed : told
  const isNamed = name !== undefined && readSaid(name, document).slots.some(({ kind }) => THINGS.test(kind))
  return isNamed
    ? { isLeaning: false, comesFirst: true, candidates: [stands(`unmute ${withArticle(name)}`, [])] }
    : null
}
