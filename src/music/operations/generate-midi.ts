import { z } from 'zod'
import { compound, isProblem, problem, type OperationCall } from '../../kernel/index.ts'
import { compose, readDrumKind } from '../composer/index.ts'
import { harmonyFor } from '../composing/harmony-for.ts'
import { phraseCalls } from '../composing/phrase-calls.ts'
import { anyRecipe, hasBass, songSeed, type Recipe } from '../composing/recipe.ts'
import { notesInside } from '../composing/cut-notes.ts'
import { beatsOfBars, metreChangeIn, signatureAt } from '../document/bars.ts'
import { uuidFrom } from '../document/ids.ts'
import { notes, regions, song, tracks } from '../document/song.ts'
import { roles } from './compose-section.ts'
import { beat, isMissing, keyText, level, regionId, tempo, trackId } from './params.ts'
import { findRegion, findTrack, formatBeat } from './things.ts'

/** A model asks for notes here instead of writing them; what reaches a client is the region and its notes. */
export const generateMidi = compound({
  name: 'stori_generate_midi',
  summary: 'Compose one part into a region: give a regionId, or a trackId and start_beat for a new region.',
  reads: [song.required, tracks.required, regions.required, notes.required],
  writes: [regions, notes],
  params: z
    .strictObject({
      role: z.enum(roles),
      style: z.string().max(200),
      tempo,
      bars: z.int().min(1).max(64),
      key: keyText.exactOptional(),
      trackId: trackId.exactOptional(),
      regionId: regionId.exactOptional(),
      start_beat: beat.exactOptional(),
      constraints: z
        .strictObject({ density: level.exactOptional(), energy: level.exactOptional(), swing: level.exactOptional() })
        .exactOptional(),
    })
    .refine((given) => given.regionId !== undefined || given.trackId !== undefined, {
      error: 'needs a regionId, or a trackId',
      params: isMissing,
    }),
  expands: (
    view,
    { role, style, bars, key, trackId: on, regionId: into, start_beat: startBeat = 0, tempo: at, constraints = {} },
    { newId },
  ) => {
    const now = view.read(notes)
    const region = into === undefined ? undefined : findRegion(now, into)
    if (isProblem(region)) return region
    const track = findTrack(now, region?.trackId ?? on ?? '')
    if (isProblem(track)) return track
    const near = anyRecipe(now)
    const beats = region?.durationBeats ?? beatsOfBars(now, startBeat, bars)
    const from = region?.startBeat ?? startBeat
    const change = metreChangeIn(now, from, from + beats)
    if (change !== null) return problem('metre-changes', change)
    const wish = { from, bars, section: region?.name ?? track.name, hasPitch: role !== 'drums' }
    const heard = harmonyFor(now, { ...wish, ...(key !== undefined && { key }) })
    const drum = role === 'drums' ? readDrumKind(track.name) : null
    const recipe: Recipe = {
      ...(drum !== null && { drums: [drum] }),
      role,
      style,
      key: heard.key,
      ...(heard.progression && { progression: [...heard.progression] }),
      bars,
      section: region?.name ?? track.name,
      seed: `${style} ${role} ${startBeat}`,
      take: 0,
      relatedTo: near?.relatedTo ?? songSeed(now.projectId, style),
      ...constraints,
      hasBass: role === 'bass' || hasBass(now, { from, to: from + beats }),
    }
    const { role: _, ...rest } = recipe
    const composition = compose({
      ...rest,
      ...constraints,
      roles: [role],
      tempo: at,
      timeSignature: signatureAt(now, from),
    } as Parameters<typeof compose>[0])
    if (isProblem(composition)) return composition
    const played = notesInside(beats, composition.parts[0]?.notes ?? [])
    if (played.length === 0)
      return problem(
        'nothing-to-play',
        `Nothing of ${style} ${role} falls into “${region?.name ?? track.name}”, which is ${formatBeat(beats)} beats ` +
          `long; give it more bars.`,
      )
    const id = into ?? uuidFrom(now.projectId, newId('region'))
    const made: OperationCall[] = region
      ? []
      : [
          {
            operation: 'stori_add_midi_region',
            params: { trackId: track.id, startBeat, durationBeats: beats, name: track.name, regionId: id },
          },
        ]
    return [...made, ...phraseCalls(id, played, { timeSignature: signatureAt(now, from), recipe })]
  },
  remarks: (view, { role, bars, key, trackId: on, regionId: into, start_beat: startBeat = 0 }) => {
    const now = view.read(notes)
    const region = into === undefined ? undefined : now.region(into)
    const section = region?.name ?? now.track(on ?? '')?.name ?? ''
    const wish = { from: region?.startBeat ?? startBeat, bars, section, hasPitch: role !== 'drums' }
    return harmonyFor(now, { ...wish, ...(key !== undefined && { key }) }).notes
  },
  says: (_view, { role, style, bars }) => `Compose ${bars} ${bars === 1 ? 'bar' : 'bars'} of ${style} ${role}`,
})
