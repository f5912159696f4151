import { describe, expect, it } from 'vitest'
import { documentOf, type DiffChange, type History, type Json, type Unit } from '../kernel/index.ts'
import { diffOf, placesOf } from './diff.ts'
import { edit, interview } from '../../test/support/video/interview.ts'

const story = (): History =>
  interview([['So um we started the company', 'The idea came from my cofounder'], ['Our first customer was my mom']])

async function changed(
  history: History,
  operation: string,
  params: { readonly [param: string]: Json },
): Promise<{ summary: string; changes: DiffChange[] }> {
  const done = await edit(history, 'turn', operation, params)
  if ('problem' in done) throw new Error(done.message)
  return between(history, done.history, done.units)
}

function between(before: History, after: History, units: readonly Unit[]): { summary: string; changes: DiffChange[] } {
  const [from, to] = [documentOf(before, 'interview'), documentOf(after, 'interview')]
  if (!from || !to) throw new Error('There is no interview')
  return diffOf(from.state, to.state, units)
}

describe('what a plan would change in a cut', () => {
  it('says which words go, when they were heard, and where the seam is', async () => {
    const { summary, changes } = await changed(story(), 'delete_words', {
      sentenceId: 'sent-1',
      wordIndices: [1],
      reason: 'filler',
    })
    expect(changes).toEqual([
      {
        id: 'c1',
        stepId: 's1',
        kind: 'words-out',
        before: { sentence: 'sent-1', words: [1], text: 'um', start: 0.5, end: 0.9 },
        after: { sentence: 'sent-1', start: 0.4, end: 0.4 },
        reason: 'asked',
        text: 'words out',
      },
    ])
    // The word and most of the pauses beside it: 0.4 to 1.0 becomes two times 0.05.
    expect(summary).toBe('removed 0.5 s in 1 cut')
  })

  it('says where a sentence moves from and to, and only of the one that was moved', async () => {
    const { summary, changes } = await changed(story(), 'move_sentence', {
      sentenceId: 'sent-3',
      toIndex: 0,
      reason: '',
    })
    expect(
      changes.map(({ kind, before, after }) => [
        kind,
        (before as { index: number }).index,
        (after as { index: number }).index,
      ]),
    ).toEqual([['moved', 2, 0]])
    expect(summary).toContain('1 sentence moved')
  })

  it('says which segments change places and what goes with one that is left out', async () => {
    const { summary, changes } = await changed(story(), 'sequence_segments', {
      orderedSegmentIds: ['seg-2'],
      excludedSegmentIds: ['seg-1'],
      reasoning: '',
    })
    expect(changes.map(({ kind }) => kind)).toEqual(['segment-moved', 'segment-moved', 'sentence-out', 'sentence-out'])
    expect(summary).toMatch(/^removed \d+\.\d s in 2 cuts, 2 segments moved$/)
  })

  it('tells a sentence that goes from one that comes back', async () => {
    const out = await changed(story(), 'exclude_sentence', { sentenceId: 'sent-2', reason: '' })
    expect(out.changes.map(({ kind }) => kind)).toEqual(['sentence-out'])
    expect(out.summary).toMatch(/^removed \d\.\d s in 1 cut$/)
    const done = await edit(story(), 'first', 'exclude_sentence', { sentenceId: 'sent-2', reason: '' })
    if ('problem' in done) throw new Error(done.message)
    const back = await changed(done.history, 'restore_sentence', { sentenceId: 'sent-2', reason: '' })
    expect(back.changes.map(({ kind }) => kind)).toEqual(['sentence-in'])
    expect(back.summary).toMatch(/^restored \d\.\d s in 1 place$/)
  })
})

describe('what a plan would change that takes a turn back', () => {
  it('is what comes again and what goes, with the length of both', async () => {
    const start = story()
    const turn = async (operation: string, params: { readonly [param: string]: Json }) => {
      const done = await edit(start, 'turn', operation, params)
      if ('problem' in done) throw new Error(done.message)
      return { state: documentOf(done.history, 'interview')!.state, units: done.units }
    }
    const out = await turn('delete_words', { sentenceId: 'sent-1', wordIndices: [1], reason: '' })
    const more = await turn('delete_words', { sentenceId: 'sent-1', wordIndices: [1, 2], reason: '' })
    const other = await turn('delete_words', { sentenceId: 'sent-2', wordIndices: [0], reason: '' })
    const moved = await turn('move_sentence', { sentenceId: 'sent-3', toIndex: 0, reason: '' })
    const tell = (from: typeof out, to: typeof out) => {
      const { summary, changes } = diffOf(from.state, to.state, to.units, from.units)
      return [summary, ...changes.map(({ stepId, kind }) => `${stepId} ${kind}`)]
    }
    expect(tell(out, more)).toEqual([expect.stringMatching(/^removed 0\.\d s in 1 cut$/), 's1 words-out'])
    expect(tell(more, out)).toEqual([
      expect.stringMatching(/^1 cut, restored 1 place, 0\.\d s longer$/),
      's1 words-out',
      ' words-in',
    ])
    expect(tell(out, other).slice(1)).toEqual(['s1 words-out', ' words-in'])
    expect(tell(moved, out)).toEqual([expect.stringContaining('1 sentence moved'), 's1 words-out', ' moved'])
    expect(tell(out, moved)).toEqual([
      expect.stringContaining('restored 1 place, 1 sentence moved'),
      's1 moved',
      ' words-in',
    ])
  })
})

describe('the places of a cut', () => {
  it('stand in order, without overlap, and end with the cut', async () => {
    let history = story()
    for (const [turn, operation, params] of [
      ['a', 'delete_words', { sentenceId: 'sent-1', wordIndices: [0, 1], reason: '' }],
      ['b', 'move_sentence', { sentenceId: 'sent-3', toIndex: 1, reason: '' }],
    ] as const) {
      const done = await edit(history, turn, operation, params)
      if ('problem' in done) throw new Error(done.message)
      history = done.history
    }
    const document = documentOf(history, 'interview')?.state.document
    if (!document) throw new Error('There is no interview')
    const { words, seconds, sentences } = placesOf(document)
    const heard = [...words.values()]
    expect(heard).toHaveLength(16)
    for (const [at, { start, end }] of heard.entries()) {
      expect(start).toBeLessThan(end)
      expect(start).toBeGreaterThanOrEqual(heard[at - 1]?.end ?? 0)
      expect(end).toBeLessThanOrEqual(seconds)
    }
    expect([...sentences.keys()]).toEqual(['sent-1', 'sent-3', 'sent-2'])
  })
})
