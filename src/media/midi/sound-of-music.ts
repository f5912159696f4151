import { join } from 'node:path'
import type { Mix } from '../../audio/index.ts'
import { sha256Hex, markOf, makeFolder } from '../../gate/index.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'
import type { ProjectSnapshot } from '../../music/index.ts'
import { importSource } from '../import-source.ts'
import { catchRefusal } from '../catch-refusal.ts'
import { findSoundfont } from './find-soundfont.ts'
import { makeUpDb, renderMusicTo, type RenderMusicCall } from './render-music-to.ts'

type SoundCall = Pick<RenderMusicCall, 'onProgress' | 'signal'> & { mediaFolder: string }

/** As it is rendered, before anything is rounded: what is heard is what a render in floats holds. */
const KEPT_FORMAT = { container: 'wav', samples: 'f32' } as const

/**
 * What a project sounds like as a mix, to be played in parts. It is rendered once, and kept where `clean` may free it.
 */
export async function soundOfMusic(
  snapshot: ProjectSnapshot,
  { mediaFolder, onProgress, signal }: SoundCall,
): Promise<Mix | Problem> {
  const soundfont = await findSoundfont()
  if (isProblem(soundfont)) return soundfont
  const folder = join(mediaFolder, 'renders')
  const path = join(folder, `song-${sha256Hex(JSON.stringify([snapshot, soundfont.path, makeUpDb, KEPT_FORMAT]))}.wav`)
  const isThere = await catchRefusal(async () => {
    await makeFolder(folder)
    return (await markOf(path)) !== null
  })
  if (isProblem(isThere)) return isThere
  const rendered = isThere
    ? undefined
    : await renderMusicTo(snapshot, {
        path,
        format: KEPT_FORMAT,
        soundfont,
        ...(onProgress && { onProgress }),
        ...(signal && { signal }),
      })
  if (isProblem(rendered)) return rendered
  const source = await importSource({ path, mediaFolder, ...(signal && { signal }) })
  if (isProblem(source)) return source
  const { address, rate, frames, channels } = source
  return {
    rate,
    length: frames,
    tracks: [
      {
        id: 'song',
        name: snapshot.name,
        channels,
        gainDb: 0,
        pan: 0,
        windows: [
          {
            source: address,
            from: 0,
            to: frames,
            gainDb: 0,
            curves: [],
            reversed: false,
            inverted: false,
            silent: false,
          },
        ],
      },
    ],
  }
}
