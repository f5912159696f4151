import type { Note } from '../../kernel/index.ts'
import { readDrumKind, readStyle, styles, type DrumKind, type Role } from '../composer/index.ts'
import { roleOfTrack } from '../composing/recipe.ts'
import type { SongTrack } from '../document/song.ts'
import type { ComposeParts, Wanted } from './compose-parts.ts'
import { denialsBeside } from './denial.ts'
import type { Hearing } from './hearing.ts'
import { isGeneric, isPercussion } from './read-wanted.ts'
import { titled } from './titled.ts'
import { isAsked, noteOf } from './understanding.ts'

/**
 * Who plays what is composed. A part that two instruments play ("piano and guitar") needs a call of its own for the
 * second.
 */
export type Players = { readonly groups: readonly Group[]; readonly notes: readonly Note[] }
type Group = {
  readonly roles: readonly Role[]
  readonly drums: readonly DrumKind[]
  readonly programs: { readonly [role in Role]?: number }
  readonly names: { readonly [role in Role]?: string }
  readonly onTracks: { readonly [role in Role]?: string }
}

export function playersOf(hearing: Hearing, parts: ComposeParts, style: string): Players {
  const without = new Set([...parts.without, ...deniedBeside(hearing)])
  const wanted = parts.wanted.filter(({ role }) => !without.has(role))
  if (wanted.length === 0) {
    const roles = usualRoles(hearing, style).filter((role) => !without.has(role))
    return {
      groups:
        roles.length === 0
          ? []
          : [
              {
                roles,
                drums: [],
                programs: {},
                names: {},
                onTracks: Object.fromEntries(
                  roles.flatMap((role) => {
                    const track = namesake(hearing, role)
                    return track ? [[role, track.id]] : []
                  }),
                ),
              },
            ],
      notes: [noteOf('assumed-parts', `It is for ${roles.join(', ')}, since no parts are said.`)],
    }
  }
  const groups: Wanted[][] = []
  for (const each of wanted) {
    const free = groups.find((group) => !group.some(({ role }) => role === each.role))
    if (free) free.push(each)
    else groups.push([each])
  }
  const percussion = wanted
    .filter(({ said }) => isPercussion(said))
    .map(({ said }) => noteOf('assumed-parts', `${titled(said)} is written as a drum part on a track of its own.`))
  const only =
    wanted.length === 1 && /^beats?$/.test(wanted[0]?.said ?? '')
      ? [noteOf('assumed-parts', 'A beat is taken as drums alone; name the parts to get more.')]
      : []
  return { groups: groups.map((group, at) => groupOf(hearing, group, at > 0)), notes: [...only, ...percussion] }
}

function groupOf(hearing: Hearing, group: readonly Wanted[], isSecond: boolean): Group {
  const placed = group.map((each) =>
    isSecond ? each : isKeys(each) ? onKeyboard(hearing, each) : onNamesake(hearing, each),
  )
  const named = placed.filter(
    (each) => each.track === undefined && (isSecond || each.program !== null || isPercussion(each.said)),
  )
  return {
    roles: placed.map(({ role }) => role),
    drums: placed.flatMap(drumsOf),
    programs: Object.fromEntries(
      placed.flatMap(({ role, program }) => (program === null || role === 'drums' ? [] : [[role, program]])),
    ),
    names: Object.fromEntries(
      named.map(({ role, said }) => [
        role,
        titled(said.replace(/^(?:a|an|some) /, '').replace(/^string (?:part|line|arrangement)$/, 'strings')),
      ]),
    ),
    onTracks: Object.fromEntries(placed.flatMap(({ role, track }) => (track ? [[role, track.id]] : []))),
  }
}

/** The only drums that a player of drums has: those that are said, or the one that its track is for. */
function drumsOf({ role, said, track, drums }: Wanted): readonly DrumKind[] {
  if (role !== 'drums' || drums) return drums ?? []
  const kind = track ? readDrumKind(track.name) : isPercussion(said) ? readDrumKind(said) : null
  return kind === null ? [] : [kind]
}

/** Of several tracks that could play a part, the one that is called as the part is. */
function namesake({ score }: Hearing, role: Role): SongTrack | undefined {
  const players = score.tracks.filter((track) => roleOfTrack(track) === role)
  const [only, ...more] = players.length > 1 ? players.filter(({ name }) => name.trim().toLowerCase() === role) : []
  return more.length === 0 ? only : undefined
}

function onNamesake(hearing: Hearing, wanted: Wanted): Wanted {
  const track = wanted.track === undefined && isGeneric(wanted) ? namesake(hearing, wanted.role) : undefined
  return track ? { ...wanted, track } : wanted
}

const isKeys = (wanted: Wanted): boolean =>
  wanted.program === null && wanted.track === undefined && !isGeneric(wanted) && !isPercussion(wanted.said)

const ELECTRIC_PIANO = 4
const FIRST_GUITAR = 24

/** Keys are the one keyboard that there is, else a new one: never a guitar, whatever the style would take. */
function onKeyboard({ score }: Hearing, wanted: Wanted): Wanted {
  const keyboards = score.tracks.filter(
    (track) => roleOfTrack(track) === wanted.role && (track.gmProgram ?? 0) < FIRST_GUITAR,
  )
  const [only] = keyboards
  return keyboards.length === 1 && only ? { ...wanted, track: only } : { ...wanted, program: ELECTRIC_PIANO }
}

/** What the song plays already, where it is more than one part; else what the style usually has. */
function usualRoles({ score }: Hearing, style: string): readonly Role[] {
  const own = [...new Set(score.tracks.map(roleOfTrack))]
  return own.length > 1
    ? own
    : (styles.get(readStyle(style) ?? 'pop')?.usualRoles ?? ['drums', 'bass', 'chords', 'lead'])
}

/** "…, but not the drums" stands in a clause of its own. */
function deniedBeside(hearing: Hearing): readonly Role[] {
  const denials = denialsBeside(hearing)
  if (isAsked(denials)) return []
  return denials
    .filter(({ isExclusive }) => isExclusive)
    .flatMap(({ roles, tracks = new Set<string>() }) => [
      ...roles,
      ...hearing.score.tracks.filter(({ id }) => tracks.has(id)).map(roleOfTrack),
    ])
}
