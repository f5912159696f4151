import type { Synth } from '../../../src/media/midi/open-synth.ts'

export const hearingRate = 44_100

/** What a note sounds like, without reverb: held for half a second, then let go. */
export function playNote(
  synth: Synth,
  { channel, program, key, ringSeconds = 0.3 }: { channel: number; program: number; key: number; ringSeconds?: number },
): { sound: Float32Array; releaseAt: number } {
  const say = (...bytes: number[]) => {
    synth.send({ frame: 0, offset: 0, bytes })
  }
  for (const [cc, value] of [
    [120, 0],
    [121, 0],
    [91, 0],
    [93, 0],
  ] as const)
    say(0xb0 | channel, cc, value)
  say(0xc0 | channel, program)
  const releaseAt = 0.5 * hearingRate
  const frames = releaseAt + Math.round(ringSeconds * hearingRate)
  const block = { left: new Float32Array(frames), right: new Float32Array(frames) }
  say(0x90 | channel, key, 100)
  synth.play(block, { from: 0, to: releaseAt })
  say(0x80 | channel, key, 0)
  synth.play(block, { from: releaseAt, to: frames })
  return { sound: block.left, releaseAt }
}

/**
 * How far a note is from its key, in cents: the middle of many short looks, each by autocorrelation over whole pairs of
 * periods.
 */
export function centsOff(sound: Float32Array, key: number): { cents: number; clarity: number } {
  const period = hearingRate / (440 * 2 ** ((key - 69) / 12))
  const span = period * 2 * Math.max(1, Math.round(400 / period))
  const frame = 2048
  const starts: number[] = []
  for (let at = Math.round(0.06 * hearingRate); at + frame + span * 1.05 < 0.5 * hearingRate; at += frame)
    starts.push(at)
  // The pitch of a plucked note is heard while it is loud, not in what the body does afterwards.
  const levels = starts.map((at) => rmsOf(sound.subarray(at, at + frame)))
  const looks = starts
    .filter((_, i) => (levels[i] ?? 0) > 0.1 * Math.max(...levels))
    .map((at) => look(sound.subarray(at), { span, frame }))
  const sorted = looks.toSorted((a, b) => a.cents - b.cents)
  return {
    cents: sorted[sorted.length >> 1]?.cents ?? 0,
    clarity: looks.reduce((sum, each) => sum + each.clarity, 0) / looks.length,
  }
}

function look(
  sound: Float32Array,
  { span, frame }: { span: number; frame: number },
): { cents: number; clarity: number } {
  const alike = (lag: number) => {
    let both = 0,
      one = 1e-12,
      other = 1e-12
    for (let i = 0; i < frame; i++) {
      const x = sound[i] ?? 0,
        y = sound[i + lag] ?? 0
      both += x * y
      one += x * x
      other += y * y
    }
    return both / Math.sqrt(one * other)
  }
  let best = Math.round(span),
    clarity = -1
  for (let lag = Math.floor(span * 0.965); lag <= Math.ceil(span * 1.035); lag++) {
    const found = alike(lag)
    if (found > clarity) {
      clarity = found
      best = lag
    }
  }
  const before = alike(best - 1),
    after = alike(best + 1)
  const bend = before - 2 * clarity + after
  return { cents: 1200 * Math.log2(span / (best + (bend === 0 ? 0 : (before - after) / (2 * bend)))), clarity }
}

export const rmsOf = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length)
