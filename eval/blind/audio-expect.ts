import {
  all,
  answers,
  anyOf,
  asks,
  cutOut,
  gained,
  insertedAt,
  kept,
  refuses,
  silenced,
  trackCreated,
  trackGain,
  type Expect,
} from '../audio/expect.ts'
import type { Given, SceneName } from '../audio/scene.ts'
import type { Range, Tracks } from '../audio/step.ts'

export type BlindRequest = {
  readonly id: string
  readonly scene: SceneName
  readonly given: Given
  readonly words: string
  readonly expect: Expect
}

export const said = (scene: SceneName, words: string, expect: Expect, given: Given = {}): BlindRequest => ({
  id: words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, ''),
  scene,
  given,
  words,
  expect,
})

/** Nothing is asked of the content; the clipboard may hold anything. */
export const anyClipboard: Expect = cutOut([])
/** Everything is again as it was when the conversation began. */
export const asAtStart: Expect = cutOut([])

/** Only this is left, where it was or from the beginning on, and perhaps more happened then. */
export const only = (range: Range, end: number, ...then: readonly Expect[]): Expect => {
  const outside: readonly Range[] = [
    [0, range[0]],
    [range[1], end],
  ]
  return anyOf(all(kept(range), ...then), all(cutOut(outside.filter(([from, to]) => to > from)), ...then))
}

/** Room is made, and nothing is heard in it. */
export const quietInserted = (atSeconds: number, seconds: number, tracks: Tracks = 'all'): Expect =>
  all(insertedAt(atSeconds, { own: [0, seconds] }, tracks), silenced([[atSeconds, atSeconds + seconds]], tracks))

/** A copy of what the tracks play, put in elsewhere, by the clipboard or not. */
export const repeatedAt = (atSeconds: number, own: Range, tracks: Tracks = 'all'): Expect =>
  all(anyClipboard, insertedAt(atSeconds, { own }, tracks))

/** Each of these tracks louder or softer, by its clips or by the track, after other edits. */
export const louderAfter = (before: readonly Expect[], ...levels: readonly (readonly [string, number])[]): Expect => {
  const ways = levels.reduce<readonly (readonly Expect[])[]>(
    (sofar, [track, db]) =>
      sofar.flatMap((way) => [
        [...way, gained(db, { tracks: [track] })],
        [...way, trackGain(track, db)],
      ]),
    [before],
  )
  return anyOf(...ways.map((way) => all(...way)))
}

/** A new track of either kind, with what was done besides. */
export const newTrack = (name: string): Expect => anyOf(trackCreated('mono', name), trackCreated('stereo', name))

/** It cannot be done, or not without more: said in whatever form, with its reason. */
export const held = (about: RegExp): Expect => anyOf(asks(about), refuses(about), answers(about))
