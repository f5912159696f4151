import { isProblem, type Json, type Note } from '../../kernel/index.ts'
import { endOfSong } from '../arrangement.ts'
import { instrumentAt, programOf, readRole, readStyle, styles, type Role } from '../composer/index.ts'
import { anyRecipe, roleOfTrack } from '../composing/recipe.ts'
import { uuidFrom } from '../document/ids.ts'
import { overlapping } from '../operations/things.ts'
import { findSection, readPosition, resolvePosition } from '../position/index.ts'
import type { StructuredPrompt } from '../prompt/index.ts'
import { beatsPerBar } from '../wire/snapshot.ts'
import { densities, energies } from './compose-words.ts'
import type { Score } from './line.ts'
import { scoreOf } from './score.ts'
import { titled } from './titled.ts'
import { ask, heardCall, isAsked, noteOf, type Around, type Asked, type HeardCall } from './understanding.ts'

/** What a prompt makes, so that its blocks can speak of it. */
export type Made = { readonly parts: readonly { readonly role: Role; readonly said: string; readonly trackId: string; readonly regionId: string }[]; readonly startBeat: number; readonly beats: number; readonly score: Score; readonly text: string }

const USUAL_BARS = 8
const levels: ReadonlyMap<string, number> = new Map([['very low', 0.1], ['low', 0.2], ['medium', 0.5], ['high', 0.8], ['very high', 0.95]])

/** The section that a prompt's fields describe. `withLine` is the prompt with a line more, for offers. */
export function composeFromPrompt(prompt: StructuredPrompt, { now }: Around, withLine: (line: string) => string): Asked | { readonly calls: readonly HeardCall[]; readonly made: Made } {
  const score = scoreOf(now)
  const { song } = score
  const dimensions = new Map(Object.entries(prompt.extensions))
  const constraints = new Map(Object.entries(prompt.constraints))
  const style = prompt.style ?? anyRecipe(song)?.style ?? 'pop'
  const parts = rolesOf(prompt, score, style)
  if (isAsked(parts)) return parts
  const place = placeOf(prompt, score, constraints)
  if (isAsked(place)) return place
  const whenBusy = textOf(dimensions.get('whenbusy'))
  const tracks = new Map(parts.map(({ role, said }) => [role, trackFor(score, role, said)]))
  const perBar = beatsPerBar(song.timeSignature)
  const beats = place.bars * perBar
  const busy = [...tracks.values()].flatMap((track) => (track === undefined ? [] : overlapping(song, track, { from: place.startBeat, to: place.startBeat + beats })))
  if (busy.length > 0 && !place.isAlongside && !['insert', 'new-tracks', 'free'].includes(whenBusy)) return busyAsk(busy.map(({ name }) => name), { place, free: Math.max(0, Math.min(...busy.map(({ startBeat }) => startBeat)) - place.startBeat), perBar, withLine })
  const seed = prompt.raw.replace(/\nWhenBusy: [a-z-]+\n$/, '')
  const idOf = (what: string): string => uuidFrom(song.projectId, `${seed} ${score.tracks.length} ${score.regions.length} ${what}`)
  const isTaken = (role: Role): boolean => (whenBusy === 'new-tracks' || place.isAlongside) && busy.some(({ trackId }) => trackId === tracks.get(role))
  const made = parts.map(({ role, said }) => ({ role, said, trackId: (isTaken(role) ? undefined : tracks.get(role)) ?? idOf(`${role} track`), regionId: idOf(`${role} region`) }))
  const text = `${prompt.mode} ${prompt.section ?? ''}`.trim()
  const values: { [param: string]: Json } = {
    ...(prompt.section !== undefined && { section: titled(prompt.section) }), bars: place.bars, roles: parts.map(({ role }) => role), style, ...(prompt.key !== undefined && { key: prompt.key }), ...(prompt.tempo !== undefined && { tempo: prompt.tempo }), ...(prompt.position === undefined ? { startBeat: place.startBeat } : { position: prompt.position }),
    ...feelOf(prompt, constraints, dimensions), ...instrumentsOf(parts, constraints), ...(whenBusy !== '' && { whenBusy }), seed, ids: Object.fromEntries(made.map(({ role, trackId, regionId }) => [role, { trackId, regionId }])),
  }
  const programs = constraints.has('gm_program') && parts.filter(({ role }) => role !== 'drums').length !== 1 ? [noteOf('prompt', 'gm_program was left out, since it does not say for which of the parts; write one Role for it.')] : []
  return { calls: [heardCall('compose_section', values, { text, notes: [...parts.flatMap(({ note }) => note ?? []), ...place.notes, ...programs] })], made: { parts: made, startBeat: place.startBeat, beats, score, text } }
}

