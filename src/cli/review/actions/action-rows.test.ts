import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reviewReducer, type ReviewState } from '../../../review/index.ts'
import type { Plan } from '../../../sessions/index.ts'
import { makeApproval, beginPlanReview, type ActionRow } from './action-rows.ts'
import { actionsOnScreen } from './review-plan.ts'

const planOf = (memos: number, actions: number): Pick<Plan, 'memos' | 'actions'> => ({
  memos: Array.from({ length: memos }, (_, at) => ({ change: 'add' as const, text: `memo ${at}`, comment: null })),
  actions: Array.from({ length: actions }, (_, at) => ({
    action: 'PRUNE' as const,
    resource: { path: `${at}.md` },
    description: '',
  })),
})

const { intentOf } = actionsOnScreen({ color: false }, [])
const press = (state: ReviewState<ActionRow>, ...keys: string[]): ReviewState<ActionRow> =>
  keys.reduce((now, key) => reviewReducer(now, intentOf(key)), state)
const anyPlan = fc
  .record({ memos: fc.integer({ min: 0, max: 4 }), actions: fc.integer({ min: 0, max: 12 }) })
  .map(({ memos, actions }) => planOf(memos, actions))
const moving = fc.constantFrom('up', 'down', 'j', 'k', 'page-up', 'page-down', 'home', 'end')
const choosing = fc.oneof(moving, fc.constantFrom('enter', 'space', 'a'))
const anyKey = fc.oneof(choosing, fc.constantFrom('p', 's', 'q', 'escape', 'ctrl-c', 'x', 'left', '1'))

describe('the keys of the tree', () => {
  it('toggle all: any row out brings all in, and none out takes all out', () => {
    fc.assert(
      fc.property(anyPlan, fc.array(choosing, { maxLength: 30 }), (plan, keys) => {
        const before = press(beginPlanReview(plan), ...keys)
        const after = press(before, 'a')
        const isAnyOut = before.rows.some(({ id }) => !before.ticked.has(id))
        expect(after.ticked.size).toBe(isAnyOut ? before.rows.length : 0)
      }),
    )
  })

  it('come to what the same toggles do to a plain list, in the order in which they were pressed', () => {
    fc.assert(
      fc.property(anyPlan, fc.array(choosing, { maxLength: 60 }), (plan, keys) => {
        const names = [...plan.memos.map((_, at) => `m${at}`), ...plan.actions.map((_, at) => `a${at}`)]
        let [at, page, list] = [0, 10, names.map(() => true)]
        for (const key of keys) {
          const to = new Map([
            ['up', at - 1],
            ['k', at - 1],
            ['down', at + 1],
            ['j', at + 1],
            ['page-up', at - page],
            ['page-down', at + page],
            ['home', 0],
            ['end', names.length - 1],
          ]).get(key)
          if (to !== undefined) at = Math.max(0, Math.min(names.length - 1, to))
          else if (key === 'a') list = names.map(() => list.includes(false))
          else list = list.map((isIn, row) => (row === at ? !isIn : isIn))
        }
        const state = press(beginPlanReview(plan), ...keys)
        const { skippedMemos, skippedActions } = makeApproval(state, new Map())
        const out = [
          ...[...skippedMemos].map((index) => `m${index}`),
          ...[...skippedActions].map((index) => `a${index}`),
        ]
        expect(out).toEqual(names.filter((_, row) => list[row] === false))
      }),
    )
  })

  it('always leave the person on a row, and ask for one thing at most', () => {
    fc.assert(
      fc.property(anyPlan, fc.array(anyKey, { maxLength: 40 }), (plan, keys) => {
        // Whoever shows the review closes what a key opened before the next key counts.
        const closed = (state: ReviewState<ActionRow>) => reviewReducer(state, { do: 'close' })
        const state = keys.reduce((now, key) => press(closed(now), key), beginPlanReview(plan))
        if (state.rows.length > 0) expect(state.rows.some(({ id }) => id === state.focus)).toBe(true)
        const hasAsked = state.decision ?? state.refused ?? state.open ?? (state.isApproving || null)
        expect(hasAsked === null || ['p', 's', 'q', 'escape', 'ctrl-c'].includes(keys.at(-1) ?? '')).toBe(true)
      }),
    )
  })

  it('toggle by enter as by space, as the help line says', () => {
    expect(press(beginPlanReview(planOf(0, 2)), 'enter').ticked).toEqual(
      press(beginPlanReview(planOf(0, 2)), 'space').ticked,
    )
  })
})
