import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { markOf, openReader, displayPath, Refusal } from '../../gate/index.ts'
import type { Problem } from '../../kernel/index.ts'
import { catchRefusal } from '../catch-refusal.ts'

/** Where systems keep the General MIDI sounds that a person installed, the best first. */
const installed = [
  'sf2/FluidR3_GM.sf2',
  'sf2/default-GM.sf2',
  'sf3/default-GM.sf3',
  'sf3/MuseScore_General.sf3',
  'sf2/TimGM6mb.sf2',
].map((name) => join('/usr/share/sounds', name))

/** Ours lies beside the bundle, or three floors above this file. */
const ours = ['../assets/soundfont', '../../../assets/soundfont'].map((path) =>
  join(fileURLToPath(new URL(path, import.meta.url)), 'cutroom-gm.sf3'),
)

/** A bank that fills the memory of a small machine would end the render halfway. */
const MAX_BYTES = 1 << 30

export type Soundfont = { path: string; isOwn: boolean }

/**
 * The sounds to play with: those that CUTROOM_SOUNDFONT names, those of the system, or the small ones that come along.
 */
export function findSoundfont(
  env: { readonly [name: string]: string | undefined } = process.env,
): Promise<Soundfont | Problem> {
  return catchRefusal(async () => {
    const named = env['CUTROOM_SOUNDFONT']
    if (named !== undefined && named !== '') {
      if (!(await markOf(named)))
        throw new Refusal(
          'soundfont-not-found',
          `CUTROOM_SOUNDFONT names ${displayPath(named)}, where there is no file; correct it or unset it.`,
        )
      return { path: named, isOwn: false }
    }
    for (const path of installed) if (await markOf(path)) return { path, isOwn: false }
    return ownSoundfont()
  })
}

/** The sounds that come along, which are the same on every machine. */
export async function ownSoundfont(): Promise<Soundfont> {
  for (const path of ours) if (await markOf(path)) return { path, isOwn: true }
  throw new Refusal(
    'soundfont-not-found',
    'There are no sounds to play with; name a soundfont (.sf2 or .sf3) in CUTROOM_SOUNDFONT.',
  )
}

export async function readSoundfont({ path }: Soundfont): Promise<Uint8Array> {
  const reader = await openReader(path)
  try {
    if (reader.size > MAX_BYTES)
      throw new Refusal(
        'soundfont-too-large',
        `${displayPath(path)} is larger than ${MAX_BYTES} bytes; choose a smaller soundfont.`,
      )
    const bytes = new Uint8Array(reader.size)
    await reader.read(bytes, 0)
    return bytes
  } finally {
    await reader.close()
  }
}
