import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginReview, listItems, reviewReducer, type ReviewState } from '../../../review/index.ts'
import type { FitLines } from '../../kinds.ts'
import type { Voice } from '../../print.ts'
import { countCells, wrapText } from '../count-cells.ts'
import type { ReviewView } from '../follow-review.ts'
import { drawRows } from '../screen-display.ts'
import { textDisplay } from '../text-display.ts'
import type { EditRow, UnitRow } from '../../../app/index.ts'
import { editIntent, editsAsText, editsOnScreen, type EditsShown } from './edits-layout.ts'

const quiet: Voice = {
  json: false,
  color: false,
  width: 80,
  say: () => undefined,
  give: () => undefined,
  remark: () => undefined,
}

const press = (state: ReviewState<EditRow>, keys: readonly string[], readings: readonly string[] = []) =>
  keys.reduce((now, key) => reviewReducer(now, editIntent({ rows: state.rows, readings }, key)), state)

/** A heading with some units, and two that stand by themselves. */
function rows(under: number): EditRow[] {
  const unit = (number: number, parent: string, depth: number): EditRow => ({
    id: `u${number}`,
    parent,
    kind: 'item',
    step: `s${number}`,
    purpose: `Do thing number ${number}`,
    letter: under > 24 ? '' : String.fromCharCode(64 + number),
    depth,
  })
  return [
    { id: 'all', parent: null, kind: 'heading', text: 'all of it', depth: 0 },
    { id: 'ums', parent: 'all', kind: 'heading', text: 'Take out the ums', depth: 0 },
    ...Array.from({ length: under }, (_, at) => unit(at + 1, 'ums', 1)),
    unit(under + 1, 'all', 0),
    unit(under + 2, 'all', 0),
  ]
}

type Shown = ReviewView<EditRow> & { readonly edits: EditsShown }
type More = {
  readonly along?: ReadonlyMap<string, string>
  readonly summary?: string
  readonly message?: string
  readonly edits?: Partial<EditsShown>
}

function view(
  under: number,
  keys: readonly string[] = [],
  { along = new Map(), summary = 'removed 3:12 in 41 cuts', message = '', edits = {} }: More = {},
): Shown {
  const looks = new Map<string, FitLines>([
    [
      'u1',
      (width) =>
        wrapText(
          ' 1  0:00  Anna  So ~~um~~ we started the company in a garage in the winter of that very cold year  (a hesitation)',
          width,
        ),
    ],
  ])
  const all = edits.rows ?? rows(under)
  const pressed = press(beginReview(all), keys)
  const state = reviewReducer(pressed, { do: 'settle', revision: pressed.revision, along })
  return {
    state,
    summary,
    message,
    after: null,
    edits: { voice: quiet, rows: all, looks, readings: [], others: [], ...edits },
  }
}

const size = { columns: 80, rows: 24 }
const draw = (of: Shown, on = size, top = 0) => drawRows(quiet, editsOnScreen(of.edits), { view: of, size: on, top })

