import type { Heard, HeardTrack, Play } from './heard.ts'

/** Stands for a gain that is measured and may be anything. */
export const MEASURED = 1.234

/** Small mistakes that turn a right end state into a wrong one. */
export const slips: Readonly<Record<string, (heard: Heard) => Heard>> = {
  'a track turned solo': (heard) => onFirst(heard, ({ solo }) => ({ solo: !solo })),
  'a track moved in the picture': (heard) => onFirst(heard, ({ pan }) => ({ pan: pan + 0.17 })),
  'a clip edge nobody asked for': (heard) =>
    onFirst(heard, ({ clipStarts }) => ({ clipStarts: [...clipStarts, 33.337] })),
  'a decibel more': (heard) =>
    onFirst(heard, ({ plays }) => ({ plays: firstSound(plays, (play) => [{ ...play, gainDb: play.gainDb + 1.1 }]) })),
  'a tenth of a second lost': (heard) =>
    onFirst(heard, ({ plays }) => ({ plays: firstSound(plays, (play) => [{ ...play, from: play.from + 0.1 }]) })),
  'a tenth of a second slipped': (heard) =>
    onFirst(heard, ({ plays }) => ({
      plays: firstSound(plays, (play) => [{ ...play, from: play.from + 0.1, to: play.to + 0.1 }]),
    })),
  'a stretch reversed': (heard) =>
    onFirst(heard, ({ plays }) => ({ plays: firstSound(plays, (play) => [{ ...play, reversed: !play.reversed }]) })),
  'a label from nowhere': (heard) => ({ ...heard, labels: [...heard.labels, { text: 'Oops', start: 1, end: 2 }] }),
  'a track from nowhere': (heard) => ({
    ...heard,
    tracks: [
      ...heard.tracks,
      { name: 'Oops', kind: 'mono', muted: false, solo: false, gainDb: 0, pan: 0, plays: [oops], clipStarts: [0] },
    ],
  }),
  'a second too long': (heard) => ({ ...heard, duration: heard.duration + 1 }),
}

function onFirst(heard: Heard, change: (track: HeardTrack) => Partial<HeardTrack>): Heard {
  return {
    ...heard,
    tracks: heard.tracks.map((track, index) => (index === 0 ? { ...track, ...change(track) } : track)),
  }
}

const oops: Play = {
  source: 'Oops',
  from: 0,
  to: 1,
  gainDb: 0,
  reversed: false,
  inverted: false,
  silent: false,
  fades: [],
  effects: [],
}

/** Changes the first sound whose gain is not measured; a track without one gets one. */
function firstSound(
  plays: readonly Play[],
  change: (play: Exclude<Play, { gap: number }>) => readonly Play[],
): readonly Play[] {
  const index = plays.findIndex(
    (play) =>
      !('gap' in play) &&
      !play.silent &&
      !('gainDb' in play && play.gainDb === MEASURED) &&
      !('effects' in play && play.effects.includes('duck')),
  )
  const found = plays[index]
  return found === undefined || 'gap' in found ? [oops, ...plays] : plays.toSpliced(index, 1, ...change(found))
}
