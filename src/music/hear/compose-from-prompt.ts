import { isProblem, type Json, type Note } from '../../kernel/index.ts'
import { endOfSong } from '../arrangement.ts'
import {
  BLUES_BARS,
  bluesChords,
  instrumentAt,
  isBlues,
  readDrumKind,
  readRole,
  readStyle,
  soundOf,
  styleNote,
  styles,
  type DrumKind,
  type Role,
} from '../composer/index.ts'
import { songKey } from '../composing/key-in.ts'
import { anyRecipe, roleOfTrack } from '../composing/recipe.ts'
import { uuidFrom } from '../document/ids.ts'
import type { Region } from '../document/song.ts'
import { findOverlaps } from '../operations/things.ts'
import { findSection } from '../position/find-section.ts'
import { leadsUpTo, resolvePosition } from '../position/resolve-position.ts'
import { readPosition } from '../position/read-position.ts'
import { composingWishes, MAX_NAME_CHARACTERS, type ComposingWishes } from '../prompt/composing-wishes.ts'
import type { StructuredPrompt } from '../prompt/structured-prompt.ts'
import { barBeatsAt, barsBetween, beatsOfBars } from '../document/bars.ts'
import { densities, energies, moods } from './compose-words.ts'
import type { Score } from './line.ts'
import { scoreOf } from './score.ts'
import { titled } from './titled.ts'
import { ask, heardCall, isAsked, noted, noteOf, type Around, type Asked, type HeardCall } from './understanding.ts'

/** What a prompt makes, so that its blocks can speak of it. */
export type Made = {
  readonly parts: readonly {
    readonly role: Role
    readonly said: string
    readonly trackId: string
    readonly regionId: string
  }[]
  readonly startBeat: number
  readonly beats: number
  readonly score: Score
  readonly text: string
}

const USUAL_BARS = 8
const FIRST_GUITAR = 24

/** The section that a prompt's fields describe. `withLine` is the prompt with a line more, for offers. */
export function composeFromPrompt(
  prompt: StructuredPrompt,
  { now }: Around,
  withLine: (line: string) => string,
): Asked | { readonly calls: readonly HeardCall[]; readonly made: Made } {
  const score = scoreOf(now)
  const { song } = score
  const dimensions = new Map(Object.entries(prompt.extensions))
  const wishes = composingWishes(prompt)
  const said = prompt.style ?? anyRecipe(song)?.style
  const style = readStyle(said ?? 'pop') ?? said ?? 'pop'
  const parts = rolesOf(prompt, score, style)
  if (isAsked(parts)) return parts
  const whenBusy = textOf(dimensions.get('whenbusy'))
  const place = placeOf(prompt, score, {
    bars: wishes.bars,
    usual: isBlues(prompt.style) ? BLUES_BARS : USUAL_BARS,
    isInserted: whenBusy === 'insert',
  })
  if (isAsked(place)) return place
  if (place.startBeat < 0)
    return noRoomBefore(place, { beats: place.startBeat + place.bars * barBeatsAt(song, 0), withLine })
  const tracks = new Map(parts.map((part) => [part, trackFor(score, part)]))
  const perBar = barBeatsAt(song, place.startBeat)
  const beats = beatsOfBars(song, place.startBeat, place.bars)
  const busy = [...tracks.values()].flatMap((track) =>
    track === undefined ? [] : findOverlaps(song, track, { from: place.startBeat, to: place.startBeat + beats }),
  )
  if (busy.length > 0 && !place.isAlongside && !['insert', 'new-tracks', 'free'].includes(whenBusy))
    return busyAsk(
      busy.map(({ name }) => name),
      { place, free: freeOf(place, { busy, beats }), perBar, withLine },
    )
  const seed = prompt.raw.replace(/\nWhenBusy: [a-z-]+\n$/, '')
  const idOf = (what: string): string =>
    uuidFrom(song.projectId, `${seed} ${score.tracks.length} ${score.regions.length} ${what}`)
  const isTaken = (part: Part): boolean =>
    (whenBusy === 'new-tracks' || place.isAlongside) && busy.some(({ trackId }) => trackId === tracks.get(part))
  const made = parts
    .map((part) => ({ ...part, on: isTaken(part) ? undefined : tracks.get(part) }))
    .map((part) => ({
      ...part,
      trackId: part.on ?? idOf(`${nthOf(part)} track`),
      regionId: idOf(`${nthOf(part)} region`),
    }))
  const text = `${prompt.mode} ${prompt.section ?? ''}`.trim()
  const blues =
    isBlues(prompt.style) && wishes.feel.progression === undefined
      ? { progression: [...bluesChords({ bars: place.bars, key: prompt.key ?? songKey(song) })] }
      : {}
  const feel = { ...feelOf(prompt, wishes), ...blues }
  const isForOne = parts.filter(({ role }) => role !== 'drums').length === 1
  // Two players of one part, such as keys and guitar, are two calls; the second plays another take of it.
  const calls = Array.from({ length: 1 + Math.max(...made.map(({ nth }) => nth)) }, (_, nth) => {
    const group = made.filter((part) => part.nth === nth)
    return heardCall(
      'compose_section',
      {
        ...(prompt.section !== undefined && { section: titled(prompt.section).slice(0, MAX_NAME_CHARACTERS).trim() }),
        bars: place.bars,
        roles: group.map(({ role }) => role),
        style,
        ...(prompt.key !== undefined && { key: prompt.key }),
        ...(prompt.tempo !== undefined && { tempo: prompt.tempo }),
        ...(prompt.position === undefined || nth > 0 ? { startBeat: place.startBeat } : { position: prompt.position }),
        ...feel,
        ...instrumentsOf(group, isForOne ? wishes.program : undefined),
        ...onTracksOf(group),
        ...(whenBusy !== '' && { whenBusy: nth > 0 && whenBusy === 'insert' ? 'refuse' : whenBusy }),
        ...(nth > 0 && { take: nth }),
        seed,
        ids: Object.fromEntries(group.map(({ role, trackId, regionId }) => [role, { trackId, regionId }])),
      },
      { text },
    )
  })
  const programs =
    wishes.program !== undefined && !isForOne
      ? [
          noteOf(
            'prompt',
            'gm_program was left out, since it does not say for which of the parts; write one Role for it.',
          ),
        ]
      : []
  const styleSaid = prompt.style === undefined && said !== undefined ? null : styleNote(said)
  const notes = [
    ...parts.flatMap(({ note }) => note ?? []),
    ...place.notes,
    ...(styleSaid === null ? [] : [noteOf('assumed-style', styleSaid)]),
    ...programs,
    ...vibeNotes(prompt),
    ...wishes.warnings.map((warning) => noteOf('prompt', warning)),
  ]
  return { calls: noted(calls, notes), made: { parts: made, startBeat: place.startBeat, beats, score, text } }
}

