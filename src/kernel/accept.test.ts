import { describe, expect, it } from 'vitest'
import { planPart, proposalOf, type Wish } from '../../test/laws/plan.ts'
import { spellStrip, toyMeasure } from '../../test/laws/toy-domain.ts'
import { add, erase, gild, name, range, toyStudio } from '../../test/laws/toy-studio.ts'
import { accept } from './accept.ts'
import { cell } from './document.ts'
import { setEditor } from './commit.ts'
import { documentOf, documentsOf, turnOf } from './history.ts'
import { undo, withoutTurns } from './undo.ts'
import { isProblem } from '../base/index.ts'
import { decide } from './decide.ts'
import type { Proposal } from './proposal.ts'

const partOf = (proposal: Proposal) => proposal.parts[0]!

describe('accepting a proposal', () => {
  it('takes the working copy by reference when nothing is refused', async () => {
    const studio = toyStudio()
    const proposal = await studio.plan(erase(0, 10), add(20, 5))
    await studio.accept(proposal)
    expect(studio.state().document).toBe(partOf(proposal).working.document)
  })

  it('refuses an approval for another proposal', async () => {
    const studio = toyStudio()
    const proposal = await studio.plan(erase(0, 10))
    expect(
      await accept(studio.door, studio.history(), proposal, { proposal: 'p2', by: 'person' }, { id: 'x', when: '' }),
    ).toMatchObject({ code: 'not-approved' })
  })

  it('refuses a plan whose document has moved on', async () => {
    const studio = toyStudio()
    const proposal = await studio.plan(erase(0, 10))
    const turn = await studio.do(erase(50, 60))
    expect(await studio.accept(proposal)).toMatchObject({ code: 'stale' })
    studio.use(undo(studio.history(), turn))
    expect(await studio.accept(proposal)).toMatchObject({ code: 'stale' })
  })

  it('refuses a plan that counts on a selection which the person has moved', async () => {
    const studio = toyStudio()
    studio.use(setEditor(studio.history(), 'doc', { range: { start: 0, end: 10 } }))
    const proposal = await studio.plan({ operation: 'erase' })
    studio.use(setEditor(studio.history(), 'doc', { range: { start: 5, end: 10 } }))
    expect(await studio.accept(proposal)).toMatchObject({
      code: 'stale',
      message: expect.stringContaining('range start'),
    })
    studio.use(setEditor(studio.history(), 'doc', { range: { start: 0, end: 10 } }))
    expect(await studio.accept(proposal)).toHaveProperty('turn')
  })

  it('minds no selection that the plan sets itself, and gives the person theirs back', async () => {
    const studio = toyStudio()
    const proposal = await studio.plan(erase(0, 10))
    studio.use(setEditor(studio.history(), 'doc', { range: { start: 70, end: 80 } }))
    expect(await studio.accept(proposal)).toHaveProperty('turn')
    expect(studio.state().editor['range']).toEqual({ start: 70, end: 80 })
  })

  it('makes no turn of nothing', async () => {
    const studio = toyStudio()
    expect(await studio.accept(await studio.plan(erase(0, 10)), 'u1')).toMatchObject({ code: 'nothing-approved' })
  })

  it('cannot be done twice', async () => {
    const studio = toyStudio()
    const proposal = await studio.plan(erase(0, 10))
    await studio.accept(proposal)
    expect(await studio.accept(proposal)).toMatchObject({ code: 'stale' })
  })
})

