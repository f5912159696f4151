import { z } from 'zod'
import { compound, isProblem, problem, type OperationCall } from '../../kernel/index.ts'
import {
  compose,
  contours,
  drumKinds,
  dynamicMarks,
  readKey,
  readStyle,
  registers,
  swells,
  type ComposedPart,
  type Role,
} from '../composer/index.ts'
import { harmonyFor } from '../composing/harmony-for.ts'
import { songKey } from '../composing/key-in.ts'
import { phraseCalls } from '../composing/phrase-calls.ts'
import { roleOfTrack } from '../composing/recipe.ts'
import { metreChangeIn } from '../document/bars.ts'
import { uuidFrom } from '../document/ids.ts'
import { buses, notes, regions, song, tracks, type Song } from '../document/song.ts'
import { beat, keyText, level, newThingId, program, regionName, tempo, trackId } from './params.ts'
import { placeSection, recipeFor, requestFor, wishFor } from './request-section.ts'
import { formatBeat, freeName } from './things.ts'

export const roles = ['drums', 'bass', 'chords', 'lead', 'pads', 'arpeggio'] as const

const params = z.strictObject({
  section: regionName.default('Section').describe('what the new section is called, such as Intro or Verse'),
  bars: z.int().min(1).max(64),
  roles: z.array(z.enum(roles)).min(1),
  style: z.string().max(200).default('pop'),
  key: keyText.exactOptional(),
  tempo: tempo.exactOptional(),
  position: z
    .string()
    .max(500)
    .exactOptional()
    .describe('where it begins: "after intro", "before chorus - 4", "at bar 9", "last"'),
  startBeat: beat.exactOptional(),
  energy: level.exactOptional(),
  density: level.exactOptional().describe('0.5 is what the style and the section suggest'),
  swing: level.exactOptional(),
  humanize: level.exactOptional(),
  progression: z.array(z.string().max(20)).max(64).exactOptional(),
  isHeld: z
    .literal(true)
    .exactOptional()
    .describe('the first chord is struck once and held to the end, in place of the rhythm of the style'),
  drums: z
    .array(z.enum(drumKinds))
    .min(1)
    .exactOptional()
    .describe('the only drums that play, such as kick and snare; all of them where it is absent'),
  dynamics: z.enum(dynamicMarks).exactOptional(),
  swell: z.enum(swells).exactOptional().describe('whether it grows or fades'),
  melody: z
    .strictObject({ register: z.enum(registers).exactOptional(), contour: z.enum(contours).exactOptional() })
    .exactOptional(),
  programs: z.partialRecord(z.enum(roles), program).exactOptional(),
  names: z.partialRecord(z.enum(roles), z.string().trim().min(1).max(50)).exactOptional(),
  onTracks: z
    .partialRecord(z.enum(roles), trackId)
    .exactOptional()
    .describe('tracks that play a part; the others are found or made'),
  ids: z
    .partialRecord(z.enum(roles), z.strictObject({ trackId: newThingId, regionId: newThingId }))
    .exactOptional()
    .describe('set by the server'),
  whenBusy: z
    .enum(['refuse', 'insert', 'new-tracks', 'free'])
    .default('refuse')
    .describe(
      'what to do where the tracks have something already: insert moves what follows, new-tracks leaves it, free ' +
        'composes only the beats that are free',
    ),
  effects: z.boolean().default(true).describe('a shared reverb for new tracks'),
  seed: z.string().max(40_000).default(''),
  take: z.int().min(0).max(1000).default(0),
})
export type ComposeParams = z.infer<typeof params>