type Part = { readonly role: Role; readonly said: string; readonly note?: Note }

function rolesOf({ roles, request }: StructuredPrompt, { tracks }: Score, style: string): readonly Part[] | Asked {
  const words = request.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const spoken = roles.length > 0 ? roles : words.flatMap((_, at) => { const found = instrumentAt(words, at); return found ? [words.slice(at, at + found.size).join(' ')] : [] })
  const found: Part[] = []
  for (const said of spoken) {
    const role = readRole(said)
    if (role === null) return ask(`I do not know the part “${said}”. There is drums, bass, chords, lead, pads and arpeggio, or an instrument such as piano.`, { missing: ['roles'] })
    if (!found.some((part) => part.role === role)) found.push({ role, said })
  }
  if (found.length > 0) return found
  const own = [...new Set(tracks.map(roleOfTrack))]
  const usual = own.length > 1 ? own : (styles.get(readStyle(style) ?? 'pop')?.usualRoles ?? ['drums', 'bass', 'chords', 'lead'])
  return usual.map((role, at) => ({ role, said: role, ...(at === 0 && { note: noteOf('assumed-parts', `It is for ${usual.join(', ')}, since no Role is given.`) }) }))
}

/** As the operation chooses: the one track that plays a part, and of a named instrument only the one of that name. */
function trackFor({ tracks }: Score, role: Role, said: string): string | undefined {
  const name = nameFor(said, role)
  const [only, ...more] = tracks.filter((track) => roleOfTrack(track) === role && (name === undefined || track.name.toLowerCase() === name.toLowerCase()))
  return only && more.length === 0 ? only.id : undefined
}

const nameFor = (said: string, role: Role): string | undefined => (role === 'drums' || programOf(said) === null ? undefined : titled(said))

function instrumentsOf(parts: readonly Part[], constraints: ReadonlyMap<string, Json>): { [param: string]: Json } {
  const pitched = parts.filter(({ role }) => role !== 'drums')
  const asked = Number(constraints.get('gm_program'))
  const only = pitched.length === 1 && Number.isInteger(asked) && asked >= 0 && asked <= 127 ? pitched[0]?.role : undefined
  const programs = Object.fromEntries(pitched.flatMap(({ role, said }) => { const program = role === only ? asked : programOf(said); return program === null ? [] : [[role, program]] }))
  const names = Object.fromEntries(pitched.flatMap(({ role, said }) => { const name = nameFor(said, role); return name === undefined ? [] : [[role, name]] }))
  return { ...(Object.keys(programs).length > 0 && { programs }), ...(Object.keys(names).length > 0 && { names }) }
}

type Place = { readonly startBeat: number; readonly bars: number; readonly isAlongside: boolean; readonly notes: readonly Note[] }

function placeOf({ position, request }: StructuredPrompt, { arrangement, song }: Score, constraints: ReadonlyMap<string, Json>): Place | Asked {
  const read = position === undefined ? undefined : readPosition(position)
  const found = read && !isProblem(read) ? resolvePosition(read, arrangement) : read
  if (isProblem(found)) return ask(found.message, { missing: ['position'] })
  const resolved = found && 'beat' in found ? found : undefined
  const along = read && !isProblem(read) && read.place.kind === 'alongside' ? findSection(read.place.section.name, arrangement) : undefined
  const length = along && !isProblem(along) ? Math.max(1, Math.round(((along.occurrences[0]?.endBeat ?? 0) - along.startBeat) / beatsPerBar(song.timeSignature))) : undefined
  const said = Number(constraints.get('bars') ?? constraints.get('length') ?? /\b(\d+)[ -]?bars?\b/i.exec(request)?.[1])
  const bars = Number.isNaN(said) ? (length ?? USUAL_BARS) : said
  if (!Number.isInteger(bars) || bars < 1 || bars > 64) return ask('How many bars should it have? Write “Constraints: {bars: 8}” with a whole number from 1 to 64.', { missing: ['bars'] })
  const end = endOfSong(arrangement)
  const assumed = [...(Number.isNaN(said) && length === undefined ? [noteOf('assumed-bars', `It gets ${bars} bars, since none are said.`)] : []), ...(resolved || end === 0 ? [] : [noteOf('assumed-place', `It goes behind everything, at beat ${end}, since no Position is given.`)])]
  return { startBeat: resolved?.beat ?? end, bars, isAlongside: along !== undefined, notes: [...assumed, ...(resolved?.warnings ?? []).map((warning) => noteOf('position', warning))] }
}