describe('accepting a proposal that takes turns back', () => {
  const planned = async (studio: ReturnType<typeof toyStudio>, retracts: string[], ...wishes: Wish[]) => {
    const without = withoutTurns(studio.history(), retracts)
    if (isProblem(without)) throw new Error(without.message)
    const part = await planPart(without, wishes, { domain: studio.domain, measure: toyMeasure })
    if (isProblem(part)) throw new Error(part.message)
    return { ...proposalOf([part]), retracts }
  }

  it('is one turn on the state without them, and the plan was made on the revision that is there', async () => {
    const studio = toyStudio()
    const turn = await studio.do(erase(0, 10))
    const proposal = await planned(studio, [turn], erase(0, 15))
    expect(partOf(proposal).base).toBe(documentOf(studio.history(), 'doc')?.revision)
    const accepted = await studio.accept(proposal)
    expect(accepted).toMatchObject({ turn: { retracts: [turn], parts: [{ document: 'doc' }] } })
    expect(studio.state().document).toBe(partOf(proposal).working.document)
    expect(studio.strip()).toBe('r1 15-100')
    expect(documentOf(studio.history(), 'doc')?.revision).toBe(partOf(proposal).base + 1)
    expect(turnOf(studio.history(), turn)).toMatchObject({ undone: true })
    expect(await studio.accept(proposal)).toMatchObject({ code: 'stale' })
  })

  it('leaves refused units out and takes back all the same, unless nothing else is left', async () => {
    const studio = toyStudio()
    const turn = await studio.do(erase(0, 10))
    const proposal = await planned(studio, [turn], erase(20, 30), add(5, 3))
    expect(await studio.accept(proposal, 'u1', 'u2')).toMatchObject({ code: 'nothing-approved' })
    expect(await studio.accept(proposal, 'u2')).toMatchObject({ taken: [{ unit: 'u2' }] })
    expect(studio.strip()).toBe('r1 0-20, r1 30-100')
  })

  it('may do nothing else, and is a turn on the documents that it changes', async () => {
    const studio = toyStudio({ documents: ['doc', 'other'] })
    const turns = [await studio.do(erase(0, 10)), await studio.do(range(3, 4))]
    const proposal: Proposal = { ...proposalOf([]), retracts: turns.toReversed() }
    expect(await studio.accept(proposal)).toMatchObject({
      turn: { parts: [{ document: 'doc', units: [], editorBefore: { range: { start: 3, end: 4 } } }] },
    })
    expect([studio.strip(), studio.state().editor['range']]).toEqual(['r1 0-100', null])
    studio.use(undo(studio.history(), 't3'))
    expect([studio.strip(), studio.state().editor['range']]).toEqual(['r1 10-100', { start: 3, end: 4 }])
  })

  it('is refused where they do not count, are not known, or a later one builds on them', async () => {
    const studio = toyStudio()
    const paste = await studio.do(add(10, 5))
    const inside = await studio.do(erase(12, 13))
    const back = (...retracts: string[]): Proposal => ({ ...proposalOf([]), retracts })
    expect(await studio.accept(back('ghost'))).toMatchObject({ code: 'unknown-turn' })
    expect(await studio.accept(back(paste))).toMatchObject({ code: 'needed-later', details: [inside] })
    studio.use(undo(studio.history(), inside))
    expect(await studio.accept(back(inside))).toMatchObject({ code: 'already-undone' })
    expect(await studio.accept(back(paste))).toHaveProperty('turn')
  })

  it('forgets a document that it takes the beginning of back, until that counts again', async () => {
    const studio = toyStudio()
    const accepted = await studio.accept({ ...proposalOf([]), retracts: ['start-doc'] })
    if (isProblem(accepted)) throw new Error(accepted.message)
    expect(documentsOf(studio.history())).toEqual([])
    studio.use(undo(studio.history(), accepted.turn.id))
    expect(documentsOf(studio.history())).toHaveLength(1)
  })
})