/** A player. `nth` counts those of the same role from 0; `drums` are the only ones of the kit that play. */
type Part = {
  readonly role: Role
  readonly said: string
  readonly nth: number
  readonly program?: number
  readonly name?: string
  readonly drums?: readonly DrumKind[]
  readonly note?: Note
}

const nthOf = ({ role, nth }: Part): string => (nth === 0 ? role : `${role} ${nth + 1}`)

function rolesOf({ roles, request }: StructuredPrompt, { tracks }: Score, style: string): readonly Part[] | Asked {
  const words = request.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const spoken =
    roles.length > 0
      ? roles
      : words.flatMap((_, at) => {
          const found = instrumentAt(words, at)
          return found ? [words.slice(at, at + found.size).join(' ')] : []
        })
  const found: Part[] = []
  for (const said of spoken) {
    const role = readRole(said)
    if (role === null)
      return ask(
        `I do not know the part “${said}”. There is drums, bass, chords, lead, pads and arpeggio, or an instrument such as piano.`,
        { missing: ['roles'] },
      )
    const sound = role === 'drums' ? null : soundOf(said, readStyle(style) ?? 'pop')
    const same = found.filter((part) => part.role === role)
    const drums = role === 'drums' ? drumsOf(spoken) : null
    // A word for the part alone, or an instrument that is there already, adds nobody.
    if (same.some((part) => sound === null || part.program === sound.program)) continue
    found.push(
      drums ?? {
        role,
        said,
        nth: same.length,
        ...(sound && { program: sound.program, name: sound.name ?? titled(said) }),
      },
    )
  }
  if (found.length > 0) return found
  const own = [...new Set(tracks.map(roleOfTrack))]
  const usual =
    own.length > 1 ? own : (styles.get(readStyle(style) ?? 'pop')?.usualRoles ?? ['drums', 'bass', 'chords', 'lead'])
  return usual.map((role, at) => ({
    role,
    said: role,
    nth: 0,
    ...(at === 0 && { note: noteOf('assumed-parts', `It is for ${usual.join(', ')}, since no Role is given.`) }),
  }))
}

