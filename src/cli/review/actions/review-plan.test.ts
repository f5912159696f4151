import { describe, expect, it } from 'vitest'
import { reviewReducer } from '../../../review/index.ts'
import type { Action, Plan } from '../../../sessions/index.ts'
import { countCells } from '../count-cells.ts'
import type { ReviewView } from '../follow-review.ts'
import { drawRows } from '../screen-display.ts'
import { beginPlanReview, type ActionRow } from './action-rows.ts'
import { actionsOnScreen } from './review-plan.ts'
import { seedChecks, seedPlan } from '../../../../test/support/cli/seed-plan.ts'

type View = ReviewView<ActionRow>
const { intentOf } = actionsOnScreen({ color: false }, seedChecks)

function view(
  keys: readonly string[] = [],
  { along = new Map() }: { readonly along?: ReadonlyMap<string, string> } = {},
  plan: Pick<Plan, 'memos' | 'actions'> = seedPlan,
): View {
  const pressed = keys.reduce((now, key) => reviewReducer(now, intentOf(key)), beginPlanReview(plan))
  const state = reviewReducer(pressed, { do: 'settle', revision: pressed.revision, along })
  return { state, summary: '', message: '', after: null }
}
const draw = (of: View, size = { columns: 120, rows: 40 }, color = false): readonly string[] =>
  drawRows({ color }, actionsOnScreen({ color }, seedChecks), { view: of, size, top: 0 }).lines
const colour = new RegExp(String.raw`\u001b\[[0-9;]*m`, 'g')
const seedKeys = ['down', 'enter', 'down', 'down', 'enter']

const long: Plan = {
  ...seedPlan,
  memos: [],
  actions: Array.from({ length: 60 }, (_, at) => ({
    action: 'EXECUTE' as const,
    description: '',
    expectedOutcome: '',
    cwd: null,
    env: [],
    command: `do --number ${at} --with-a-very-long-option-that-no-narrow-terminal-can-hold`,
  })),
}

describe('the tree of a plan', () => {
  it('is what seed 003 draws', () => {
    expect(draw(view(seedKeys), undefined, true).join('\n').replaceAll(colour, ''))
      .toBe(`Use [↑/↓] to navigate, [enter] to toggle, [a] to toggle all, [p] to preview details, [s] to confirm.

- Memos
 │
 └─[✓] [+] ADD: All new components must have a core.py file.

- Action Plan
 │
 ├─[ ] CREATE: src/components/new_component/core.py
 ├─[✓] EDIT:   pyproject.toml
 └─[ ] EXECUTE: poetry lock`)
  })

  it('marks where the person stands by colour, and by a sign where there are no colours', () => {
    expect(draw(view(['down']), undefined, true)[8]).toBe(
      '\u001b[1m\u001b[36m ├─[✓] CREATE: src/components/new_component/core.py\u001b[0m\u001b[0m',
    )
    expect(draw(view(['down'])).filter((line) => line.startsWith('▸'))).toEqual([
      '▸├─[✓] CREATE: src/components/new_component/core.py',
    ])
  })

  it('tags what was modified, also where the line is cut', () => {
    const made: Action = { action: 'CREATE', path: 'src/other.py', description: '', overwrite: false, content: '' }
    const [row] = view().state.rows.filter(({ about }) => about === 'action')
    const modified = {
      ...view(),
      state: reviewReducer(view().state, { do: 'modify', row: { ...row, made } as ActionRow }),
    }
    expect(draw(modified)).toContain(' ├─[✓] CREATE: src/other.py *modified')
    expect(draw(modified, { columns: 30, rows: 40 })).toContain(' ├─[✓] CREATE: src… *modified')
  })

  it('says below an action why it goes with one that was left out', () => {
    const lines = draw(view(['down', 'enter'], { along: new Map([['action-1', 'it needs what CREATE would make']]) }))
    expect(lines.slice(8, 11)).toEqual([
      '▸├─[ ] CREATE: src/components/new_component/core.py',
      ' ├─[✗] EDIT:   pyproject.toml',
      ' │     ! goes too: it needs what CREATE would make',
    ])
  })

  it('fits every terminal, however small, and always shows the row that the person is on', () => {
    for (const plan of [seedPlan, long]) {
      for (const columns of [20, 40, 80, 200]) {
        for (let rows = 3; rows <= 30; rows++) {
          for (const keys of [[], ['down', 'down'], ['end'], ['end', 'page-up', 'up']]) {
            const lines = draw(view(keys, { along: new Map([['action-1', 'it needs another one']]) }, plan), {
              columns,
              rows,
            })
            expect(lines.length).toBeLessThanOrEqual(rows)
            expect(Math.max(...lines.map(countCells))).toBeLessThan(columns)
            expect(lines.filter((line) => line.startsWith('▸'))).toHaveLength(1)
          }
        }
      }
    }
  })

  it('of many rows says which of them are seen', () => {
    const lines = draw(view(['end'], {}, long), { columns: 80, rows: 12 })
    expect(lines.at(-1)).toBe('↑  54–60 of 60')
    expect(lines.at(-2)).toContain('▸└─[✓] EXECUTE: do --number 59')
  })
})
