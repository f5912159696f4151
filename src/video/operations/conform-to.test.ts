import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentOf, type Document, type History, type Json } from '../../kernel/index.ts'
import { playedRanges } from '../document/played-ranges.ts'
import { edit, interview } from '../../../test/support/video/interview.ts'
import { placesOf } from '../diff.ts'

const story = (): History =>
  interview([
    ['a b c d', 'e f g', 'h i'],
    ['j k l m n', 'o p'],
    ['q r s', 't u v w'],
  ])
const content = (history: History): Document => {
  const found = documentOf(history, 'interview')
  if (!found) throw new Error('There is no interview')
  return found.state.document
}
/** Every word that is heard, in the order in which it is heard. */
const heard = (history: History): string[] =>
  [...placesOf(content(history)).words].toSorted(([, a], [, b]) => a.start - b.start).map(([id]) => id)
const rangesOf = (history: History): Json =>
  playedRanges(content(history)).map(({ sourceId, start, end }) => ({
    sourceId,
    start: start.at / 1_000_000,
    end: end.at / 1_000_000,
  }))

const someEdit = fc.oneof(
  fc.record({
    operation: fc.constant('delete_words'),
    sentence: fc.integer({ min: 1, max: 7 }),
    number: fc.integer({ min: 0, max: 4 }),
  }),
  fc.record({
    operation: fc.constantFrom('exclude_sentence', 'move_sentence'),
    sentence: fc.integer({ min: 1, max: 7 }),
    number: fc.integer({ min: 0, max: 6 }),
  }),
)

describe('a cut that comes back from another program', () => {
  it('plays the same words in the same order, from whatever state it is conformed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(someEdit, { maxLength: 8 }),
        fc.array(someEdit, { maxLength: 4 }),
        async (there, here) => {
          const edited = await after(story(), there)
          const wanted = heard(edited)
          fc.pre(wanted.length > 0)
          const start = await after(story(), here)
          const conformed = await edit(start, 'conform', 'conform_to', { ranges: rangesOf(edited), reason: '' })
          if ('problem' in conformed) expect(conformed.code).toBe('nothing-to-do')
          expect(heard('problem' in conformed ? start : conformed.history)).toEqual(wanted)
        },
      ),
      { numRuns: 60, seed: 7 },
    )
  })

  it('names a source that is not there, and says when nothing of it is spoken of here', async () => {
    expect(
      await edit(story(), 'turn', 'conform_to', { ranges: [{ sourceId: 'src-9', start: 0, end: 1 }] }),
    ).toMatchObject({ problem: true, code: 'unknown-source' })
    expect(
      await edit(story(), 'turn', 'conform_to', { ranges: [{ sourceId: 'src-1', start: 500, end: 501 }] }),
    ).toMatchObject({ problem: true, code: 'not-found' })
    expect(await edit(story(), 'turn', 'conform_to', { ranges: rangesOf(story()) })).toMatchObject({
      problem: true,
      code: 'nothing-to-do',
    })
  })
})

async function after(
  history: History,
  edits: readonly { operation: string; sentence: number; number: number }[],
): Promise<History> {
  let now = history
  for (const [turn, { operation, sentence, number }] of edits.entries()) {
    const sentenceId = `sent-${sentence}`
    const params: { [param: string]: Json } =
      operation === 'delete_words'
        ? { sentenceId, wordIndices: [number] }
        : operation === 'move_sentence'
          ? { sentenceId, toIndex: number }
          : { sentenceId }
    const done = await edit(now, `t${turn}-${edits.length}`, operation, params)
    if (!('problem' in done)) now = done.history
  }
  return now
}
