import { sameJson, type Json } from '../../kernel/index.ts'
import type { SongNote } from '../wire/snapshot.ts'
import type { Hearing } from './hearing.ts'
import { fitAny, strengthOf } from './pattern.ts'
import { regionsOf, type TargetRegions } from './targets.ts'
import { ask, heardCall, isAsked, noted, noteOf, type HeardCall, type Understanding } from './understanding.ts'
import { writeNotes } from './write-notes.ts'

type Groups = NonNullable<ReturnType<typeof fitAny>>

const velocity = '(?:velocity|velocities|dynamics|touch|note velocities)'
const inSection =
  '(?<regions>@t\\d+ (?:in|of|on|from|during|for|at|inside|throughout|over) @s\\d+|@s\\d+ (?:of|in|on|for) @t\\d+|@s\\d+ @t\\d+|@t\\d+ @s\\d+|@s\\d+)'
const striking: readonly string[] = [
  `(?:(?:set|put|bring|change) )?(?:all )?${velocity} (?:of|for|on|in) REGIONS (?:to|at) NUMBER(?<fixed>)`,
  `(?<way>raise|increase|boost|lower|reduce|decrease|drop|soften|turn up|turn down|bring down|bring up) (?:all )?${velocity} (?:of|for|on|in) REGIONS(?: MUCH)?(?: by NUMBER(?<unit> ?%)?)?`,
  `(?<way>raise|increase|boost|lower|reduce|decrease|drop) REGIONS ${velocity}(?: MUCH)?(?: by NUMBER(?<unit> ?%)?)?`,
  `(?:(?:have|let) )?(?:play|hit|strike) REGIONS (?:MUCH )?(?<way>harder|softer|more softly|more gently|lighter|gentler|stronger|louder|quieter)(?: by NUMBER(?<unit> ?%))?`,
  `(?:make|have|let|get) REGIONS (?:play|played|be played|hit|strike) (?:MUCH )?(?<way>harder|softer|more softly|more gently|lighter|gentler|stronger)`,
  `(?:hit|strike) (?<way>harder) (?:on|in) REGIONS`,
  `(?:make|turn|get|bring|have|let|play) ${inSection} (?:be |sound |feel |a )?(?:MUCH )?(?<way>louder|quieter|softer|harder|up|down|gentler)(?: by NUMBER(?<unit> ?%))?`,
  `(?:turn|bring) (?<way>up|down) ${inSection}(?: MUCH)?(?: by NUMBER(?<unit> ?%))?`,
  `(?:MUCH )?(?<way>louder|quieter|softer|harder) ${inSection}`,
  `${inSection} (?:should be |needs to be |could be )?(?:MUCH )?(?<way>louder|quieter|softer|harder)`,
  `(?<way>soften|quieten|tone down|turn down|calm down|reduce|boost) ${inSection}(?: MUCH)?(?: by NUMBER(?<unit> ?%))?`,
  `${inSection} (?:is|are) (?:MUCH )?too (?<too>loud|quiet|soft|hard)`,
  `make REGIONS ${velocity} NUMBER(?<fixed>)`,
]
const loosening: readonly string[] = [
  'humani[sz]e REGIONS(?: MUCH)?',
  `(?:make|have|let|get) REGIONS (?:sound |feel |play |be |a )*(?:MUCH )?(?:more )?(?:human|humani[sz]ed|natural|organic|looser|loose|less robotic|less mechanical|less stiff|less rigid|less quanti[sz]ed|less perfect)`,
  'randomi[sz]e (?<only>velocity|velocities|timing|dynamics) (?:of|on|in|for) REGIONS(?: MUCH)?',
  '(?:MUCH )?(?:more human|more natural|less mechanical|less robotic|less stiff|looser) REGIONS',
  '(?:loosen(?: up)?|un ?quanti[sz]e) (?:timing (?:of|on|in) )?REGIONS(?: MUCH)?(?: up)?',
  'loosen REGIONS up(?: MUCH)?',
  '(?:add|give|put|apply) (?:MUCH |some |a bit of |a little )?(?:human feel|humani[sz]ation|human touch|human timing) (?:to|on) REGIONS',
  'give REGIONS (?:a |some |more |a bit of |a more )*(?:human|natural|organic) (?:feel|touch|timing)',
  'REGIONS (?:is|are|sounds?|feels?) (?:MUCH )?too (?:robotic|mechanical|stiff|rigid|perfect|quanti[sz]ed)',
]

/**
 * How hard notes are struck, and how exactly they are played: the same notes are written again with other velocities.
 */
export function hearTouch(hearing: Hearing): Understanding | null {
  const found = fitAny(hearing.wide.text, striking)
  if (found) {
    const groups =
      found['too'] === undefined ? found : { ...found, way: /loud|hard/.test(found['too']) ? 'softer' : 'harder' }
    return written(hearing, groups, (notes) => struck(notes, groups))
  }
  const loose = fitAny(hearing.wide.text, loosening)
  const share = strengthOf(loose?.['much']) === 'little' ? 0.6 : 1
  return loose
    ? written(hearing, loose, (notes) =>
        loosened(notes, {
          time: /^(?:vel|dyn)/.test(loose['only'] ?? '') ? 0 : share,
          touch: loose['only'] === 'timing' ? 0 : share,
        }),
      )
    : null
}

