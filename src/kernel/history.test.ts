import { describe, expect, it } from 'vitest'
import { planPart, proposalOf } from '../../test/laws/plan.ts'
import { add, erase, gild, name, range, toyStudio } from '../../test/laws/toy-studio.ts'
import { toyMeasure } from '../../test/laws/toy-domain.ts'
import { accept } from './accept.ts'
import { cell } from './document.ts'
import type { Change } from './change.ts'
import { redo, undo } from './undo.ts'
import { commit, setEditor } from './commit.ts'
import { documentOf, documentsOf, lastLive, turnOf, turnsOf, type History } from './history.ts'
import { isProblem } from '../base/index.ts'

describe('undo', () => {
  it('brings a range back over a seam, and nothing else', async () => {
    const studio = toyStudio()
    const first = await studio.do(erase(5, 15))
    await studio.do(erase(0, 10))
    expect(studio.strip()).toBe('r1 20-100')
    expect(studio.use(undo(studio.history(), first))).toBeUndefined()
    expect(studio.strip()).toBe('r1 5-15, r1 20-100')
  })

  it('leaves what a later turn removed elsewhere removed', async () => {
    const studio = toyStudio()
    const first = await studio.do(erase(0, 10))
    await studio.do(erase(50, 60))
    studio.use(undo(studio.history(), first))
    expect(studio.strip()).toBe('r1 0-60, r1 70-100')
  })

  it('is refused with the names of the turns that build on it', async () => {
    const studio = toyStudio()
    const paste = await studio.do(add(10, 5))
    const inside = await studio.do(erase(12, 13))
    await studio.do(erase(50, 60))
    expect(undo(studio.history(), paste)).toMatchObject({
      code: 'needed-later',
      details: [inside],
      message: expect.stringContaining(`${inside} ("erase")`),
    })
    studio.use(undo(studio.history(), inside))
    expect(studio.use(undo(studio.history(), paste))).toBeUndefined()
  })

  it('says what is wrong with a turn that is unknown or undone already', async () => {
    const studio = toyStudio()
    const turn = await studio.do(erase(5, 15))
    expect(undo(studio.history(), 'ghost')).toMatchObject({ code: 'unknown-turn' })
    studio.use(undo(studio.history(), turn))
    expect(undo(studio.history(), turn)).toMatchObject({ code: 'already-undone' })
  })

  it('of the last turn restores the editor state that it set, of an earlier one leaves it alone', async () => {
    const studio = toyStudio()
    const first = await studio.do(range(1, 2))
    const second = await studio.do(range(3, 4))
    expect(studio.state().editor['range']).toEqual({ start: 3, end: 4 })
    const earlier = undo(studio.history(), first)
    expect(!isProblem(earlier) && documentOf(earlier, 'doc')?.state.editor['range']).toEqual({ start: 3, end: 4 })
    studio.use(undo(studio.history(), second))
    expect(studio.state().editor['range']).toEqual({ start: 1, end: 2 })
    studio.use(undo(studio.history(), first))
    expect(studio.state().editor['range']).toBeNull()
  })

  it('raises the revision and brings the version back', async () => {
    const studio = toyStudio()
    const versions: (number | undefined)[] = []
    const look = (): void => void versions.push(documentOf(studio.history(), 'doc')?.version)
    look()
    const turn = await studio.do(erase(5, 15))
    look()
    studio.use(undo(studio.history(), turn))
    look()
    studio.use(redo(studio.history()))
    look()
    expect(versions[2]).toBe(versions[0])
    expect(versions[3]).toBe(versions[1])
    expect(versions[1]).not.toBe(versions[0])
    expect(documentOf(studio.history(), 'doc')?.revision).toBe(4)
  })
})

