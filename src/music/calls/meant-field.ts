import { nearest } from '../../words/index.ts'

/** The field that a wrong name most likely means: another spelling, a word in common, a slip of the hand. */
export function meantField(wrong: string, fields: readonly string[]): string | undefined {
  const [said, other] = [wordsOf(wrong), others.get(wordsOf(wrong).join(' '))]
  const known =
    fields.find((field) => wordsOf(field).join('') === said.join('')) ?? fields.find((field) => field === other)
  if (known !== undefined) return known
  const shared = fields
    .map((field) => ({ field, count: wordsOf(field).filter((word) => said.includes(word)).length }))
    .filter(({ count }) => count > 0)
  const most = Math.max(...shared.map(({ count }) => count))
  return shared.find(({ count }) => count === most)?.field ?? nearest(wrong, fields) ?? undefined
}

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

/** Names that other tools have for the same thing. */
const others: ReadonlyMap<string, string> = new Map([
  ['bpm', 'tempo'],
  ['gain', 'volume'],
  ['level db', 'sendLevel'],
  ['length', 'durationBeats'],
  ['note', 'pitch'],
  ['effect', 'type'],
  ['title', 'name'],
  ['label', 'name'],
  ['controller', 'cc'],
  ['bus', 'busName'],
  ['steps', 'semitones'],
  ['interval', 'semitones'],
  ['colour', 'color'],
  ['mute', 'muted'],
  ['soloed', 'solo'],
  ['resolution', 'gridSize'],
  ['position', 'startBeat'],
  ['time', 'startBeat'],
  ['at', 'startBeat'],
])
