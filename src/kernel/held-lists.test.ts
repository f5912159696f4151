import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Change } from './change.ts'
import {
  documentFrom,
  emptyDocument,
  heldCount,
  holderAt,
  itemAt,
  itemsOf,
  listHeldBy,
  neighboursOf,
  placeOf,
  standingOf,
  storeDocument,
  type Document,
} from './document.ts'
import { perform, retract } from './perform.ts'

const chapters = ['c1', 'c2', 'c3']
const pages = ['p1', 'p2', 'p3', 'p4', 'p5']
const key = fc.constantFrom('B1', 'C1', 'D1', 'E1', 'F1')
const placed = fc.oneof(
  fc.record({ item: fc.constantFrom(...chapters), at: fc.option(fc.record({ list: fc.constant('book'), key })) }),
  fc.record({
    item: fc.constantFrom(...pages),
    at: fc.option(fc.record({ list: fc.constantFrom(...chapters.map(listHeldBy)), key })),
  }),
)

/** Every question about places, answered from the plain lists. */
function expectToldFromLists(document: Document): void {
  const inner = itemsOf(document, 'book').map((chapter) => itemsOf(document, listHeldBy(chapter)))
  expect(heldCount(document, 'book')).toBe(inner.flat().length)
  expect(
    inner.flat().map((_, index) => {
      const found = holderAt(document, 'book', index)
      return found && itemAt(document, listHeldBy(found.item), found.inside)
    }),
  ).toEqual(inner.flat())
  expect(holderAt(document, 'book', inner.flat().length)).toBeUndefined()
  for (const [at, chapter] of itemsOf(document, 'book').entries()) {
    expect(standingOf(document, chapter)).toEqual({ before: at, heldBefore: inner.slice(0, at).flat().length })
    for (const [index, page] of (inner[at] ?? []).entries())
      expect(neighboursOf(document, page)).toEqual({ before: inner[at]?.[index - 1], after: inner[at]?.[index + 1] })
  }
  for (const item of [...chapters, ...pages])
    if (placeOf(document, item) === null)
      expect([standingOf(document, item), neighboursOf(document, item)]).toEqual([
        undefined,
        { before: undefined, after: undefined },
      ])
}

it('places in lists of lists are found as by walking them, after any moves, when some are taken back, and when stored', () => {
  fc.assert(
    fc.property(fc.array(placed, { maxLength: 30 }), fc.nat(29), (places, which) => {
      const changes = places.map(({ item, at }, index): Change => ({ id: index + 1, edit: 'place', item, at }))
      const document = perform(emptyDocument, changes)
      expectToldFromLists(document)
      const gone = changes.filter((_, at) => at % 30 === which)
      expectToldFromLists(retract(document, gone))
      expectToldFromLists(perform(retract(document, gone), gone))
      expectToldFromLists(documentFrom(storeDocument(document)))
    }),
    { numRuns: 300, seed: 7 },
  )
})
