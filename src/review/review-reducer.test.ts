import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawn } from '../../test/full.ts'
import {
  beginReview,
  reasonToGo,
  reviewReducer,
  type ReviewIntent,
  type ReviewState,
  listItems,
  rowsInWindow,
  visibleRows,
  type ReviewRow,
} from './review-reducer.ts'

/** The naive model: rows as nodes that hold each other, told from them alone and step by step. */
type Node = { id: string; kind: ReviewRow['kind']; nodes: Node[] }
type Model = {
  readonly nodes: Node[]
  readonly needs: readonly (readonly [item: string, needed: string])[]
  ticked: Record<string, boolean>
  closed: string[]
  focus: string | null
  open: string | null
  page: number
  /** What goes, as far as anybody knows, and whether that holds for the ticks as they are. */
  going: string[]
  isKnown: boolean
  seen: string[]
  isWaiting: boolean
  said: string | null
}

const everyNode = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...everyNode(node.nodes)])
const leaves = (node: Node): Node[] => (node.kind === 'heading' ? node.nodes.flatMap(leaves) : [node])
const inSight = (nodes: readonly Node[], closed: readonly string[]): Node[] =>
  nodes.flatMap((node) => [node, ...(closed.includes(node.id) ? [] : inSight(node.nodes, closed))])
const rowsOf = (nodes: readonly Node[], parent: string | null = null): ReviewRow[] =>
  nodes.flatMap(({ id, kind, nodes: below }) => [{ id, parent, kind }, ...rowsOf(below, id)])
const pathTo = (nodes: readonly Node[], id: string): string[] =>
  nodes.flatMap((node) => {
    if (node.id === id) return [id]
    const below = pathTo(node.nodes, id)
    return below.length > 0 ? [node.id, ...below] : []
  })

/** Ticked items go as long as one of those that they need is out or goes. */
function goingIn({ needs, ticked }: Model): string[] {
  const gone = new Set<string>()
  for (let before = -1; before !== gone.size;) {
    before = gone.size
    for (const [item, needed] of needs)
      if (ticked[item] === true && (ticked[needed] === false || gone.has(needed))) gone.add(item)
  }
  return [...gone]
}

/** On the outermost of the closed headings above a row, or on the row. */
function stand(model: Model, id: string): void {
  const path = pathTo(model.nodes, id)
  const closed = path.slice(0, -1).find((above) => model.closed.includes(above))
  if (path.length > 0) model.focus = closed ?? id
}

function tick(model: Model, nodes: readonly Node[]): void {
  const items = nodes.flatMap(leaves).filter(({ kind }) => kind === 'item')
  if (items.length === 0) return
  const isEveryIn = items.every(({ id }) => model.ticked[id] === true)
  for (const { id } of items) model.ticked[id] = !isEveryIn
  model.isKnown = false
}

function approveIn(model: Model): void {
  const ids = everyNode(model.nodes).flatMap(({ id }) => (model.ticked[id] === true ? [id] : []))
  model.isWaiting = false
  model.said = model.going.every((item) => model.seen.includes(item)) ? `approve ${ids.join()}` : 'unseen'
}

function doIn(model: Model, intent: ReviewIntent): void {
  model.said = null
  model.isWaiting = false
  if (intent.do === 'quit') return decideIn(model, 'leave')
  if (model.open === 'help') return void (model.open = null)
  const all = everyNode(model.nodes)
  const meant = 'row' in intent ? intent.row : model.focus
  const node = all.find(({ id }) => id === meant)
  const visible = inSight(model.nodes, model.closed).map(({ id }) => id)
  const at = visible.indexOf(model.focus ?? '')
  switch (intent.do) {
    case 'move': {
      const steps = { previous: -1, next: 1, 'page-up': -model.page, 'page-down': model.page, first: -1e9, last: 1e9 }
      let left = steps[intent.to]
      let place = at
      for (; left > 0 && place < visible.length - 1; left--) place++
      for (; left < 0 && place > 0; left++) place--
      model.focus = visible[place] ?? null
      return
    }
    case 'toggle':
      if (node) tick(model, [node])
      if (node) stand(model, node.id)
      return
    case 'toggle-all':
      return tick(model, model.nodes)
    case 'fold':
      if (node?.kind !== 'heading') return
      model.closed = model.closed.includes(node.id)
        ? model.closed.filter((id) => id !== node.id)
        : [...model.closed, node.id]
      return stand(model, model.focus ?? '')
    case 'preview':
      if (!node) return
      model.open = node.id
      return stand(model, node.id)
    case 'help':
      return void (model.open = 'help')
    case 'close':
      return void (model.open = null)
    case 'approve':
      if (!Object.values(model.ticked).includes(true)) return void (model.said = 'nothing-ticked')
      if (!model.isKnown) return void (model.isWaiting = true)
      approveIn(model)
      if (model.said !== 'unseen') model.open = null
      return
    case 'reject':
    case 'leave':
      return decideIn(model, intent.do)
    case 'message':
      return intent.text.trim() === '' ? undefined : decideIn(model, `instead ${intent.text.trim()}`)
    case 'take-reading':
      return decideIn(model, `reading ${intent.reading}`)
  }
}