function written(
  hearing: Hearing,
  groups: Groups,
  change: (notes: readonly SongNote[]) => readonly SongNote[],
): Understanding {
  const amount = Number(groups['number'] ?? 1)
  if (
    groups['number'] !== undefined &&
    (groups['fixed'] === undefined
      ? amount <= 0 || amount > 100 || (groups['unit'] === undefined && amount < 1)
      : amount < 1 || amount > 127 || !Number.isInteger(amount))
  )
    return ask(
      groups['fixed'] === undefined ? 'By how much? Say 1 to 100 %.' : 'To which velocity? There is 1 to 127.',
      { missing: ['amount'] },
    )
  const target = regionsOf(hearing, groups['regions'])
  if (isAsked(target)) return target
  const { song } = hearing.score
  const unsent = target.regions.find(({ isUnsent }) => isUnsent)
  if (unsent)
    return ask(
      `The notes of ${unsent.name} were not sent, so how they are struck cannot be changed. Send the region with its notes first.`,
      { missing: ['region'] },
    )
  const full = target.regions.filter(({ id }) => song.notes(id).length > 0)
  if (full.length === 0) return { nothing: `There are no notes in ${target.told}.` }
  const calls = full.flatMap(({ id }) => {
    const [was, is] = [song.notes(id), change(song.notes(id))]
    return sameJson(was as unknown as Json, is as unknown as Json) ? [] : rewritten(hearing, id, is)
  })
  if (calls.length === 0) return { nothing: `Every note of ${target.told} is already as it is wanted.` }
  return { calls: noted(calls, [...target.notes, ...saidOf(groups, target)]) }
}

/** The notes of a region written anew. */
function rewritten({ clause }: Hearing, regionId: string, notes: readonly SongNote[]): readonly HeardCall[] {
  return [heardCall('stori_clear_notes', { regionId }, { text: clause.text }), writeNotes(regionId, notes, clause.text)]
}

const saidOf = ({ way, number }: Groups, { told }: TargetRegions): ReturnType<typeof noteOf>[] =>
  way === undefined || number !== undefined
    ? []
    : [
        noteOf(
          'assumed-amount',
          `The notes of ${told} are struck ${isSofter(way) ? 'softer' : 'harder'}; the volume of the tracks stays.`,
        ),
      ]

const isSofter = (way: string): boolean => /soft|quiet|lower|reduce|decrease|drop|down|gent|light/.test(way)

/** How much harder or softer without a number. */
const STEPS = { little: 0.1, plain: 0.2, much: 0.35 }

function struck(notes: readonly SongNote[], { way = '', much, number, unit, fixed }: Groups): readonly SongNote[] {
  // Velocities are counted from 1 to 127: "by 10" is ten of those, and "by 10 %" a tenth of what there is.
  if (number !== undefined && fixed === undefined && unit === undefined)
    return notes.map((note) => ({
      ...note,
      velocity: Math.min(127, Math.max(1, note.velocity + (isSofter(way) ? -Number(number) : Number(number)))),
    }))
  const share = number === undefined ? STEPS[strengthOf(much)] : Number(number) / 100
  return notes.map((note) => ({
    ...note,
    velocity: fixed === undefined ? shifted(note.velocity, isSofter(way) ? 1 - share : 1 + share) : Number(number),
  }))
}

/** At least one step, as far as there is one. */
const shifted = (velocity: number, by: number): number =>
  Math.min(
    127,
    Math.max(
      1,
      by < 1 ? Math.min(velocity - 1, Math.round(velocity * by)) : Math.max(velocity + 1, Math.round(velocity * by)),
    ),
  )

/** Off the grid by at most this: a sixty-fourth of a bar is still the same rhythm. */
const MOST_BEATS = 0.03
const MOST_VELOCITY = 9

/**
 * Each note a little early or late, harder or softer: by its own place, so that the same request gives the same notes.
 */
function loosened(notes: readonly SongNote[], { time, touch }: { time: number; touch: number }): readonly SongNote[] {
  return notes.map((note, at) => {
    const [when, how] = [wave(at * 2 + note.pitch), wave(at * 2 + 1 + note.startBeat * 7)]
    const startBeat = Math.max(0, Math.round((note.startBeat + when * MOST_BEATS * time) * 1e4) / 1e4)
    const step = Math.round(how * MOST_VELOCITY * touch)
    return {
      ...note,
      startBeat,
      velocity: Math.min(127, Math.max(1, note.velocity + (step === 0 && touch > 0 ? 1 : step))),
    }
  })
}

/** A number from -1 to 1 that neighbours do not share. */
const wave = (seed: number): number => {
  const value = Math.sin(seed * 12.9898 + 4.1414) * 43758.5453
  return (value - Math.floor(value)) * 2 - 1
}
