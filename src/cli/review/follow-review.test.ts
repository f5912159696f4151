import { expect, test } from 'vitest'
import { beginReview, type ReviewIntent, type ReviewRow } from '../../review/index.ts'
import { followReview, type Previewed, type ReviewView } from './follow-review.ts'

const rows: readonly ReviewRow[] = ['a', 'b', 'c'].map((id) => ({ id, parent: null, kind: 'item' }))

/** A person who answers in bursts. Without b, c goes too. */
async function follow(bursts: readonly (readonly ReviewIntent[])[], made: Previewed<ReviewRow> = { message: '' }) {
  const left = bursts.map((burst) => [...burst])
  const shown: ReviewView<ReviewRow>[] = []
  const settled: string[] = []
  const decided = await followReview(
    {
      display: {
        show: (view) => void shown.push(view),
        shown: () => ({ top: 0, page: 2 }),
        answered: async () => {
          while (left[0]?.length === 0) left.shift()
        },
        isAnswered: async () => false,
        take: () => left[0]?.shift(),
        refusals: { 'nothing-ticked': 'Nothing is ticked.', unseen: 'More goes.' },
      },
      source: {
        settle: ({ ticked }) => {
          settled.push([...ticked].join(''))
          const along = new Map(ticked.has('b') || !ticked.has('c') ? [] : [['c', 'it needs b']])
          return { along, summary: `${ticked.size} stay` }
        },
        preview: async (_, { say }) => {
          say('Look.')
          return made
        },
      },
    },
    beginReview(rows),
  )
  return { ...decided, shown, settled, left: left.flat() }
}

test('what goes along is shown before it is approved, also when the answers came in one burst', async () => {
  const { decision, shown } = await follow([[{ do: 'toggle', row: 'b' }, { do: 'approve' }], [{ do: 'approve' }]])
  expect(shown.map(({ message, state }) => [message, [...state.along.keys()].join()])).toEqual([
    ['', ''],
    ['More goes.', 'c'],
  ])
  expect(decision).toMatchObject({ do: 'approve', items: ['a', 'c'], along: new Map([['c', 'it needs b']]) })
})

test('a tick is seen at once, and what comes of it when the answers rest', async () => {
  const { shown, settled } = await follow([[{ do: 'toggle', row: 'a' }], [{ do: 'leave' }]])
  expect(shown.map(({ summary }) => summary)).toEqual(['3 stay', '…', '2 stay'])
  expect(settled).toEqual(['abc', 'bc'])
})

test('what is made of a row in a preview takes its place, and is settled anew', async () => {
  const row = { id: 'a', parent: null, kind: 'fixed' } as const
  const { state, shown, settled } = await follow([[{ do: 'preview' }], [{ do: 'leave' }]], { row, message: 'Changed.' })
  expect([state.rows[0], state.open]).toEqual([row, null])
  expect(shown.map(({ message }) => message)).toEqual(['', 'Look.', 'Changed.', 'Changed.'])
  expect(settled).toHaveLength(2)
})

test('what is sent behind a decision is not taken', async () => {
  const { decision, left } = await follow([[{ do: 'reject' }, { do: 'approve' }]])
  expect([decision, left]).toEqual([{ do: 'reject' }, [{ do: 'approve' }]])
})
