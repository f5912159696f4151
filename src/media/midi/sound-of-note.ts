import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { ProjectSnapshot } from '../../music/index.ts'
import { catchRefusal } from '../catch-refusal.ts'
import { findSoundfont, readSoundfont } from './find-soundfont.ts'
import { renderMusic } from './render-music.ts'
import { makeUpDb } from './render-music-to.ts'

export type NoteToHear = { readonly track: string; readonly pitch: number; readonly velocity: number }

/** Held for half a second, and as long again to ring. */
const HELD_BEATS = 1
const TEMPO = 120
const HEARD_SECONDS = 1
const FADE_SECONDS = 0.08

/** What one note of a track sounds like by itself: its instrument, at its level and place. Interleaved, in stereo. */
export function soundOfNote(
  { tracks, ...song }: ProjectSnapshot,
  { track: id, pitch, velocity }: NoteToHear,
  rate: number,
): Promise<Float32Array | Problem> {
  return catchRefusal(async () => {
    const track = tracks.find((each) => each.id === id)
    if (!track) return problem('unknown-track', `There is no track "${id}".`)
    const soundfont = await findSoundfont()
    if (isProblem(soundfont)) return soundfont
    const { effects: _, automation: __, sends: ___, regions: ____, ...played } = track
    const notes = [{ pitch, velocity, startBeat: 0, durationBeats: HELD_BEATS }]
    const alone: ProjectSnapshot = {
      projectId: song.projectId,
      name: song.name,
      key: song.key,
      tempo: TEMPO,
      timeSignature: { numerator: 4, denominator: 4 },
      tracks: [
        {
          ...played,
          muted: false,
          solo: false,
          regions: [{ id: 'note', name: 'Note', startBeat: 0, durationBeats: 2 * HELD_BEATS, notes }],
        },
      ],
    }
    const frames = Math.round(HEARD_SECONDS * rate)
    const samples = new Float32Array(frames * 2)
    const gain = 10 ** (makeUpDb / 20)
    const fadeFrames = FADE_SECONDS * rate
    let at = 0
    for await (const { left, right } of renderMusic(alone, {
      soundfont: await readSoundfont(soundfont),
      sampleRate: rate,
    })) {
      for (let index = 0; index < left.length && at < frames; index += 1, at += 1) {
        const level = gain * Math.min(1, (frames - at) / fadeFrames)
        samples[2 * at] = (left[index] ?? 0) * level
        samples[2 * at + 1] = (right[index] ?? 0) * level
      }
      if (at >= frames) break
    }
    return samples
  })
}