function decideIn(model: Model, said: string): void {
  model.open = null
  model.said = said
}

/** The same of a state, in the words of the model. */
function toldOf({ decision, refused }: ReviewState): string | null {
  switch (decision?.do) {
    case 'approve':
      return `approve ${decision.items.join()}`
    case 'plan-instead':
      return `instead ${decision.message}`
    case 'take-reading':
      return `reading ${decision.reading}`
    default:
      return decision?.do ?? refused
  }
}

const { forest } = fc.letrec<{ forest: Node[] }>((tie) => ({
  forest: fc.array(
    fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('item', 'item', 'item', 'fixed').map((kind) => ({ id: '', kind: kind as 'item', nodes: [] })),
      tie('forest').map((nodes) => ({ id: '', kind: 'heading' as const, nodes: nodes })),
    ),
    { maxLength: 5 },
  ),
}))

const anyModel = fc
  .record({ nodes: forest, pairs: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 6 }) })
  .map(({ nodes: shape, pairs }): Model => {
    const nodes = structuredClone(shape)
    for (const [at, node] of everyNode(nodes).entries()) node.id = `n${at}`
    const items = nodes.flatMap(leaves).map(({ id }) => id)
    const needs = pairs.flatMap(([a, b]): [string, string][] => {
      const [item, needed] = [items[a % items.length], items[b % items.length]]
      return item === undefined || needed === undefined || item === needed ? [] : [[item, needed]]
    })
    const ticked = Object.fromEntries(items.map((item) => [item, true]))
    const start = {
      closed: [],
      open: null,
      page: 10,
      going: [],
      isKnown: false,
      seen: [],
      isWaiting: false,
      said: null,
    }
    return { nodes, needs, ticked, focus: nodes[0]?.id ?? null, ...start }
  })

const onRow = fc.record(
  {
    do: fc.constantFrom('toggle' as const, 'fold' as const, 'preview' as const),
    row: fc.nat(12).map((at) => `n${at}`),
  },
  { requiredKeys: ['do'] },
)
const anyIntent: fc.Arbitrary<ReviewIntent> = fc.oneof(
  { weight: 6, arbitrary: onRow },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      to: fc.constantFrom('previous', 'next', 'page-up', 'page-down', 'first', 'last'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('toggle-all', 'help', 'close', 'approve', 'approve', 'reject', 'leave', 'quit'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('message' as const), text: fc.constantFrom('', ' ', ' other ') }),
  },
  fc.constant<ReviewIntent>({ do: 'take-reading', reading: '2' }),
)
/** What a person does, and what the one does who shows it to them: settles it, in time or too late, and draws it. */
const anyStep = fc.oneof(
  { weight: 6, arbitrary: anyIntent },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('settle' as const), isLate: fc.constantFrom(false, false, true) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('draw' as const),
      lines: fc.integer({ min: 1, max: 12 }),
      heights: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 }),
    }),
  },
)