export const composeSection = compound({
  name: 'compose_section',
  summary:
    'Compose a section for some parts (drums, bass, chords, lead, pads, arpeggio) in a style and put it where it is ' +
    'asked for, on the tracks that play those parts or on new ones.',
  reads: [song.required, tracks.required, regions.required, notes.required, buses.required],
  writes: [song, tracks, regions, notes, buses],
  params,
  expands: (view, asked, { newId }) => {
    const now = view.read(song)
    const place = placeSection(now, asked)
    if (isProblem(place)) return place
    const id = (kind: string): string => uuidFrom(now.projectId, newId(kind))
    const isNew = now.projectId === '' && now.trackIds.length === 0
    const projectId = isNew ? id('project') : now.projectId
    const change = metreChangeIn(now, place.startBeat, place.startBeat + place.beats)
    if (change !== null) return problem('metre-changes', change)
    const request = requestFor(now, { ...asked, bars: place.bars }, { ...place, projectId })
    const composition = compose(request)
    if (isProblem(composition)) return composition
    const parts = composition.parts.map((part) => ({ part, trackId: place.onTracks.get(part.role) }))
    const made = parts.flatMap(({ part, trackId: on }) =>
      on === undefined ? [{ part, trackId: asked.ids?.[part.role]?.trackId ?? id('track') }] : [],
    )
    const calls: OperationCall[] = isNew
      ? [beginning(asked, projectId)]
      : [
          ...(asked.tempo !== undefined && asked.tempo !== now.tempo
            ? [{ operation: 'stori_set_tempo', params: { tempo: asked.tempo } }]
            : []),
          ...(asked.key !== undefined && !(now.isKeyStated && isSameKey(asked.key, now.key)) && !hasPitches(now)
            ? [{ operation: 'stori_set_key', params: { key: asked.key } }]
            : []),
          ...place.moves,
        ]
    for (const { part, trackId: on } of parts) {
      const track = on ?? made.find((each) => each.part === part)?.trackId ?? ''
      const region = asked.ids?.[part.role]?.regionId ?? id('region')
      if (on === undefined)
        calls.push({
          operation: 'stori_add_midi_track',
          params: {
            name: trackNameFor(
              now,
              asked.names?.[part.role] ?? part.name,
              made
                .map((each) => each.part.name)
                .slice(
                  0,
                  made.findIndex((each) => each.part === part),
                ),
            ),
            ...instrumentOf(part, asked),
            trackId: track,
          },
        })
      calls.push({
        operation: 'stori_add_midi_region',
        params: {
          trackId: track,
          startBeat: place.startBeat,
          durationBeats: place.beats,
          name: asked.section,
          regionId: region,
        },
      })
      calls.push(
        ...phraseCalls(region, part.notes, {
          timeSignature: request.timeSignature,
          recipe: recipeFor(request, part.role),
        }),
      )
    }
    return [...calls, ...(asked.effects ? reverbFor(now, made, id) : [])]
  },
  remarks: (view, asked) => {
    const now = view.read(song)
    const place = placeSection(now, asked)
    if (isProblem(place)) return []
    const isNamed = (key: string): boolean => asked.key === undefined || isSameKey(asked.key, key)
    const isOther = !(now.isKeyStated && isNamed(now.key)) && !isNamed(songKey(now)) && hasPitches(now)
    const stays = {
      code: 'key-stays',
      text: `The song stays in ${now.isKeyStated ? now.key : songKey(now)}; only what is new is in ${asked.key ?? ''}.`,
    }
    const heard = asked.progression ? [] : harmonyFor(now, wishFor({ ...asked, bars: place.bars }, place)).notes
    return [...heard, ...(isOther ? [stays] : [])]
  },
  says: (view, { section, bars, style, key, tempo: to, ...asked }) => {
    const place = placeSection(view.read(song), { section, bars, style, ...asked })
    const where = isProblem(place) ? '' : ` at beat ${formatBeat(place.startBeat)}`
    const detail = [key, to === undefined ? undefined : `${to} BPM`].filter((each) => each !== undefined).join(', ')
    return (
      `Compose ${bars} ${bars === 1 ? 'bar' : 'bars'} of ${readStyle(style) ?? style} ${section}${where} for ` +
      `${asked.roles.join(', ')}${detail ? ` (${detail})` : ''}`
    )
  },
})

/** A song that nothing is in yet has no name, no tempo and no key of its own. */
function beginning({ tempo: to, key }: ComposeParams, projectId: string): OperationCall {
  return {
    operation: 'stori_create_project',
    params: {
      name: 'Untitled',
      projectId,
      ...(to !== undefined && { tempo: to }),
      ...(key !== undefined && { keySignature: key }),
    },
  }
}

/** Where nothing has a pitch yet, a key that is named is the song's; elsewhere it is that of what is new alone. */
function hasPitches(now: Song): boolean {
  const pitched = now.trackIds.flatMap((id) => now.track(id) ?? []).filter((track) => roleOfTrack(track) !== 'drums')
  const regions = pitched.flatMap(({ id }) => now.regionIds(id)).flatMap((id) => now.region(id) ?? [])
  return regions.some(({ noteCount, isUnsent }) => noteCount > 0 || isUnsent)
}

/** Two spellings of one key change nothing. */
function isSameKey(a: string, b: string): boolean {
  const [one, other] = [readKey(a), readKey(b)]
  return one !== null && other !== null ? JSON.stringify(one) === JSON.stringify(other) : a === b
}

function instrumentOf(part: ComposedPart, { programs }: ComposeParams): { drumKitId: string } | { gmProgram: number } {
  const asked = programs?.[part.role]
  if (part.drumKitId !== undefined) return { drumKitId: part.drumKitId }
  return { gmProgram: asked ?? part.gmProgram ?? 0 }
}

/** A name that no other track has. */
const trackNameFor = (now: Song, name: string, alsoNew: readonly string[]): string =>
  freeName(name, {
    taken: [...now.trackIds.flatMap((id) => now.track(id)?.name ?? []), ...alsoNew],
    beside: now.beside,
  })

const WITH_ROOM: ReadonlySet<Role> = new Set<Role>(['chords', 'lead', 'pads', 'arpeggio'])

/** Two or more new parts that like a room share one. */
function reverbFor(
  now: Song,
  made: readonly { part: ComposedPart; trackId: string }[],
  id: (kind: string) => string,
): OperationCall[] {
  const wet = made.filter(({ part }) => WITH_ROOM.has(part.role))
  if (wet.length < 2) return []
  const isThere = now.busIds.some((bus) => now.bus(bus)?.name.toLowerCase() === 'reverb')
  return [
    ...(isThere ? [] : [{ operation: 'stori_ensure_bus', params: { name: 'Reverb', busId: id('bus') } }]),
    ...wet.map(({ part, trackId: on }) => ({
      operation: 'stori_add_send',
      params: { trackId: on, busName: 'Reverb', sendLevel: part.role === 'pads' ? 0.35 : 0.25 },
    })),
  ]
}
