import { chanceOf, type Chance, type Several } from './chance.ts'
import type { ComposeRequest } from './compose-request.ts'
import type { ChordSpan } from './harmony.ts'
import type { Key } from './key.ts'
import type { Metre } from './metre.ts'
import { barsOf, type Pattern } from './pattern.ts'
import type { Section } from './section.ts'
import type { Role, Style } from './style.ts'

/**
 * What every part of a section is written from. `song` is what its sections share, `seed` what this one has to itself.
 */
export type Setting = {
  readonly style: Style
  readonly key: Key
  readonly metre: Metre
  readonly bars: number
  readonly section: Section
  readonly energy: number
  readonly density: number
  /** How many notes for each that the style and the section would play. */
  readonly fullness: number
  /** Semitones by which all but the drums lie above or below their usual place. */
  readonly lift: number
  readonly harmony: readonly ChordSpan[]
  readonly song: string
  readonly seed: string
  readonly take: number
  /** The only drums that play, and what is asked of the tune. */
  readonly drums?: ComposeRequest['drums'] | undefined
  readonly melody?: ComposeRequest['melody'] | undefined
  /** What the instrument can play. */
  readonly range: { readonly low: number; readonly high: number }
}

/** The choice that a song makes for a role. Another take makes the next one, so that it is surely another. */
export function choose<T>(
  list: Several<T>,
  { setting, role, what }: { setting: Setting; role: Role; what: string },
): T {
  const first = chanceOf(setting.song, role, what).below(list.length)
  return list[(first + setting.take) % list.length] ?? list[0]
}

/** The rhythm of a part. Verse and chorus have one each, and the chorus has the busier. */
export function choosePattern(list: Several<Pattern>, { setting, role }: { setting: Setting; role: Role }): Pattern {
  const { theme } = setting.section
  if (theme === 'bridge') return choose(list, { setting, role, what: theme })
  const chance = chanceOf(setting.song, role, 'rhythm')
  const one = chance.below(list.length)
  const other = (one + 1 + chance.below(Math.max(1, list.length - 1))) % list.length
  const [calmer = 0, busier = 0] = [one, other].sort(
    (first, second) => onsetsPerBar(list[first] ?? list[0]) - onsetsPerBar(list[second] ?? list[0]),
  )
  return list[((theme === 'chorus' ? busier : calmer) + setting.take) % list.length] ?? list[0]
}

const onsetsPerBar = (pattern: Pattern): number => pattern.replaceAll(/[ .=]/g, '').length / barsOf(pattern).length

/** Chances of this section, this request and this take. */
export function ownChance({ song, seed, section, take }: Setting, ...names: readonly string[]): Chance {
  return chanceOf(song, seed, section.kind, take, ...names)
}
