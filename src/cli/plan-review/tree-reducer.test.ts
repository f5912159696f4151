import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Plan } from '../../sessions/plan/plan.ts'
import { newTree, skipped, treeReducer, type TreeState } from './tree-reducer.ts'

const planOf = (memos: number, actions: number): Pick<Plan, 'memos' | 'actions'> => ({
  memos: Array.from({ length: memos }, (_, at) => ({ change: 'add' as const, text: `memo ${at}`, comment: null })),
  actions: Array.from({ length: actions }, (_, at) => ({
    action: 'PRUNE' as const,
    resource: { path: `${at}.md` },
    description: '',
  })),
})

const press = (state: TreeState, ...keys: string[]): TreeState => keys.reduce(treeReducer, state)
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
        const before = press(newTree(plan), ...keys)
        const after = press(before, 'a')
        const isAnyOut = before.rows.some((_, at) => !before.ticked.has(at))
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
        const state = press(newTree(plan), ...keys)
        const out = [
          ...[...skipped(state, 'memo')].map((index) => `m${index}`),
          ...[...skipped(state, 'action')].map((index) => `a${index}`),
        ]
        expect(out).toEqual(names.filter((_, row) => list[row] === false))
      }),
    )
  })

  it('always leave the person on a row, and ask for one thing at most', () => {
    fc.assert(
      fc.property(anyPlan, fc.array(anyKey, { maxLength: 40 }), (plan, keys) => {
        const state = press(newTree(plan), ...keys)
        if (state.rows.length > 0) expect(state.rows[state.focus]).toBeDefined()
        expect(state.wish === null || ['p', 's', 'q', 'escape', 'ctrl-c'].includes(keys.at(-1) ?? '')).toBe(true)
      }),
    )
  })

  it('toggle by enter as by space, as the help line says', () => {
    expect(press(newTree(planOf(0, 2)), 'enter').ticked).toEqual(press(newTree(planOf(0, 2)), 'space').ticked)
  })
})