describe('refusing the middle', () => {
  const five = () => [name('one'), add(20, 10), erase(40, 50), erase(22, 24), gild(60, 70, 3)]

  it('takes what leans on it along and leaves the rest where the diff showed it', async () => {
    const studio = toyStudio()
    const proposal = await studio.plan(...five())
    expect(spellStrip(partOf(proposal).working)).toBe(
      'r1 0-20, r3 0-2, r3 4-10, r1 20-30, r1 40-100'.replaceAll('r3', runOfUnit(proposal, 1)),
    )
    const accepted = await studio.accept(proposal, 'u2')
    expect(accepted).toMatchObject({
      taken: [
        { unit: 'u2', because: 'refused' },
        { unit: 'u4', because: expect.stringContaining('add') },
      ],
    })
    // Unit 3 said 40–50 with ten beads more before it: it is still the same beads.
    expect(studio.strip()).toBe('r1 0-30, r1 40-100')
    expect(cell(studio.state().document, 'strip/s1/title')).toBe('one')
  })

  it('plans again when a measured value would no longer hold', async () => {
    const studio = toyStudio()
    const proposal = await studio.plan(gild(0, 10, 5), gild(0, 10, 2))
    expect(await studio.accept(proposal, 'u1')).toMatchObject({
      code: 'plan-again',
      message: expect.stringContaining('They weigh 2'),
    })
    expect(studio.strip()).toBe('r1 0-100')
    expect(await studio.accept(proposal, 'u2')).toHaveProperty('turn')
  })

  it('prepares again what reused the selection of a refused unit', async () => {
    const studio = toyStudio()
    const proposal = await studio.plan(name('one'), range(10, 20), { operation: 'erase' })
    expect(partOf(proposal).units[2]?.steps).toHaveLength(1)
    const accepted = await studio.accept(proposal, 'u2')
    if (isProblem(accepted)) throw new Error(accepted.message)
    expect(accepted.taken).toEqual([{ unit: 'u2', step: 's20', because: 'refused' }])
    expect(accepted.turn.parts[0]?.units[1]?.steps.map(({ id, operation, params }) => [id, operation, params])).toEqual(
      [
        ['s30.1', 'set_range', { start: 10, end: 20 }],
        ['s30', 'erase', {}],
      ],
    )
    expect(studio.strip()).toBe('r1 0-10, r1 20-100')
    expect(studio.state().editor['range']).toBeNull()
  })

  it('takes along what used the pocket that only a refused unit filled', async () => {
    const studio = toyStudio()
    const wishes = [
      { operation: 'pick', params: { count: 3 } },
      { operation: 'pour', params: { at: 10 } },
    ]
    expect(await studio.accept(await studio.plan(...wishes, erase(50, 60)), 'u1')).toMatchObject({
      taken: [{ unit: 'u1' }, { unit: 'u2', because: expect.stringContaining('pocket') }],
    })
    expect(studio.strip()).toBe('r1 0-47, r1 57-100')
  })

  it('keeps an insert at the far edge of a refused insert in its place', async () => {
    const studio = toyStudio()
    const proposal = await studio.plan(add(20, 5), add(25, 3))
    const accepted = await studio.accept(proposal, 'u1')
    expect(accepted).toMatchObject({ taken: [{ unit: 'u1' }] })
    expect(studio.strip()).toBe(`r1 0-20, ${runOfUnit(proposal, 1)} 0-3, r1 20-100`)
  })

  it('keeps the order that the diff showed among inserts at one place', async () => {
    const studio = toyStudio()
    // a | X, then Z before X, then Y after X: Z X Y. Without X it must be Z Y.
    const proposal = await studio.plan(add(20, 1), add(20, 1), add(22, 1))
    const [x, z, y] = [0, 1, 2].map((unit) => runOfUnit(proposal, unit))
    expect(spellStrip(partOf(proposal).working)).toBe(`r1 0-20, ${z} 0-1, ${x} 0-1, ${y} 0-1, r1 20-100`)
    await studio.accept(proposal, 'u1')
    expect(studio.strip()).toBe(`r1 0-20, ${z} 0-1, ${y} 0-1, r1 20-100`)
  })

  it('records what stood there before as it really was', async () => {
    const studio = toyStudio()
    const accepted = await studio.accept(await studio.plan(name('one'), name('two'), name('three')), 'u2')
    if (isProblem(accepted)) throw new Error(accepted.message)
    expect(accepted.turn.parts[0]?.units.map((unit) => unit.changes[0]?.was)).toEqual([undefined, 'one'])
  })

  it('of a proposal over two documents applies the other part alone, even when the refused one has moved on', async () => {
    const studio = toyStudio({ documents: ['doc', 'other'] })
    const planning = { domain: studio.domain, measure: toyMeasure }
    const parts = [
      await planPart(studio.history(), [erase(0, 10)], { ...planning, document: 'doc' }),
      await planPart(studio.history(), [erase(20, 30)], { ...planning, document: 'other', firstUnit: 2 }),
    ]
    const proposal = proposalOf(
      parts.map((part) => {
        if (isProblem(part)) throw new Error(part.message)
        return part
      }),
      'p2',
    )
    await studio.do(erase(90, 95))
    expect(await studio.accept(proposal, 'u1')).toMatchObject({ turn: { parts: [{ document: 'other' }] } })
    expect([studio.strip('doc'), studio.strip('other')]).toEqual(['r1 0-90, r1 95-100', 'r1 0-20, r1 30-100'])
  })

  it('leaves turns that can be undone one by one afterwards', async () => {
    const studio = toyStudio()
    const proposal = await studio.plan(add(20, 5), add(25, 3), erase(0, 10))
    await studio.accept(proposal, 'u1')
    studio.use(undo(studio.history(), 't1'))
    expect(studio.strip()).toBe('r1 0-100')
  })

  it('is decided without touching the proposal', async () => {
    const studio = toyStudio()
    const proposal = await studio.plan(...five())
    const before = JSON.stringify(partOf(proposal).units)
    decide(studio.domain, partOf(proposal), studio.state(), new Set(['u2']))
    expect(JSON.stringify(partOf(proposal).units)).toBe(before)
  })
})

function runOfUnit(proposal: Proposal, unit: number): string {
  const change = partOf(proposal).units[unit]?.changes.find((each) => each.edit === 'insert')
  return change?.edit === 'insert' ? change.run : ''
}