describe('a review', () => {
  it('comes to what the same intents do to a plain tree, and its window always shows where the person stands', () => {
    fc.assert(
      fc.property(anyModel, fc.array(anyStep, { maxLength: 40 }), (drawnModel, steps) => {
        const model = structuredClone(drawnModel)
        let state = beginReview(rowsOf(model.nodes))
        for (const step of steps) {
          if (step.do === 'settle') {
            const going = goingIn(model)
            const along = new Map(going.map((item) => [item, `${item} goes`]))
            state = reviewReducer(state, { do: 'settle', revision: state.revision - (step.isLate ? 1 : 0), along })
            if (!step.isLate) {
              Object.assign(model, { going, isKnown: true })
              if (model.isWaiting) {
                approveIn(model)
                if (model.said !== 'unseen') model.open = null
              }
            }
          } else if (step.do === 'draw') {
            const visible = visibleRows(state.rows, state.folded)
            const focus = visible.findIndex(({ id }) => id === state.focus)
            const heightOf = (at: number): number => step.heights[at % step.heights.length] ?? 1
            const { top, end } = rowsInWindow({
              count: visible.length,
              focus,
              top: state.top,
              lines: step.lines,
              heightOf,
            })
            if (visible.length > 0) expect(top <= focus && focus < end).toBe(true)
            state = reviewReducer(state, { do: 'shown', top, page: Math.max(1, end - top - 1) })
            Object.assign(model, { page: Math.max(1, end - top - 1), seen: model.going })
            expect(state.top).toBe(top)
          } else {
            state = reviewReducer(state, step)
            doIn(model, step)
          }
          const visible = visibleRows(state.rows, state.folded).map(({ id }) => id)
          const isIn = (id: string): boolean => model.ticked[id] === true
          expect([...state.ticked].sort()).toEqual(Object.keys(model.ticked).filter(isIn).sort())
          expect(visible).toEqual(inSight(model.nodes, model.closed).map(({ id }) => id))
          expect(state.focus).toBe(model.focus)
          expect(state.open?.what === 'preview' ? state.open.row : (state.open?.what ?? null)).toBe(model.open)
          expect([state.isSettled, state.isApproving]).toEqual([model.isKnown, model.isWaiting])
          expect(toldOf(state)).toBe(model.said)
          for (const node of everyNode(model.nodes)) {
            expect(listItems(state.rows, node.id)).toEqual(leaves(node).map(({ id }) => id))
            const goes = model.ticked[node.id] === true && model.going.includes(node.id)
            expect(reasonToGo(state, node.id) !== undefined).toBe(goes)
          }
        }
      }),
      drawn({ seed: 20_261_117, sample: 200, all: 5000 }),
    )
  })

  const rows: ReviewRow[] = [
    { id: 'all', parent: null, kind: 'heading' },
    { id: 'first', parent: 'all', kind: 'heading' },
    { id: 'a', parent: 'first', kind: 'item' },
    { id: 'b', parent: 'first', kind: 'item' },
    { id: 'c', parent: 'all', kind: 'item' },
  ]
  const send = (state: ReviewState, ...intents: Parameters<typeof reviewReducer>[1][]): ReviewState =>
    intents.reduce((now, intent) => reviewReducer(now, intent), state)
  const settled = send(beginReview(rows), { do: 'settle', revision: 0, along: new Map() })

  it('that is approved before it is settled waits for what goes along, and does not take that unseen', () => {
    const asked = send(settled, { do: 'toggle', row: 'a' }, { do: 'approve' })
    expect([asked.isApproving, asked.decision]).toEqual([true, null])
    const along = new Map([['b', 'it needs a']])
    const refused = send(asked, { do: 'settle', revision: asked.revision, along })
    expect([refused.refused, refused.decision, refused.isApproving]).toEqual(['unseen', null, false])
    const seen = send(refused, { do: 'shown', top: 0, page: 3 }, { do: 'approve' })
    expect(seen.decision).toEqual({ do: 'approve', items: ['b', 'c'], along })
  })

  it('takes another row in the place of one, after which it is settled anew', () => {
    const made = { id: 'b', parent: 'first', kind: 'item', made: 'other' } as const
    const state = send(settled, { do: 'modify', row: made })
    expect([state.rows[3], state.isSettled, state.ticked]).toEqual([made, false, settled.ticked])
  })

  it('does not hear what was found out for ticks that have changed since', () => {
    const later = send(settled, { do: 'toggle', row: 'c' })
    expect(send(later, { do: 'settle', revision: settled.revision, along: new Map([['a', 'late']]) })).toBe(later)
  })

  it('keeps the person in sight when what they stand on is folded away', () => {
    const folded = send(settled, { do: 'toggle', row: 'b' }, { do: 'fold', row: 'first' })
    expect([folded.focus, visibleRows(rows, folded.folded).map(({ id }) => id)]).toEqual([
      'first',
      ['all', 'first', 'c'],
    ])
    expect(send(folded, { do: 'move', to: 'next' }).focus).toBe('c')
  })
})
