import { allowedEdits, editsBetween } from '../../words/nearest.ts'
import type { NamedSections } from './section-index.ts'

/** What a slip of the hand may have meant: `like` is that part of the name which is near. */
export type NearName = { readonly entry: NamedSections; readonly like: string }

/**
 * The names nearest to a key, by their leading words: same first letter, same digits, few edits. All of them are
 * equally near.
 */
export function nearNames(key: string, pool: readonly NamedSections[]): readonly NearName[] {
  const words = key.split(' ').length
  const digits = digitsOf(key)
  let best = Infinity
  let near: NearName[] = []
  for (const entry of pool) {
    if (entry.key.charAt(0) !== key.charAt(0)) continue
    const like = leadingWords(entry.key, words)
    const allowed = Math.min(best, allowedEdits(Math.max(key.length, like.length)))
    if (Math.abs(like.length - key.length) > allowed || digitsOf(like) !== digits) continue
    const edits = editsBetween(key, like)
    if (edits > allowed || (musicWords.has(key) && !isPlural(key, like))) continue
    if (edits < best) near = []
    best = edits
    near.push({ entry, like })
  }
  return near
}

/** Words of the trade are no slips of each other: where nothing is called "chorus", "Chords" is not meant. */
const musicWords = new Set(
  (
    'intro introduction verse chorus refrain bridge outro drop hook break breakdown build buildup solo interlude ' +
    'coda vamp ending theme head tag loop drums drum percussion bass chords keys lead pads pad strings piano guitar ' +
    'vocals vocal synth arp arpeggio melody brass organ bells'
  ).split(' '),
)
const isPlural = (a: string, b: string): boolean => a === `${b}s` || b === `${a}s`
const digitsOf = (text: string): string => text.replace(/\D/g, '')

function leadingWords(key: string, count: number): string {
  let end = -1
  for (let each = 0; each < count; each += 1) {
    end = key.indexOf(' ', end + 1)
    if (end === -1) return key
  }
  return key.slice(0, end)
}
