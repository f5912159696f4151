import { z } from 'zod'
import type { Json } from '../../kernel/index.ts'
import {
  contours,
  drumKinds,
  dynamicMarks,
  readDrumKind,
  readRole,
  registers,
  swells,
  type Role,
} from '../composer/index.ts'
import { barsIn } from '../document/bars.ts'
import type { Region, Song, SongTrack } from '../document/song.ts'

export const BARS_OF_PHRASE = 4

/** How a region was composed, kept with it, so that another take fits what stands around it. */
export const recipeSchema = z.looseObject({
  role: z.enum(['drums', 'bass', 'chords', 'lead', 'pads', 'arpeggio']),
  style: z.string(),
  key: z.string(),
  bars: z.number(),
  section: z.string(),
  seed: z.string(),
  take: z.number(),
  relatedTo: z.string(),
  energy: z.number().optional(),
  density: z.number().optional(),
  swing: z.number().optional(),
  swungUnit: z.enum(['eighth', 'sixteenth']).optional(),
  humanize: z.number().optional(),
  progression: z.array(z.string()).optional(),
  hasBass: z.boolean().optional(),
  isHeld: z.literal(true).optional(),
  drums: z.array(z.enum(drumKinds)).optional(),
  dynamics: z.enum(dynamicMarks).optional(),
  swell: z.enum(swells).optional(),
  melody: z
    .object({ register: z.enum(registers).exactOptional(), contour: z.enum(contours).exactOptional() })
    .optional(),
})
export type Recipe = z.infer<typeof recipeSchema>

export function recipeOf({ recipe }: Region): Recipe | undefined {
  const read = recipeSchema.safeParse(recipe)
  return read.success ? read.data : undefined
}

/** What was composed, or what it would have been composed from, as far as names and the song tell. */
export function likelyRecipe(song: Song, region: Region): Recipe {
  const kept = recipeOf(region)
  const track = song.track(region.trackId)
  const near = anyRecipe(song)
  const drum = track?.drumKitId === undefined ? null : readDrumKind(track.name)
  return (
    kept ?? {
      ...(drum !== null && { drums: [drum] }),
      role: track ? roleOfTrack(track) : 'lead',
      style: near?.style ?? 'pop',
      key: song.key,
      bars: Math.max(1, Math.ceil(barsIn(song, region) - 1e-6)),
      section: region.name,
      seed: region.id,
      take: 0,
      relatedTo: near?.relatedTo ?? region.id,
    }
  )
}

/** What sections of the song share, taken from whichever was composed. */
export function anyRecipe(song: Song): Recipe | undefined {
  for (const track of song.trackIds) {
    for (const id of song.regionIds(track)) {
      const region = song.region(id)
      const recipe = region && recipeOf(region)
      if (recipe) return recipe
    }
  }
  return undefined
}

/**
 * What the first section of a song is seeded by: the same request gives the same music in the same project, and other
 * music elsewhere.
 */
export const songSeed = (projectId: string, request: string): string => `${projectId} ${request}`

/** The part that a track plays. */
export function roleOfTrack(track: SongTrack): Role {
  if (track.drumKitId !== undefined) return 'drums'
  return readRole(track.name) ?? roleOfProgram(track.gmProgram ?? 0)
}

function roleOfProgram(program: number): Role {
  if (program >= 32 && program < 40) return 'bass'
  if (program >= 88 && program < 96) return 'pads'
  if ((program >= 40 && program < 46) || (program >= 56 && program < 88)) return 'lead'
  return 'chords'
}

export const recipeJson = (recipe: Recipe): { [field: string]: Json } => recipe as unknown as { [field: string]: Json }

/** Whether a bass plays anywhere within some beats of a song. */
export function hasBass(song: Song, { from, to }: { readonly from: number; readonly to: number }): boolean {
  return song.trackIds.some((id) => {
    const track = song.track(id)
    return (
      track !== undefined &&
      roleOfTrack(track) === 'bass' &&
      song.regionIds(id).some((region) => {
        const found = song.region(region)
        return found !== undefined && found.startBeat < to - 1e-6 && found.startBeat + found.durationBeats > from + 1e-6
      })
    )
  })
}
