import { describe, expect, test } from 'vitest'
import type { CodedFrame } from './read-coded-picture.ts'
import { findFreshPlaces, planPicture } from './plan-picture.ts'

describe('what of a range can be copied', () => {
  /** Frames by the order in which they are shown; `I` begins afresh, `i` only seems to. */
  const coded = (text: string): CodedFrame[] =>
    text.split(' ').map((name) => ({
      shown: Number(name.replaceAll(/\D/g, '')),
      isFresh: name.startsWith('I'),
      position: 0,
      bytes: 1,
    }))
  const closed = coded('I0 p3 b1 b2 p5 b4 I6 p9 b7 b8 p11 b10')
  const plan = (frames: CodedFrame[], startFrame: number, endFrame: number) =>
    planPicture({ frames, freshAt: findFreshPlaces(frames), startFrame, endFrame })

  test('begins at a frame that needs none before it and ends where nothing is missing', () => {
    expect(plan(closed, 0, 12)).toEqual([{ kind: 'copy', from: 0, to: 12 }])
    expect(plan(closed, 2, 12)).toEqual([
      { kind: 'encode', startFrame: 2, frames: 4 },
      { kind: 'copy', from: 6, to: 12 },
    ])
    expect(plan(closed, 0, 5)).toEqual([
      { kind: 'copy', from: 0, to: 4 },
      { kind: 'encode', startFrame: 4, frames: 1 },
    ])
    expect(plan(closed, 1, 5)).toEqual([{ kind: 'encode', startFrame: 1, frames: 4 }])
    expect(plan(closed, 5, 9)).toEqual([
      { kind: 'encode', startFrame: 5, frames: 1 },
      { kind: 'copy', from: 6, to: 7 },
      { kind: 'encode', startFrame: 7, frames: 2 },
    ])
  })

  test('goes on through a keyframe that is leant on, but never begins there', () => {
    const open = coded('I0 p3 b1 b2 i6 b4 b5 p9 b7 b8')
    expect(plan(open, 0, 10)).toEqual([{ kind: 'copy', from: 0, to: 10 }])
    expect(plan(open, 0, 6)).toEqual([
      { kind: 'copy', from: 0, to: 4 },
      { kind: 'encode', startFrame: 4, frames: 2 },
    ])
    expect(plan(open, 5, 10)).toEqual([{ kind: 'encode', startFrame: 5, frames: 5 }])
  })

  test('is nothing behind the end and before the beginning of the picture', () => {
    expect(plan(closed, 10, 20)).toEqual([{ kind: 'encode', startFrame: 10, frames: 10 }])
    expect(plan(closed, -3, 6)).toEqual([
      { kind: 'encode', startFrame: -3, frames: 3 },
      { kind: 'copy', from: 0, to: 6 },
    ])
  })
})
