import { describe, expect, it } from 'vitest'
import {
  documentOf,
  isProblem,
  isQuestion,
  planUnits,
  type Json,
  type OperationCall,
  type State,
  type Unit,
} from '../../kernel/index.ts'
import { countCells } from '../review/count-cells.ts'
import { video } from '../../video/index.ts'
import { interview } from '../../../test/support/video/interview.ts'
import type { Voice } from '../print.ts'
import { drawTouched, drawUnits } from './face.ts'

const quiet: Voice = {
  json: false,
  color: false,
  width: 80,
  say: () => undefined,
  give: () => undefined,
  remark: () => undefined,
}
const said = [
  [
    'So um we started the company in a garage',
    'Nobody came you know to the first show that winter which was a very long one and cold',
  ],
  ['The funding came from a cousin', 'My mom called every day'],
  ['It was actually blue', 'We sold eleven copies'],
]
const call = (operation: string, params: { [param: string]: Json }): OperationCall => ({ operation, params })

async function planned(calls: readonly OperationCall[]): Promise<{ before: State; after: State; units: Unit[] }> {
  const document = documentOf(interview(said), 'interview')
  if (!document) throw new Error('There is no interview')
  let copy: { state: State; nextId: number } = document
  const units: Unit[] = []
  for (const { operation, params } of calls) {
    const declared = video.operations.get(operation)
    if (!declared) throw new Error(`There is no ${operation}`)
    const found = await planUnits(
      video,
      copy,
      {
        operation: declared,
        asked: { operation, destroys: false, mentions: [] },
        params,
        document: 'interview',
        unitNumber: units.length + 1,
        firstStep: units.length + 1,
      },
      { measure: async () => null },
    )
    if (isProblem(found) || isQuestion(found)) throw new Error(JSON.stringify(found))
    units.push(...found.units)
    copy = found.copy
  }
  return { before: document.state, after: copy.state, units }
}

async function looks(width: number, ...calls: OperationCall[]): Promise<string[]> {
  const plan = await planned(calls)
  return [...drawUnits(quiet, plan).values()].flatMap((look) => look(width))
}