describe('a review', () => {
  it('is rows with their ticks, what accepting would do, and the keys', () => {
    expect(draw(view(2, ['down', 'down', 'space', 'down'])).lines).toEqual([
      '  ⊟ all of it  3 of 4',
      '  ⊟ Take out the ums  1 of 2',
      '    ☐ A   1  0:00  Anna  So ~~um~~ we started the company in a garage in the',
      '         winter of that very cold year  (a hesitation)',
      '▸   ☑ B  Do thing number 2',
      '  ☑ C  Do thing number 3',
      '  ☑ D  Do thing number 4',
      '  removed 3:12 in 41 cuts',
      '  a accept · space in or out · p hear · r reject · q leave it waiting · ? keys',
    ])
  })

  it('says under a row why it goes with what was left out, before anything is accepted', () => {
    const { lines } = draw(
      view(2, ['C'], {
        along: new Map([['u4', 'it needs what split_sentence (s3) would have made']]),
        summary: 'removed 3.0 s in 2 cuts',
        message: 'Press a again.',
      }),
    )
    expect(lines.slice(-6)).toEqual([
      '▸ ☐ C  Do thing number 3',
      '  ☒ D  Do thing number 4',
      '       ! goes too: it needs what split_sentence (s3) would have made',
      '  removed 3.0 s in 2 cuts · 1 more goes with what you left out',
      '  Press a again.',
      '  a accept · space in or out · p hear · r reject · q leave it waiting · ? keys',
    ])
  })

  it('of hundreds of units shows a window of them that follows the keys and says where it is', () => {
    const first = draw(view(300), { columns: 80, rows: 12 })
    expect(first.lines).toHaveLength(11)
    expect(first.lines.at(-3)).toBe('   ↓ 1–7 of 304')
    const last = draw(view(300, ['end']), { columns: 80, rows: 12 }, first.top)
    expect(last.lines.slice(-5)).toEqual([
      '  ☑ Do thing number 301',
      '▸ ☑ Do thing number 302',
      '  ↑  297–304 of 304',
      '  removed 3:12 in 41 cuts',
      '  a accept · space in or out · p hear · r reject · q leave it waiting · ? keys',
    ])
  })

  it('fits every terminal, however small, and always shows the row that the person is on', () => {
    for (const columns of [20, 30, 40, 60, 80, 120, 200]) {
      for (let rowCount = 3; rowCount <= 30; rowCount++) {
        for (const keys of [[], ['down', 'down'], ['end'], ['?']]) {
          const { lines } = draw(view(40, keys, { message: 'A message that is a little longer than a narrow line.' }), {
            columns,
            rows: rowCount,
          })
          expect(lines.length).toBeLessThanOrEqual(rowCount)
          expect(Math.max(...lines.map(countCells))).toBeLessThan(columns)
          if (rowCount >= 10 && !keys.includes('?')) expect(lines.join('\n')).toContain('▸')
        }
      }
    }
  })

  it('of one unit has no boxes, and the keys say so', () => {
    const one: EditRow = {
      id: 'u1',
      parent: null,
      kind: 'fixed',
      step: 's1',
      purpose: 'Do it',
      letter: '',
      depth: 0,
    }
    const edits = { rows: [one], readings: ['1'], others: ['1  instead: Do it on Host'] }
    expect(draw(view(2, [], { edits }), { columns: 100, rows: 24 }).lines).toEqual([
      '   1  0:00  Anna  So ~~um~~ we started the company in a garage in the winter of that very cold year',
      '   (a hesitation)',
      '  removed 3:12 in 41 cuts',
      '  1  instead: Do it on Host',
      '  a accept · 1–9 another reading · p hear · r reject · q leave it waiting · ? keys',
    ])
  })

  it('has a help in its place', () => {
    const { lines } = draw(view(2, ['?']))
    expect(lines.slice(0, 4)).toEqual([
      '  ↑ ↓ or k j    the row before or behind; also Page Up, Page Down, Home, End',
      '  space         leaves the row out or takes it in again; on a heading, all',
      '                below it',
      '  A–Z           the same for the row with that letter',
    ])
  })
})

