import type { AudioClip, AudioPiece, AudioView } from '../../../src/client/index.ts'

/** What a hand edit will come to, drawn before the server has said so. Places in samples. */
type Guess = (view: AudioView) => AudioView

const onTracks =
  (tracks: readonly string[], change: (clips: readonly AudioClip[]) => AudioClip[]): Guess =>
  (view) =>
    withLength({
      ...view,
      tracks: view.tracks.map((track) =>
        tracks.includes(track.id) && track.kind !== 'label' ? { ...track, clips: change(track.clips) } : track,
      ),
    })

const withLength = (view: AudioView): AudioView => ({
  ...view,
  length: Math.max(0, ...view.tracks.flatMap(({ clips }) => clips.map(({ end }) => end))),
})

export function shiftClip(clip: AudioClip, by: number): AudioClip {
  return {
    ...clip,
    start: clip.start + by,
    end: clip.end + by,
    pieces: clip.pieces.map((piece) => ({ ...piece, at: piece.at + by })),
    envelope: clip.envelope.map(([at, level]) => [at + by, level]),
    fades: clip.fades.map((fade) => ({ ...fade, start: fade.start + by, end: fade.end + by })),
  }
}

/** The part of a clip between two places, where it stands. */
export function partOfClip(clip: AudioClip, from: number, to: number): AudioClip {
  const [start, end] = [Math.max(clip.start, from), Math.min(clip.end, to)]
  return {
    ...clip,
    start,
    end,
    pieces: clip.pieces.flatMap((piece) => partOfPiece(piece, start, end)),
    fades: clip.fades.flatMap((fade) =>
      fade.start < end && fade.end > start
        ? [{ ...fade, start: Math.max(start, fade.start), end: Math.min(end, fade.end) }]
        : [],
    ),
  }
}

function partOfPiece(piece: AudioPiece, start: number, end: number): AudioPiece[] {
  const [a, b] = [Math.max(start, piece.at), Math.min(end, piece.at + piece.to - piece.from)]
  if (a >= b) return []
  const [skipped, left] = [a - piece.at, piece.at + piece.to - piece.from - b]
  return piece.isReversed
    ? [{ ...piece, at: a, from: piece.from + left, to: piece.to - skipped }]
    : [{ ...piece, at: a, from: piece.from + skipped, to: piece.to - left }]
}

export const guessSplit = (tracks: readonly string[], at: number): Guess =>
  onTracks(tracks, (clips) =>
    clips.flatMap((clip) =>
      clip.start < at && at < clip.end
        ? [partOfClip(clip, clip.start, at), { ...partOfClip(clip, at, clip.end), id: `${clip.id}+${at}` }]
        : [clip],
    ),
  )

/** Takes a stretch out and closes the gap. */
export const guessCut = (tracks: readonly string[], start: number, end: number): Guess =>
  onTracks(tracks, (clips) =>
    clips.flatMap((clip) => {
      if (clip.end <= start) return [clip]
      if (clip.start >= end) return [shiftClip(clip, start - end)]
      const kept = [
        ...(clip.start < start ? [partOfClip(clip, clip.start, start)] : []),
        ...(clip.end > end ? [shiftClip(partOfClip(clip, end, clip.end), start - end)] : []),
      ]
      const [first, second] = kept
      return first && second
        ? [
            {
              ...first,
              end: second.end,
              pieces: [...first.pieces, ...second.pieces],
              fades: [...first.fades, ...second.fades],
            },
          ]
        : kept
    }),
  )

export const guessMove =
  (id: string, at: number, track: string): Guess =>
  (view) => {
    const found = view.tracks.flatMap(({ clips }) => clips).find((clip) => clip.id === id)
    if (!found) return view
    const moved = shiftClip(found, at - found.start)
    return withLength({
      ...view,
      tracks: view.tracks.map((each) => {
        const others = each.clips.filter((clip) => clip.id !== id)
        return each.id === track
          ? { ...each, clips: [...others, moved].toSorted((a, b) => a.start - b.start) }
          : { ...each, clips: others }
      }),
    })
  }

/** Takes what lies outside of two places from one clip; nothing else moves. */
export const guessTrim =
  (id: string, start: number, end: number): Guess =>
  (view) =>
    withLength({
      ...view,
      tracks: view.tracks.map((track) => ({
        ...track,
        clips: track.clips.map((clip) => (clip.id === id ? partOfClip(clip, start, end) : clip)),
      })),
    })

export const guessFade =
  (id: string, way: 'in' | 'out', start: number, end: number): Guess =>
  (view) => ({
    ...view,
    tracks: view.tracks.map((track) => ({
      ...track,
      clips: track.clips.map((clip): AudioClip => {
        if (clip.id !== id) return clip
        const line: [number, number][] =
          way === 'in'
            ? [
                [start, 0],
                [end, 1],
                [clip.end, 1],
              ]
            : [
                [clip.start, 1],
                [start, 1],
                [end, 0],
              ]
        return { ...clip, envelope: line, fades: [...clip.fades, { way, start, end }] }
      }),
    })),
  })

export const guessTrack =
  (id: string, fields: Partial<Pick<AudioView['tracks'][number], 'gainDb' | 'pan' | 'isMuted' | 'isSolo'>>): Guess =>
  (view) => {
    const tracks = view.tracks.map((track) => (track.id === id ? { ...track, ...fields } : track))
    const isAnySolo = tracks.some(({ isSolo }) => isSolo)
    return {
      ...view,
      tracks: tracks.map((track) => ({ ...track, isHeard: isAnySolo ? track.isSolo : !track.isMuted })),
    }
  }

export const guessLabel =
  (label: { readonly id: string; readonly text: string; readonly start: number; readonly end: number }): Guess =>
  (view) => ({
    ...view,
    labels: [...view.labels.filter(({ id }) => id !== label.id), { ...label, track: '' }].toSorted(
      (a, b) => a.start - b.start,
    ),
  })

export const guessNoLabel =
  (id: string): Guess =>
  (view) => ({ ...view, labels: view.labels.filter((label) => label.id !== id) })