/** All drums that are asked for are one part; where only some of the kit are, it is those. */
function drumsOf(spoken: readonly string[]): Part | null {
  const all = spoken.filter((said) => readRole(said) === 'drums')
  const [said] = all
  if (said === undefined) return null
  const kinds = all.map(readDrumKind)
  const some = kinds.flatMap((kind) => kind ?? [])
  if (some.length < kinds.length) return { role: 'drums', said, nth: 0 }
  return { role: 'drums', said, nth: 0, drums: [...new Set(some)], ...(all.length === 1 && { name: titled(said) }) }
}

/** As the operation chooses: the one track that plays a part, and of a named instrument only the one of that name. */
function trackFor({ tracks }: Score, { role, name, said }: Part): string | undefined {
  const keyboards = isKeys(said)
    ? tracks.filter((track) => roleOfTrack(track) === role && (track.gmProgram ?? 0) < FIRST_GUITAR)
    : []
  if (keyboards.length === 1) return keyboards[0]?.id
  const [only, ...more] = tracks.filter(
    (track) => roleOfTrack(track) === role && (name === undefined || track.name.toLowerCase() === name.toLowerCase()),
  )
  return only && more.length === 0 ? only.id : undefined
}

/** Keys play on the keyboard that is there, whatever it is called; other tracks the operation finds by itself. */
function onTracksOf(parts: readonly (Part & { readonly on: string | undefined })[]): { [param: string]: Json } {
  const keys = parts.find(({ said, on }) => isKeys(said) && on !== undefined)
  return keys?.on === undefined ? {} : { onTracks: { [keys.role]: keys.on } }
}

const isKeys = (said: string): boolean => /^key(?:s|boards?)$/i.test(said)

/** `program` is the one that is asked for besides, where there is only one to take it. */
function instrumentsOf(parts: readonly Part[], program: number | undefined): { [param: string]: Json } {
  const programs = Object.fromEntries(
    parts
      .filter(({ role }) => role !== 'drums')
      .flatMap((part) => {
        const sound = program ?? part.program
        return sound === undefined ? [] : [[part.role, sound]]
      }),
  )
  const names = Object.fromEntries(parts.flatMap(({ role, name }) => (name === undefined ? [] : [[role, name]])))
  const drums = parts.flatMap((part) => part.drums ?? [])
  return {
    ...(Object.keys(programs).length > 0 && { programs }),
    ...(Object.keys(names).length > 0 && { names }),
    ...(drums.length > 0 && { drums }),
  }
}

/** `isBefore`: it ends where something begins. */
type Place = {
  readonly startBeat: number
  readonly bars: number
  readonly isAlongside: boolean
  readonly isBefore: boolean
  readonly notes: readonly Note[]
}

function placeOf(
  { position, request }: StructuredPrompt,
  { arrangement, song }: Score,
  {
    bars: wanted,
    usual,
    isInserted,
  }: { readonly bars: number | undefined; readonly usual: number; readonly isInserted: boolean },
): Place | Asked {
  const read = position === undefined ? undefined : readPosition(position)
  const found = read && !isProblem(read) ? resolvePosition(read, arrangement) : read
  if (isProblem(found)) return ask(found.message, { missing: ['position'] })
  const resolved = found && 'beat' in found ? found : undefined
  const along =
    read && !isProblem(read) && read.place.kind === 'alongside'
      ? findSection(read.place.section.name, arrangement)
      : undefined
  const length =
    along && !isProblem(along)
      ? Math.max(1, Math.round(barsBetween(song, along.startBeat, along.occurrences[0]?.endBeat ?? 0)))
      : undefined
  const said = Number(wanted ?? /\b(\d+)[ -]?bars?\b/i.exec(request)?.[1])
  const bars = Number.isNaN(said) ? (length ?? usual) : said
  if (!Number.isInteger(bars) || bars < 1 || bars > 64)
    return ask('How many bars should it have? Write “Constraints: {bars: 8}” with a whole number from 1 to 64.', {
      missing: ['bars'],
    })
  const end = endOfSong(arrangement)
  const assumed = [
    ...(Number.isNaN(said) && length === undefined
      ? [noteOf('assumed-bars', `It gets ${bars} bars, since none are said.`)]
      : []),
    ...(resolved || end === 0
      ? []
      : [noteOf('assumed-place', `It goes behind everything, at beat ${end}, since no Position is given.`)]),
  ]
  const isBefore = read !== undefined && !isProblem(read) && !isInserted && leadsUpTo(read, arrangement)
  const at = resolved?.beat ?? end
  return {
    startBeat: isBefore ? at + beatsOfBars(song, at, -bars) : at,
    bars,
    isAlongside: along !== undefined,
    isBefore,
    notes: [...assumed, ...(resolved?.warnings ?? []).map((warning) => noteOf('position', warning))],
  }
}

