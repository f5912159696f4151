import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  cell,
  compound,
  emptyDocument,
  operation,
  planUnits,
  problem,
  readingOf,
  stateKey,
  type Domain,
  type UnitRequest,
} from './index.ts'

const lamps = stateKey<number>({
  name: 'lamps',
  about: 'which lamps are lit',
  owns: ['cell:lamp/**'],
  read: () => 0,
  isSet: () => true,
  same: () => true,
  tell: () => ({}),
})
const light = operation({
  name: 'light',
  summary: 'Light a lamp.',
  kind: 'operate',
  reads: [],
  writes: [lamps],
  params: z.strictObject({ lamp: z.string() }),
  apply: (_view, { lamp }) =>
    lamp === 'broken' ? problem('broken', 'It is broken.') : [{ edit: 'set', cell: `lamp/${lamp}/lit`, to: true }],
  says: (_view, { lamp }) => `Light ${lamp}`,
})
const lightAll = compound({
  name: 'light_all',
  summary: 'Light lamps.',
  reads: [],
  writes: [],
  params: z.strictObject({ lamps: z.array(z.string()) }),
  expands: (_view, { lamps: all }) =>
    all.length === 0
      ? problem('nothing-to-do', 'There is no lamp.')
      : all.map((lamp) => ({ operation: 'light', params: { lamp } })),
  remarks: (_view, { lamps: all }) => [{ code: 'lamps', text: `${all.length} lamps use power.` }],
  says: (_view, { lamps: all }) => `Light ${all.length} lamps`,
})
const house: Domain = {
  name: 'house',
  operations: new Map([light, lightAll].map((each) => [each.name, each])),
  keys: new Map(),
  checkers: new Map(),
  newDocument: { document: emptyDocument, editor: {} },
}

function plan(lampNames: readonly string[]): ReturnType<typeof planUnits> {
  const request: UnitRequest = {
    operation: lightAll,
    asked: { operation: 'light_all', destroys: false, mentions: [] },
    params: { lamps: [...lampNames] },
    document: 'house',
    unitNumber: 4,
    firstStep: 7,
  }
  return planUnits(house, { state: house.newDocument, nextId: 1 }, request, { measure: async () => null })
}

describe('an operation that comes to others', () => {
  it('is a unit for each of them, numbered on, under one heading that is told once', async () => {
    const planned = await plan(['a', 'b', 'c'])
    if (!('planned' in planned)) throw new Error(JSON.stringify(planned))
    expect(
      planned.units.map(({ id, steps, heading }) => [
        id,
        steps.map((step) => [step.id, step.operation, step.purpose]),
        heading?.operation,
      ]),
    ).toEqual([
      ['u4', [['s7', 'light', 'Light a']], 'light_all'],
      ['u5', [['s8', 'light', 'Light b']], 'light_all'],
      ['u6', [['s9', 'light', 'Light c']], 'light_all'],
    ])
    expect(readingOf(planned.units)).toBe('Light 3 lamps')
    expect(['a', 'b', 'c'].map((lamp) => cell(planned.copy.state.document, `lamp/${lamp}/lit`))).toEqual([
      true,
      true,
      true,
    ])
  })

  it('says what there is to know of it besides', async () => {
    const planned = await plan(['a', 'b'])
    if (!('planned' in planned)) throw new Error('It should have been planned.')
    expect(planned.notes).toEqual([{ code: 'lamps', text: '2 lamps use power.' }])
  })

  it('is refused whole where one of them is, and where it comes to nothing', async () => {
    expect(await plan(['a', 'broken'])).toMatchObject({ problem: true, code: 'broken' })
    expect(await plan([])).toMatchObject({ problem: true, code: 'nothing-to-do' })
  })
})