describe('a unit of a plan is drawn', () => {
  it('as its sentence with struck words, its reason behind it', async () => {
    expect(
      await looks(
        76,
        call('delete_words', { sentenceId: 'sent-1', wordIndices: [1], reason: 'a hesitation' }),
        call('delete_words', { sentenceId: 'sent-2', wordIndices: [2, 3], reason: 'a marker that carries nothing' }),
      ),
    ).toEqual([
      ' 1  0:00  So ~~um~~ we started the company in a garage  (a hesitation)',
      ' 2  0:04  Nobody came ~~you know~~ to the first show that winter which was a',
      '          very long one and cold  (a marker that carries nothing)',
    ])
  })

  it('by what is left of the sentence where an earlier unit took something out', async () => {
    expect(
      await looks(
        76,
        call('delete_words', { sentenceId: 'sent-1', wordIndices: [1] }),
        call('exclude_sentence', { sentenceId: 'sent-1', reason: 'off topic' }),
      ),
    ).toEqual([
      ' 1  0:00  So ~~um~~ we started the company in a garage',
      ' 1  0:00  ~~So we started the company in a garage~~  (off topic)',
    ])
  })

  it('with where from and where to when it moves', async () => {
    expect(
      await looks(
        76,
        call('move_sentence', { sentenceId: 'sent-5', toIndex: 1, reason: 'belongs there' }),
        call('swap_sentences', { sentenceIdA: 'sent-3', sentenceIdB: 'sent-6' }),
      ),
    ).toEqual([
      ' 5  0:21  It was actually blue  ↕ 5 → 2  (belongs there)',
      ' 3  0:14  The funding came from a cousin  ↕ 4 → 6',
      ' 6  0:23  We sold eleven copies  ↕ 6 → 4',
    ])
  })

  it('with words that come back, are written otherwise, and pauses that get shorter', async () => {
    expect(
      await looks(
        76,
        call('delete_words', { sentenceId: 'sent-6', wordIndices: [2] }),
        call('restore_words', { sentenceId: 'sent-6', wordIndices: [2] }),
        call('correct_word', { sentenceId: 'sent-5', wordIndex: 3, text: 'green' }),
        call('set_gap', { sentenceId: 'sent-4', wordIndex: 4, seconds: 0.3 }),
        call('set_speaker', { sentenceId: 'sent-3', speaker: 'Tom' }),
      ),
    ).toEqual([
      ' 6  0:23  We sold ~~eleven~~ copies',
      ' 6  0:23  We sold +eleven+ copies',
      ' 5  0:21  It was actually ~~blue~~ +green+',
      ' 4  0:17  My mom called every day ⟨pause 1.1 → 0.3 s⟩',
      ' 3  0:14  The funding came from a cousin  spoken by no one named → Tom',
    ])
  })

  it('as two sentences where one is split, and the second by the number that it gets', async () => {
    expect(await looks(76, call('split_sentence', { sentenceId: 'sent-1', atWordIndex: 2 }))).toEqual([
      ' 1  0:00  So um  ends here',
      ' 2     –  we started the company in a garage  a sentence of its own',
    ])
  })

  it('as blocks where whole segments move or go', async () => {
    expect(
      await looks(
        76,
        call('sequence_segments', {
          orderedSegmentIds: ['seg-2', 'seg-1'],
          excludedSegmentIds: ['seg-3'],
          reasoning: 'funding first',
        }),
      ),
    ).toEqual([
      '↕ 3–4 → 1–2 “The funding came from a cousin …”',
      '2 sentences go out: “It was actually blue …”  (funding first)',
    ])
  })

  it('so that it fits any width', async () => {
    const plan = await planned([
      call('delete_words', {
        sentenceId: 'sent-2',
        wordIndices: [2, 3],
        reason: 'a marker that carries nothing at all here',
      }),
    ])
    for (let width = 20; width <= 120; width++)
      for (const line of drawUnits(quiet, plan).get('u1')?.(width) ?? [])
        expect(countCells(line)).toBeLessThanOrEqual(width)
    expect(drawUnits(quiet, plan).get('u1')?.(24)).toEqual([
      ' 2  0:04',
      '  Nobody came ~~you',
      '  know~~ to the first',
      '  show that winter which',
      '  was a very long one',
      '  and cold',
      '  (a marker that carries',
      '  nothing at all here)',
    ])
  })

  it('so that a word cannot look struck by what is written in it', async () => {
    expect(await looks(76, call('correct_word', { sentenceId: 'sent-6', wordIndex: 0, text: '~~We~~' }))).toEqual([
      ' 6  0:23  ~~We~~ +~We~+ sold eleven copies',
    ])
  })

  it('with a line through what goes where there are colours', async () => {
    const plan = await planned([call('delete_words', { sentenceId: 'sent-2', wordIndices: [2, 3] })])
    expect(drawUnits({ ...quiet, color: true }, plan).get('u1')?.(76)[0]).toContain(
      'Nobody came \u001b[31;9myou know\u001b[0m to',
    )
  })
})

describe('two states of a cut', () => {
  it('are told by the sentences that differ, in both directions', async () => {
    const { before, after } = await planned([
      call('delete_words', { sentenceId: 'sent-1', wordIndices: [1] }),
      call('exclude_sentence', { sentenceId: 'sent-4' }),
      call('move_sentence', { sentenceId: 'sent-6', toIndex: 0 }),
    ])
    expect(drawTouched(quiet, { before: before.document, after: after.document })).toEqual([
      '   1  0:00  We sold eleven copies  ↕ 6 → 1',
      '   2  0:02  So ~~um~~ we started the company in a garage',
      '   5     –  ~~My mom called every day~~',
    ])
    expect(drawTouched(quiet, { before: after.document, after: before.document })).toEqual([
      '   1  0:00  So +um+ we started the company in a garage',
      '   4  0:17  +My mom called every day+',
      '   6  0:23  We sold eleven copies  ↕ 1 → 6',
    ])
  })

  it('of which one is empty are told by a count', async () => {
    const { before } = await planned([])
    expect(drawTouched(quiet, { before: video.newDocument.document, after: before.document })).toEqual([
      '  6 sentences added',
    ])
  })
})