describe('redo', () => {
  it('without a name takes the newest undo, back to the first', async () => {
    const studio = toyStudio()
    const turns = [await studio.do(erase(0, 5)), await studio.do(erase(0, 5)), await studio.do(add(3, 4))]
    const end = studio.strip()
    for (const turn of turns.toReversed()) studio.use(undo(studio.history(), turn))
    expect(studio.strip()).toBe('r1 0-100')
    for (const turn of turns) {
      studio.use(redo(studio.history()))
      expect(turnOf(studio.history(), turn)?.undone).toBe(false)
    }
    expect(studio.strip()).toBe(end)
    expect(redo(studio.history())).toMatchObject({ code: 'nothing-to-redo' })
  })

  it('survives a new turn, and a later writer still wins', async () => {
    const studio = toyStudio()
    const first = await studio.do(name('first'))
    studio.use(undo(studio.history(), first))
    await studio.do(name('second'))
    studio.use(redo(studio.history()))
    expect(cell(studio.state().document, 'strip/s1/title')).toBe('second')
  })

  it('is refused by name while something it builds on is undone', async () => {
    const studio = toyStudio()
    const paste = await studio.do(add(10, 5))
    const inside = await studio.do(erase(12, 13))
    studio.use(undo(studio.history(), inside))
    studio.use(undo(studio.history(), paste))
    expect(redo(studio.history(), inside)).toMatchObject({ code: 'needs-earlier', details: [paste] })
    expect(redo(studio.history(), 'ghost')).toMatchObject({ code: 'unknown-turn' })
    studio.use(redo(studio.history(), paste))
    expect(studio.use(redo(studio.history(), inside))).toBeUndefined()
    expect(redo(studio.history(), inside)).toMatchObject({ code: 'not-undone' })
  })
})

describe('a turn over a place where something is gone', () => {
  it('does not lean on that, whether it comes again or not', async () => {
    const studio = toyStudio()
    const paste = await studio.do(add(10, 5))
    const run = /(r\d+) 0-5/.exec(studio.strip())?.[1] ?? ''
    studio.use(undo(studio.history(), paste))
    const ranges = [
      { run: 'r1', from: 5, to: 10 },
      { run, from: 0, to: 5 },
    ]
    const changes: Change[] = [{ id: 90, edit: 'mark', sequence: 'strip', ranges, fact: 'gold', value: 1 }]
    const units = [{ id: 'u1', steps: [], changes, claims: [] }]
    const parts = [{ document: 'doc', domain: 'toy', units, nextId: 91, editorBefore: {} }]
    studio.use(commit(studio.history(), { id: 'over', label: '', when: '', parts }))
    for (const move of [
      () => undo(studio.history(), 'over'),
      () => redo(studio.history(), 'over'),
      () => redo(studio.history(), paste),
      () => undo(studio.history(), paste),
    ])
      expect(studio.use(move())).toBeUndefined()
    expect(studio.strip()).toBe('r1 0-100')
  })
})

describe('a history', () => {
  it('takes a turn of as many changes as a long recording has words', () => {
    const changes = Array.from({ length: 200_000 }, (_, at): Change => ({
      id: at + 1,
      edit: 'set',
      cell: `word/${at}/out`,
      to: true,
    }))
    const turn = {
      id: 'long',
      label: '',
      when: '',
      parts: [
        {
          document: 'doc',
          domain: 'toy',
          units: [{ id: 'u1', steps: [], changes, claims: [] }],
          nextId: 1,
          editorBefore: {},
        },
      ],
    }
    const history = commit(toyStudio().history(), turn)
    expect(cell(documentOf(history, 'doc')!.state.document, 'word/199999/out')).toBe(true)
  })

  it('is the fold of its turns: performing them again gives the same state', async () => {
    const studio = toyStudio()
    await studio.do(erase(5, 15))
    await studio.do(add(7, 3), gild(0, 10, 4))
    await studio.do(name('x'))
    const fresh = toyStudio()
    const replayed = turnsOf(studio.history())
      .slice(1)
      .reduce<History>(
        (now, { order: _, undone: __, ...turn }) => commit(now, JSON.parse(JSON.stringify(turn))),
        fresh.history(),
      )
    expect(documentOf(replayed, 'doc')?.version).toBe(documentOf(studio.history(), 'doc')?.version)
    expect(JSON.stringify(documentOf(replayed, 'doc')?.state.editor)).toBe(JSON.stringify(studio.state().editor))
    fresh.use(replayed)
    expect(fresh.strip()).toBe(studio.strip())
  })

  it('records editor state set by hand as no turn and no revision', async () => {
    const studio = toyStudio()
    const proposal = await studio.plan(add(3, 2))
    studio.use(setEditor(studio.history(), 'doc', { range: { start: 1, end: 2 } }))
    expect(turnsOf(studio.history())).toHaveLength(1)
    expect(await studio.accept(proposal)).toHaveProperty('turn')
  })

  it('knows the last live turn of one document', async () => {
    const studio = toyStudio({ documents: ['doc', 'other'] })
    const turn = await studio.do(erase(0, 5))
    expect(lastLive(studio.history(), 'doc')?.id).toBe(turn)
    expect(lastLive(studio.history(), 'other')?.id).toBe('start-other')
    studio.use(undo(studio.history(), turn))
    expect(lastLive(studio.history())?.id).toBe('start-other')
  })

  it('keeps a document in sight while any of its turns is live, whichever made it', async () => {
    const studio = toyStudio()
    await studio.do(name('kept'))
    studio.use(undo(studio.history(), 'start-doc'))
    expect(documentsOf(studio.history()).map(({ name }) => name)).toEqual(['doc'])
    studio.use(undo(studio.history(), 't1'))
    expect(documentsOf(studio.history())).toEqual([])
  })
})

