import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Change, Edit } from './change.ts'
import { cell, cellsUnder, emptyDocument, itemsOf, placeOf, sequenceOf, wasBefore, type Document } from './document.ts'
import { perform, retract } from './perform.ts'
import { footprint } from './footprint.ts'
import { extentOf, piecesFrom } from './places-in-sequence.ts'

const change = (id: number, edit: Edit): Change => ({ ...edit, id })

/** What a document holds, without the order in which its trees were built. */
function spelled(document: Document): object {
  return {
    cells: [...cellsUnder(document, '')],
    lists: ['a', 'b'].map((list) => itemsOf(document, list)),
    content: [...piecesFrom(sequenceOf(document, 's'))].flatMap(({ piece }) =>
      Array.from(
        { length: piece.to - piece.from },
        (_, n) =>
          `${piece.run}@${piece.from + n} ${piece.live} ${piece.facts.map((fact) => `${fact.change}${fact.kind}`).join()}`,
      ),
    ),
  }
}

const keys = ['B1', 'C1', 'D1']
const edits: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    edit: fc.constant<'set'>('set'),
    cell: fc.constantFrom('x/i1/f', 'x/i2/f'),
    to: fc.oneof(fc.nat(5), fc.constant(undefined)),
  }),
  fc.record({
    edit: fc.constant<'add'>('add'),
    cell: fc.constantFrom('x/i1/f', 'x/i2/f'),
    by: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({
    edit: fc.constant<'place'>('place'),
    item: fc.constantFrom('i1', 'i2', 'i3'),
    at: fc.oneof(fc.constant(null), fc.record({ list: fc.constantFrom('a', 'b'), key: fc.constantFrom(...keys) })),
  }),
  fc.record({
    edit: fc.constant<'mark'>('mark'),
    sequence: fc.constant('s'),
    ranges: fc
      .tuple(fc.nat(9), fc.nat(9))
      .map(([a, b]) => [{ run: 'r0', from: Math.min(a, b), to: Math.max(a, b) + 1 }]),
    fact: fc.constantFrom('hide', 'gold'),
    value: fc.constant(null),
  }),
)

describe('a document', () => {
  const start = perform(emptyDocument, [
    change(1, { edit: 'insert', run: 'r0', sequence: 's', after: null, length: 10, content: {} }),
  ])

  it('without a change is what it would be had the change never been made', () => {
    fc.assert(
      fc.property(fc.array(edits, { minLength: 1, maxLength: 25 }), fc.nat(24), (list, which) => {
        const changes = list.map((edit, at) => change(at + 2, edit))
        const gone = changes[which % changes.length] as Change
        const whole = perform(start, changes)
        const never = perform(
          start,
          changes.filter((each) => each !== gone),
        )
        expect(spelled(retract(whole, [gone]))).toEqual(spelled(never))
        expect(spelled(perform(retract(whole, [gone]), [gone]))).toEqual(spelled(whole))
        expect(spelled(retract(whole, changes))).toEqual(spelled(start))
      }),
      { seed: 17, numRuns: 400 },
    )
  })

  it('puts inserts that come back where they were', () => {
    const changes = [
      change(2, { edit: 'insert', run: 'x', sequence: 's', after: { run: 'r0', offset: 5 }, length: 2, content: {} }),
      change(3, {
        edit: 'insert',
        run: 'y',
        sequence: 's',
        after: { run: 'x', offset: 2, edge: true },
        length: 2,
        content: {},
      }),
      change(4, { edit: 'insert', run: 'z', sequence: 's', after: { run: 'r0', offset: 5 }, length: 2, content: {} }),
    ]
    const whole = perform(start, changes)
    const order = (document: Document): string[] =>
      [...piecesFrom(sequenceOf(document, 's'))].filter(({ piece }) => piece.live).map(({ piece }) => piece.run)
    expect(order(whole)).toEqual(['r0', 'z', 'x', 'y', 'r0'])
    const less = retract(whole, [changes[0] as Change])
    expect(order(less)).toEqual(['r0', 'z', 'y', 'r0'])
    expect(order(perform(less, [changes[0] as Change]))).toEqual(order(whole))
  })

  it('loads what an import made as one change, and takes all of it back', () => {
    const blobs = (): readonly Edit[] => [
      { edit: 'place', item: 't', at: { list: 'a', key: 'B1' } },
      { edit: 'set', cell: 'x/t/f', to: 1 },
      { edit: 'insert', run: 'q', sequence: 'u', after: null, length: 4, content: {} },
    ]
    const load = change(9, { edit: 'load', blob: 'h' })
    const loaded = perform(start, [load], blobs)
    expect([itemsOf(loaded, 'a'), cell(loaded, 'x/t/f'), extentOf(sequenceOf(loaded, 'u')).length]).toEqual([
      ['t'],
      1,
      4,
    ])
    expect(spelled(retract(loaded, [load], blobs))).toEqual(spelled(start))
    expect([...footprint([load], blobs).makes].sort()).toEqual(['q', 't'])
    expect(() => perform(start, [load])).toThrow('h')
  })

  it('says what stood at an address before', () => {
    const document = perform(emptyDocument, [
      change(1, { edit: 'set', cell: 'x/i/f', to: 3 }),
      change(2, { edit: 'place', item: 'i', at: { list: 'a', key: 'B1' } }),
    ])
    expect(wasBefore(document, { edit: 'add', cell: 'x/i/f', by: 1 })).toBe(3)
    expect(wasBefore(document, { edit: 'place', item: 'i', at: null })).toEqual({ list: 'a', key: 'B1' })
    expect(placeOf(document, 'other')).toBeNull()
  })
})

describe('a footprint', () => {
  const of = (...list: Change[]) => {
    const { makes, leansOn } = footprint(list)
    return { makes: [...makes], leansOn: [...leansOn] }
  }

  it('leans on the owner of a cell, also of a boundary in a run', () => {
    expect(of(change(1, { edit: 'set', cell: 'track/t4/name', to: 'x' }))).toEqual({ makes: [], leansOn: ['t4'] })
    expect(of(change(1, { edit: 'set', cell: 'split/r4@120', to: true, leans: ['change:3'] }))).toEqual({
      makes: [],
      leansOn: ['r4', 'change:3'],
    })
    expect(of(change(1, { edit: 'add', cell: 'region/g1/start', by: 2 }))).toEqual({ makes: [], leansOn: ['g1'] })
  })

  it('makes an item only when it was nowhere before', () => {
    expect(of({ ...change(1, { edit: 'place', item: 't1', at: { list: 'a', key: 'B1' } }), was: null }).makes).toEqual([
      't1',
    ])
    expect(
      of({ ...change(1, { edit: 'place', item: 't1', at: { list: 'a', key: 'B1' } }), was: { list: 'a', key: 'C1' } }),
    ).toEqual({ makes: [], leansOn: ['t1'] })
    expect(of({ ...change(1, { edit: 'place', item: 't1', at: null }), was: null }).makes).toEqual([])
  })

  it('leans on a run that it inserts inside of, and not on one at whose far edge it stands', () => {
    const insert = (edge: boolean): Change =>
      change(5, {
        edit: 'insert',
        run: 'n',
        sequence: 's',
        after: edge ? { run: 'r', offset: 9, edge: true } : { run: 'r', offset: 4 },
        length: 1,
        content: {},
      })
    expect(of(insert(false))).toEqual({ makes: ['n'], leansOn: ['s', 'r'] })
    expect(of(insert(true))).toEqual({ makes: ['n'], leansOn: ['s'] })
  })

  it('leans on the content that it marks, and makes facts that copies can lean on', () => {
    expect(
      of(
        change(6, {
          edit: 'mark',
          sequence: 's',
          ranges: [
            { run: 'r', from: 0, to: 1 },
            { run: 'q', from: 0, to: 1 },
          ],
          fact: 'gain',
          value: 1,
        }),
      ),
    ).toEqual({ makes: ['change:6'], leansOn: ['s', 'r', 'q'] })
  })

  it('does not lean on what it makes itself', () => {
    expect(
      of(
        { ...change(1, { edit: 'place', item: 't1', at: { list: 'a', key: 'B1' } }), was: null },
        change(2, { edit: 'set', cell: 'track/t1/name', to: 'x' }),
        change(3, { edit: 'insert', run: 'r1', sequence: 't1', after: null, length: 1, content: {} }),
      ).leansOn,
    ).toEqual([])
  })

  it('leaves a tombstone of something refused out of what it makes', () => {
    expect(
      of(change(5, { edit: 'insert', run: 'n', sequence: 's', after: null, length: 1, content: null, refused: true }))
        .makes,
    ).toEqual([])
  })
})
