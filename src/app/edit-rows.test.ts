import { expect, it } from 'vitest'
import type { Part, Proposal, Step, Unit } from '../kernel/index.ts'
import { refusedUnits } from './consider-proposal.ts'
import { canChoose, editRows } from './edit-rows.ts'

const step = (id: string): Step => ({ id, purpose: `does ${id}` }) as Step

/** `u1` operates by `s1`, behind a step that prepares it. */
const unit = (number: number, under?: string): Unit =>
  ({
    id: `u${number}`,
    steps: [step(`p${number}`), step(`s${number}`)],
    ...(under !== undefined && { heading: { operation: under, params: {}, because: [], purpose: under } }),
  }) as unknown as Unit

const part = (...units: readonly Unit[]): Part => ({ document: 'talk', units }) as unknown as Part
const unitsTo = (count: number): Unit[] => Array.from({ length: count }, (_, index) => unit(index + 1))

it('a plan of one unit is decided on as a whole, under whatever heading it came', () => {
  for (const one of [unit(1), unit(1, 'remove fillers')]) {
    const rows = editRows([part(one)])
    expect(rows).toMatchObject([{ id: 'u1', parent: null, kind: 'fixed', step: 's1', letter: '', depth: 0 }])
    expect(canChoose(rows)).toBe(false)
  }
})

it('several stand under one row for all, or under the heading that they came from, and never under both', () => {
  expect(editRows([part(unit(1), unit(2))]).map(({ id, parent }) => [id, parent])).toEqual([
    ['all', null],
    ['u1', 'all'],
    ['u2', 'all'],
  ])
  expect(editRows([part(unit(1, 'ums'), unit(2, 'ums'))]).map(({ id, parent }) => [id, parent])).toEqual([
    ['above-u1', null],
    ['u1', 'above-u1'],
    ['u2', 'above-u1'],
  ])
  expect(editRows([part(unit(1, 'ums'), unit(2, 'ums')), part(unit(3))]).map(({ id, parent }) => [id, parent])).toEqual(
    [
      ['all', null],
      ['above-u1', 'all'],
      ['u1', 'above-u1'],
      ['u2', 'above-u1'],
      ['u3', 'all'],
    ],
  )
})

it('has a letter for each of as many as there are letters, and for none of more', () => {
  const letters = (count: number): string =>
    editRows([part(...unitsTo(count))])
      .map((row) => (row.kind === 'heading' ? '' : row.letter))
      .join('')
  expect(letters(26)).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  expect(letters(27)).toBe('')
})

it('what is kept is named by operate steps: every other unit is refused, and an unknown step is told', () => {
  const proposal = { parts: [part(unit(1), unit(2)), part(unit(3))] } as unknown as Proposal
  expect(refusedUnits(proposal, undefined)).toEqual(new Set())
  expect(refusedUnits(proposal, ['s2'])).toEqual(new Set(['u1', 'u3']))
  expect(refusedUnits(proposal, [])).toEqual(new Set(['u1', 'u2', 'u3']))
  expect(refusedUnits(proposal, ['s1', 'p2'])).toMatchObject({
    code: 'usage',
    message: 'There is no operate step "p2" in this proposal; there is s1, s2, s3.',
  })
})