describe('a turn over two documents', () => {
  async function both() {
    const studio = toyStudio({ documents: ['doc', 'other'] })
    const planning = { domain: studio.domain, measure: toyMeasure }
    const parts = [
      await planPart(studio.history(), [erase(0, 10)], { ...planning, document: 'doc' }),
      await planPart(studio.history(), [erase(20, 30)], { ...planning, document: 'other', firstUnit: 2 }),
    ]
    return {
      studio,
      proposal: proposalOf(
        parts.map((part) => {
          if (isProblem(part)) throw new Error(part.message)
          return part
        }),
      ),
    }
  }

  it('is applied whole and taken back whole', async () => {
    const { studio, proposal } = await both()
    await studio.accept(proposal)
    expect([studio.strip('doc'), studio.strip('other')]).toEqual(['r1 10-100', 'r1 0-20, r1 30-100'])
    studio.use(undo(studio.history(), 't1'))
    expect([studio.strip('doc'), studio.strip('other')]).toEqual(['r1 0-100', 'r1 0-100'])
    studio.use(redo(studio.history()))
    expect([studio.strip('doc'), studio.strip('other')]).toEqual(['r1 10-100', 'r1 0-20, r1 30-100'])
  })

  it('stays whole where one of its documents is needed later', async () => {
    const studio = toyStudio({ documents: ['doc', 'other'] })
    const planning = { domain: studio.domain, measure: toyMeasure }
    const parts = [
      await planPart(studio.history(), [erase(0, 10)], { ...planning, document: 'doc' }),
      await planPart(studio.history(), [add(5, 5)], { ...planning, document: 'other', firstUnit: 2 }),
    ]
    await studio.accept(
      proposalOf(
        parts.map((part) => {
          if (isProblem(part)) throw new Error(part.message)
          return part
        }),
      ),
    )
    const inside = await planPart(studio.history(), [erase(6, 7)], { ...planning, document: 'other' })
    if (isProblem(inside)) throw new Error(inside.message)
    await studio.accept(proposalOf([inside]))
    const before = [studio.strip('doc'), studio.strip('other')]
    expect(studio.use(undo(studio.history(), 't1'))).toMatchObject({ code: 'needed-later', details: ['t2'] })
    expect([studio.strip('doc'), studio.strip('other')]).toEqual(before)
  })

  it('changes nothing at all when one of its documents has moved on', async () => {
    const { studio, proposal } = await both()
    const other = await planPart(studio.history(), [erase(1, 2)], {
      domain: studio.domain,
      measure: toyMeasure,
      document: 'other',
    })
    if (isProblem(other)) throw new Error(other.message)
    await studio.accept(proposalOf([other], 'p1'))
    expect(
      await accept(studio.door, studio.history(), proposal, { proposal: 'p1', by: 'person' }, { id: 'x', when: '' }),
    ).toMatchObject({ code: 'stale', message: expect.stringContaining('other') })
    expect(studio.strip('doc')).toBe('r1 0-100')
  })
})