describe('a spoken review', () => {
  function hear(views: readonly Shown[]): string[][] {
    const said: string[][] = []
    const voice = { ...quiet, say: (line: string) => void said.at(-1)?.push(line) }
    const none = { pressed: async () => undefined, isPressed: async () => false, take: () => undefined }
    const display = textDisplay(voice, none, editsAsText(views[0]?.edits ?? view(0).edits))
    for (const each of views) {
      said.push([])
      display.show(each)
    }
    return said
  }

  it('says the rows once, and then only what came of each key', () => {
    const first = view(1)
    const moved = { ...first, state: press(first.state, ['end']) }
    const left = { ...moved, state: press(moved.state, ['space']), summary: 'removed 3:10 in 40 cuts' }
    const [all, focus, tick, none] = hear([first, moved, left, left])
    expect(all).toHaveLength(8)
    expect(all?.[0]).toBe('> [x] all of it  3 of 3')
    expect(focus).toEqual(['> [x] C  Do thing number 3'])
    expect(tick).toEqual(['> [ ] C  Do thing number 3', '  removed 3:10 in 40 cuts'])
    expect(none).toEqual([])
  })

  it('of hundreds of units begins with the headings', () => {
    const [all] = hear([view(300)])
    expect(all).toEqual([
      '> [x] all of it  302 of 302',
      '  [x] Take out the ums  300 of 300',
      '  removed 3:12 in 41 cuts',
      '  a accept · space in or out · p hear · r reject · q leave it waiting · ? keys',
    ])
  })
})