/** The beats next to the place that was named on which nothing plays. */
function freeOf(
  { startBeat: from, isBefore }: Place,
  { busy, beats }: { readonly busy: readonly Region[]; readonly beats: number },
): number {
  if (isBefore)
    return Math.max(
      0,
      from + beats - Math.max(...busy.map(({ startBeat, durationBeats }) => startBeat + durationBeats)),
    )
  return Math.max(0, Math.min(...busy.map(({ startBeat }) => startBeat)) - from)
}

function noRoomBefore(
  { bars }: Place,
  { beats, withLine }: { readonly beats: number; readonly withLine: (line: string) => string },
): Asked {
  const insert = { text: `insert it and move what follows by ${bars} bars`, words: withLine('WhenBusy: insert') }
  return ask(`Only ${beats} beats would fit before that: ${insert.text}?`, {
    operation: 'compose_section',
    missing: ['position'],
    offers: [insert],
  })
}

function busyAsk(
  names: readonly string[],
  { place, free, perBar, withLine }: { place: Place; free: number; perBar: number; withLine: (line: string) => string },
): Asked {
  const offers = [
    { text: `insert it and move what follows by ${place.bars} bars`, words: withLine('WhenBusy: insert') },
    { text: 'put it on new tracks', words: withLine('WhenBusy: new-tracks') },
    ...(free >= perBar ? [{ text: `use only the free ${free} beats`, words: withLine('WhenBusy: free') }] : []),
  ]
  return ask(
    `At beat ${place.startBeat} there is ${[...new Set(names)].join(', ')} already: ${offers.map(({ text }) => text).join(', or ')}?`,
    { operation: 'compose_section', missing: ['position'], offers },
  )
}

/** How it should feel, with the moods where no field says it. */
function feelOf({ vibes }: StructuredPrompt, { feel, isDry }: ComposingWishes): { [param: string]: Json } {
  const mood = vibes.toSorted((a, b) => b.weight - a.weight).map(({ name }) => name)
  const energy = feel.energy ?? wordLevel(energies, mood)
  const density = feel.density ?? wordLevel(densities, mood)
  return {
    ...(JSON.parse(JSON.stringify(feel)) as { [param: string]: Json }),
    ...(energy !== undefined && { energy }),
    ...(density !== undefined && { density }),
    ...(isDry && { effects: false }),
  }
}

/** What becomes of moods that set no level: known ones are the style's business, others are nobody's. */
function vibeNotes({ vibes }: StructuredPrompt): readonly Note[] {
  const idle = vibes
    .map(({ name }) => name)
    .filter((name) => wordLevel(energies, [name]) === undefined && wordLevel(densities, [name]) === undefined)
  const isMood = (name: string): boolean => moods.some(([words]) => new RegExp(`^(?:${words.source})$`).test(name))
  const told = (names: readonly string[]): string =>
    names
      .slice(0, MOST_TOLD)
      .map((name) => `“${name.slice(0, 40)}”`)
      .join(', ') + (names.length > MOST_TOLD ? ' and more' : '')
  const [left, unknown] = [idle.filter(isMood), idle.filter((name) => !isMood(name))]
  return [
    ...(left.length > 0 ? [noteOf('feeling', `The Vibe ${told(left)} is left to the style.`)] : []),
    ...(unknown.length > 0
      ? [noteOf('prompt', `The Vibe ${told(unknown)} is not known without a model and was left out.`)]
      : []),
  ]
}

const MOST_TOLD = 6

/** What is no plain value says nothing here. */
const textOf = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

function wordLevel(table: readonly (readonly [RegExp, number])[], said: readonly string[]): number | undefined {
  for (const each of said) {
    const found = table.find(([words]) => new RegExp(`^(?:${words.source})$`).test(each.toLowerCase()))
    if (found) return found[1]
  }
  return undefined
}
