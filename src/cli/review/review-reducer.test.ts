import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newReview, reviewReducer, tickedSteps, type ReviewState } from './review-reducer.ts'
import { unitsOf, type ReviewRow, type UnitRow } from './review-rows.ts'

/** Rows of some headings with so many units each, and a row for the whole above them. */
function rows(sizes: readonly number[]): ReviewRow[] {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  let count = 0
  const groups = sizes.map((size) =>
    Array.from({ length: size }, (): UnitRow => ({
      row: 'unit',
      unit: `u${++count}`,
      step: `s${2 * count}`,
      purpose: `do ${count}`,
      letter: total > 26 ? '' : String.fromCharCode(64 + count),
      depth: 1,
    })),
  )
  return [
    { row: 'heading', units: groups.flat().map(({ unit }) => unit), text: 'all of it', depth: 0 },
    ...groups.flatMap((units): ReviewRow[] => [
      { row: 'heading', units: units.map(({ unit }) => unit), text: 'part', depth: 0 },
      ...units,
    ]),
  ]
}

const press = (state: ReviewState, ...keys: string[]): ReviewState => keys.reduce(reviewReducer, state)
const anyRows = fc
  .array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 })
  .filter((sizes) => sizes.length > 1 || sizes[0] !== 1)
  .map(rows)
const moving = fc.constantFrom('up', 'down', 'j', 'k', 'page-up', 'page-down', 'home', 'end')
const anyKey = fc.oneof(
  moving,
  fc.constantFrom(
    'space',
    'space',
    'p',
    '?',
    'A',
    'C',
    'Z',
    '1',
    'x',
    'escape',
    'enter',
    'a',
    'r',
    'q',
    'ctrl-c',
    '\u001b[99~',
  ),
)

describe('the keys of a review', () => {
  it('always leave the person on a row, and only units of the plan ticked', () => {
    fc.assert(
      fc.property(anyRows, fc.array(anyKey, { maxLength: 60 }), fc.integer({ min: 1, max: 30 }), (all, keys, page) => {
        const state = press({ ...newReview(all), page }, ...keys)
        expect(state.rows[state.focus]).toBeDefined()
        const known = new Set(all.flatMap(unitsOf))
        expect([...state.ticked].filter((unit) => !known.has(unit))).toEqual([])
      }),
    )
  })

  it('pressed in a burst or one by one come to the same, since each acts on what the one before it left', () => {
    const state = press(newReview(rows([3, 3])), 'down', 'down', 'space', 'down', 'space', 'up', 'space')
    expect(tickedSteps(state)).toEqual(['s2', 's6', 's8', 's10', 's12'])
  })

  it('toggle a unit, or a heading of which all or nothing is ticked, back to what it was when pressed twice', () => {
    fc.assert(
      fc.property(
        anyRows,
        fc.array(moving, { maxLength: 20 }),
        fc.array(fc.constantFrom('down', 'space'), { maxLength: 20 }),
        (all, moves, earlier) => {
          const state = press(newReview(all), ...earlier, ...moves)
          const units = unitsOf(all[state.focus] as ReviewRow)
          const count = units.filter((unit) => state.ticked.has(unit)).length
          fc.pre(count === 0 || count === units.length)
          expect(press(state, 'space', 'space').ticked).toEqual(state.ticked)
        },
      ),
    )
  })

  it('on a heading that is partly ticked tick all of it first', () => {
    const partly = press(newReview(rows([3, 2])), 'down', 'down', 'space', 'up')
    expect(tickedSteps(partly)).toEqual(['s4', 's6', 's8', 's10'])
    expect(tickedSteps(press(partly, 'space'))).toEqual(['s2', 's4', 's6', 's8', 's10'])
    expect(tickedSteps(press(partly, 'space', 'space'))).toEqual(['s8', 's10'])
  })

  it('accept exactly the steps whose units are ticked', () => {
    fc.assert(
      fc.property(
        anyRows,
        fc.array(fc.oneof(moving, fc.constant('space')), { maxLength: 40 }),
        fc.constantFrom('a', 'enter'),
        (all, keys, accept) => {
          // The naive model: which units were toggled how often, told from the rows alone.
          const ticked = new Map<string, boolean>(
            all.flatMap((row) => (row.row === 'unit' ? [[row.unit, true] as const] : [])),
          )
          let state = newReview(all)
          for (const key of keys) {
            const units = unitsOf(all[state.focus] as ReviewRow)
            if (key === 'space') {
              const isAll = units.every((unit) => ticked.get(unit) === true)
              for (const unit of units) ticked.set(unit, !isAll)
            }
            state = reviewReducer(state, key)
          }
          const steps = all.flatMap((row) => (row.row === 'unit' && ticked.get(row.unit) === true ? [row.step] : []))
          expect(reviewReducer(state, accept).wish).toEqual(
            steps.length > 0 ? { do: 'accept', steps } : { do: 'nothing-ticked' },
          )
        },
      ),
    )
  })

  it('name a unit by its letter, and move there', () => {
    const state = press(newReview(rows([2, 2])), 'C')
    expect([tickedSteps(state), state.rows[state.focus]]).toMatchObject([['s2', 's4', 's8'], { unit: 'u3' }])
    expect(tickedSteps(press(newReview(rows([20, 10])), 'C'))).toHaveLength(30)
  })

  it('ask to hear the row, or everything below a heading', () => {
    expect(press(newReview(rows([2, 2])), 'p').wish).toEqual({ do: 'hear', units: ['u1', 'u2', 'u3', 'u4'] })
    expect(press(newReview(rows([2, 2])), 'down', 'p').wish).toEqual({ do: 'hear', units: ['u1', 'u2'] })
    expect(press(newReview(rows([2, 2])), 'down', 'down', 'p').wish).toEqual({ do: 'hear', units: ['u1'] })
  })

  it('take another reading only where there is one', () => {
    expect(press(newReview(rows([2]), ['1', '2']), '2').wish).toEqual({ do: 'take-reading', key: '2' })
    expect(press(newReview(rows([2]), ['1', '2']), '3').wish).toBeNull()
  })

  it('decide nothing while the help stands in the place of the plan', () => {
    const helping = press(newReview(rows([2, 2]), ['1']), '?')
    for (const key of ['a', 'enter', 'r', 'q', 'escape', 'space', 'A', '1', 'p']) {
      const after = press(helping, key)
      expect([after.isHelp, after.wish, after.ticked]).toEqual([false, null, helping.ticked])
    }
    expect(press(helping, 'ctrl-c').wish).toEqual({ do: 'leave' })
  })

  it('cannot leave out the only unit of a plan', () => {
    const [one] = rows([1]).filter(({ row }) => row === 'unit')
    expect(press(newReview([one as ReviewRow]), 'space', 'a').wish).toEqual({ do: 'accept', steps: ['s2'] })
  })
})