function busyAsk(names: readonly string[], { place, free, perBar, withLine }: { place: Place; free: number; perBar: number; withLine: (line: string) => string }): Asked {
  const offers = [{ text: `insert it and move what follows by ${place.bars} bars`, words: withLine('WhenBusy: insert') }, { text: 'put it on new tracks', words: withLine('WhenBusy: new-tracks') }, ...(free >= perBar ? [{ text: `use only the free ${free} beats`, words: withLine('WhenBusy: free') }] : [])]
  return ask(`At beat ${place.startBeat} there is ${[...new Set(names)].join(', ')} already: ${offers.map(({ text }) => text).join(', or ')}?`, { operation: 'compose_section', missing: ['position'], offers })
}

/** Energy, density, swing, looseness, chords and effects, wherever a prompt says them. */
function feelOf({ energy, vibes }: StructuredPrompt, constraints: ReadonlyMap<string, Json>, dimensions: ReadonlyMap<string, Json>): { [param: string]: Json } {
  const field = (dimension: string, key: string): Json | undefined => new Map(Object.entries(recordOf(dimensions.get(dimension)))).get(key)
  const mood = vibes.toSorted((a, b) => b.weight - a.weight).map(({ name }) => name)
  const level = levels.get(energy ?? '') ?? shareOf(constraints.get('energy')) ?? wordLevel(energies, mood)
  const density = shareOf(constraints.get('density')) ?? wordLevel(densities, [constraints.get('density'), field('texture', 'density'), field('melody', 'density'), ...mood])
  const swing = shareOf(constraints.get('swing')) ?? shareOf(field('rhythm', 'swing')) ?? (/\b(?:swung|swing|shuffle)\b/i.test(textOf(field('rhythm', 'feel'))) ? 0.55 : undefined)
  const progression = field('harmony', 'progression')
  const isDry = [...constraints].some(([key, value]) => /^(?:no[_ ]effects|no[_ ]reverb|no[_ ]fx|dry)$/.test(key) && value !== false) || dimensions.has('effects')
  return {
    ...(level !== undefined && { energy: level }), ...(density !== undefined && { density }), ...(swing !== undefined && { swing }), ...(dimensions.has('humanization') && { humanize: looseness(dimensions.get('humanization')) }), ...(isDry && { effects: false }),
    ...(Array.isArray(progression) && progression.length > 0 && { progression: (progression as readonly Json[]).slice(0, 64).map((each) => textOf(each).slice(0, 20)) }),
  }
}

/** What is no plain value says nothing here. */
const textOf = (value: Json | undefined): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const recordOf = (value: Json | undefined): { readonly [key: string]: Json } => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as { readonly [key: string]: Json }) : {})

/** 0.6, 60, "60 %": a share of 1. */
function shareOf(value: Json | undefined): number | undefined {
  const number = typeof value === 'number' ? value : typeof value === 'string' ? Number(/^\s*(\d+(?:\.\d+)?)\s*%?\s*$/.exec(value)?.[1]) : NaN
  const share = number > 1 ? number / 100 : number
  return share >= 0 && share <= 1 ? share : undefined
}

function wordLevel(table: readonly (readonly [RegExp, number])[], said: readonly (Json | undefined)[]): number | undefined {
  for (const each of said) {
    const found = typeof each === 'string' ? table.find(([words]) => new RegExp(`^(?:${words.source})$`).test(each.toLowerCase())) : undefined
    if (found) return found[1]
  }
  return undefined
}

function looseness(value: Json | undefined): number {
  const text = JSON.stringify(value ?? '').toLowerCase()
  return /tight|machine|robot|none|grid/.test(text) && !/loose|lazy|laid/.test(text) ? 0.1 : /loose|drunk|very|lazy|laid/.test(text) ? 0.75 : 0.5
}
