import type { MixTrack } from '../audio/mix.ts'
import { factorOf } from './gain.ts'

/** How loud each channel of a track is in each channel of the mix: `[out][in]`. */
export type Matrix = number[][]

/**
 * Constant power for mono (−3 dB on both sides at the centre, so that a track is as loud in a stereo mix as by itself);
 * balance for stereo (the far side goes down, the near one stays).
 * A mix of one channel holds only tracks that are mono and in the centre, at their own level.
 */
export function matrixOf(track: Pick<MixTrack, 'channels' | 'gainDb' | 'pan'>, outChannels: 1 | 2): Matrix {
  const gain = factorOf(track.gainDb)
  const pan = Math.min(1, Math.max(-1, track.pan))
  if (outChannels === 1) return track.channels === 1 ? [[gain]] : [[gain / 2, gain / 2]]
  if (track.channels === 1) {
    const angle = ((pan + 1) * Math.PI) / 4
    return [[gain * Math.cos(angle)], [gain * Math.sin(angle)]]
  }
  return [
    [gain * Math.min(1, 1 - pan), 0],
    [0, gain * Math.min(1, 1 + pan)],
  ]
}

/** Whether a matrix leaves every channel as it is. */
export function isUnity(matrix: Matrix): boolean {
  return matrix.every(
    (row, out) => row.length === matrix.length && row.every((factor, channel) => factor === (out === channel ? 1 : 0)),
  )
}

/** A mix needs two channels as soon as anything in it has two sides. */
export function channelsOf(tracks: Pick<MixTrack, 'channels' | 'pan'>[]): 1 | 2 {
  return tracks.some((track) => track.channels === 2 || track.pan !== 0) ? 2 : 1
}