describe('the keys of a review', () => {
  /** Rows of some headings with so many units each, and a row for the whole above them. */
  function grouped(sizes: readonly number[]): EditRow[] {
    const total = sizes.reduce((sum, size) => sum + size, 0)
    let count = 0
    const groups = sizes.map((size, group) =>
      Array.from({ length: size }, (): UnitRow => ({
        id: `u${++count}`,
        parent: `g${group}`,
        kind: 'item',
        step: `s${2 * count}`,
        purpose: `do ${count}`,
        letter: total > 26 ? '' : String.fromCharCode(64 + count),
        depth: 1,
      })),
    )
    return [
      { id: 'all', parent: null, kind: 'heading', text: 'all of it', depth: 0 },
      ...groups.flatMap((units, group): EditRow[] => [
        { id: `g${group}`, parent: 'all', kind: 'heading', text: 'part', depth: 0 },
        ...units,
      ]),
    ]
  }

  /** A review of which it is settled that nothing goes along. */
  function begun(all: readonly EditRow[]): ReviewState<EditRow> {
    return settled(beginReview(all))
  }
  const settled = (state: ReviewState<EditRow>): ReviewState<EditRow> =>
    reviewReducer(state, { do: 'settle', revision: state.revision, along: new Map() })
  const tickedSteps = ({ rows: all, ticked }: ReviewState<EditRow>): string[] =>
    all.flatMap((row) => (row.kind !== 'heading' && ticked.has(row.id) ? [row.step] : []))
  const focused = (state: ReviewState<EditRow>): EditRow | undefined => state.rows.find(({ id }) => id === state.focus)

  const anyRows = fc
    .array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 })
    .filter((sizes) => sizes.length > 1 || sizes[0] !== 1)
    .map(grouped)
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

  it('always leave the person on a row, and only units of the plan ticked', () => {
    fc.assert(
      fc.property(anyRows, fc.array(anyKey, { maxLength: 60 }), fc.integer({ min: 1, max: 30 }), (all, keys, page) => {
        const state = press({ ...begun(all), page }, keys)
        expect(focused(state)).toBeDefined()
        const known = new Set(all.flatMap(({ id, kind }) => (kind === 'item' ? [id] : [])))
        expect([...state.ticked].filter((unit) => !known.has(unit))).toEqual([])
      }),
    )
  })

  it('pressed in a burst or one by one come to the same, since each acts on what the one before it left', () => {
    const state = press(begun(grouped([3, 3])), ['down', 'down', 'space', 'down', 'space', 'up', 'space'])
    expect(tickedSteps(state)).toEqual(['s2', 's6', 's8', 's10', 's12'])
  })

  it('toggle a unit, or a heading of which all or nothing is ticked, back to what it was when pressed twice', () => {
    fc.assert(
      fc.property(
        anyRows,
        fc.array(moving, { maxLength: 20 }),
        fc.array(fc.constantFrom('down', 'space'), { maxLength: 20 }),
        (all, moves, earlier) => {
          const state = press(begun(all), [...earlier, ...moves])
          const units = listItems(all, state.focus ?? '')
          const count = units.filter((unit) => state.ticked.has(unit)).length
          fc.pre(count === 0 || count === units.length)
          expect(press(state, ['space', 'space']).ticked).toEqual(state.ticked)
        },
      ),
    )
  })

  it('on a heading that is partly ticked tick all of it first', () => {
    const partly = press(begun(grouped([3, 2])), ['down', 'down', 'space', 'up'])
    expect(tickedSteps(partly)).toEqual(['s4', 's6', 's8', 's10'])
    expect(tickedSteps(press(partly, ['space']))).toEqual(['s2', 's4', 's6', 's8', 's10'])
    expect(tickedSteps(press(partly, ['space', 'space']))).toEqual(['s8', 's10'])
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
            all.flatMap(({ id, kind }) => (kind === 'item' ? [[id, true] as const] : [])),
          )
          let state = begun(all)
          for (const key of keys) {
            const units = all.flatMap(({ id, kind, parent }) =>
              kind === 'item' && [id, parent, 'all'].includes(state.focus) ? [id] : [],
            )
            if (key === 'space') {
              const isAll = units.every((unit) => ticked.get(unit) === true)
              for (const unit of units) ticked.set(unit, !isAll)
            }
            state = press(state, [key])
          }
          const steps = all.flatMap((row) => (row.kind !== 'heading' && ticked.get(row.id) === true ? [row.step] : []))
          const { decision, refused } = press(settled(state), [accept])
          const items = decision?.do === 'approve' ? decision.items : []
          const accepted = all.flatMap((row) => (row.kind !== 'heading' && items.includes(row.id) ? [row.step] : []))
          expect([decision?.do ?? refused, accepted]).toEqual([steps.length > 0 ? 'approve' : 'nothing-ticked', steps])
        },
      ),
    )
  })

  it('name a unit by its letter, and move there', () => {
    const state = press(begun(grouped([2, 2])), ['C'])
    expect([tickedSteps(state), focused(state)]).toMatchObject([['s2', 's4', 's8'], { id: 'u3' }])
    expect(tickedSteps(press(begun(grouped([20, 10])), ['C']))).toHaveLength(30)
  })

  it('ask to hear the row, or everything below a heading', () => {
    const heard = (...keys: string[]): string[] => {
      const { rows: all, open } = press(begun(grouped([2, 2])), keys)
      return open?.what === 'preview' ? listItems(all, open.row) : []
    }
    expect(heard('p')).toEqual(['u1', 'u2', 'u3', 'u4'])
    expect(heard('down', 'p')).toEqual(['u1', 'u2'])
    expect(heard('down', 'down', 'p')).toEqual(['u1'])
  })

  it('take another reading only where there is one', () => {
    const readings = ['1', '2']
    expect(press(begun(grouped([2])), ['2'], readings).decision).toEqual({ do: 'take-reading', reading: '2' })
    expect(press(begun(grouped([2])), ['3'], readings).decision).toBeNull()
  })

  it('decide nothing while the help stands in the place of the plan', () => {
    const helping = press(begun(grouped([2, 2])), ['?'])
    for (const key of ['a', 'enter', 'r', 'q', 'escape', 'space', 'A', '1', 'p']) {
      const after = press(helping, [key], ['1'])
      expect([after.open, after.decision, after.ticked]).toEqual([null, null, helping.ticked])
    }
    expect(press(helping, ['ctrl-c']).decision).toEqual({ do: 'leave' })
  })

  it('cannot leave out the only unit of a plan', () => {
    const one = grouped([1]).flatMap((row): EditRow[] => (row.kind === 'item' ? [{ ...row, kind: 'fixed' }] : []))
    expect(press(begun(one), ['space', 'A', 'a']).decision).toMatchObject({ do: 'approve', items: ['u1'] })
  })
})
