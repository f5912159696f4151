import { describe, expect, it } from 'vitest'
import { planPart, proposalOf, type Wish } from '../../test/laws/plan.ts'
import { rangeWords, spellStrip, toyDomain, toyMeasure } from '../../test/laws/toy-domain.ts'
import type { Approval } from './accept.ts'
import { workingBackend, type Backend, type Command } from './backend.ts'
import { perform } from './perform.ts'
import { addDocument } from './commit.ts'
import { emptyHistory } from './history.ts'
import { isProblem, problem } from '../base/index.ts'
import type { Part, Proposal } from './proposal.ts'
import { runLive, type LiveRun, undoLive } from './run-live.ts'
import type { State } from './state-key.ts'

const domain = toyDomain()

/** Thirty beads, of which the person has chosen 20 to 25. */
const start: State = {
  document: perform(domain.newDocument.document, [
    { edit: 'insert', run: 'r0', sequence: 'strip', after: null, length: 30, content: {}, id: 0 },
  ]),
  editor: { ...domain.newDocument.editor, range: { start: 20, end: 25 } },
}

type Fake = Backend & { commands: Command[]; strip(): string; state(): State }

/** The built-in engine in the part of an editor elsewhere; a test replaces what should go wrong. */
function editor(replace: (real: Backend, commands: Command[]) => Partial<Backend> = () => ({})): Fake {
  const real = workingBackend(domain, { state: start, nextId: 1 })
  const commands: Command[] = []
  const backend: Backend = { ...real, contentOf: spellStrip, ...replace(real, commands) }
  const execute: Backend['execute'] = (command, permit) => {
    commands.push(command)
    return backend.execute(command, permit)
  }
  return { ...backend, execute, commands, strip: () => spellStrip(real.copy().state), state: () => real.copy().state }
}

async function plan(...wishes: Wish[]): Promise<Proposal> {
  const part = await planPart(addDocument(emptyHistory, { name: 'doc', domain: 'toy', state: start }), wishes, {
    domain,
    measure: toyMeasure,
  })
  if (isProblem(part)) throw new Error(part.message)
  return proposalOf([{ ...part, base: 1 }])
}

const erase = (from: number, to: number): Wish => ({ operation: 'erase', mentions: [rangeWords(from, to)] })
const yes = (...refused: string[]): Approval => ({ proposal: 'p1', by: 'person', refused: new Set(refused) })
const operations = ({ commands }: Fake): string[] => commands.map(({ operation }) => operation)

describe('an approved plan on a live editor', () => {
  it('sends each step once, reads each unit back and gives the person their own range back', async () => {
    const live = editor()
    const run = await runLive(
      domain,
      live,
      await plan(erase(0, 5), { operation: 'gild', params: { to: 3 }, mentions: [rangeWords(10, 15)] }),
      yes(),
      { measure: toyMeasure },
    )
    expect(run).toMatchObject({
      done: true,
      units: [
        { unit: 'u1', asPlanned: true, claims: [{ ok: true }] },
        { unit: 'u2', asPlanned: true, claims: [{ ok: true, found: 3 }] },
      ],
      notGivenBack: [],
    })
    expect(operations(live)).toEqual(['set_range', 'erase', 'set_range', 'gild', 'set_range'])
    expect(live.state().editor['range']).toEqual({ start: 20, end: 25 })
  })

  it('counts a field as set when the key that reads it calls both the same', async () => {
    // This editor adds a field of its own to the range.
    const live = editor((real) => ({
      snapshot: async () => {
        const now = await real.snapshot()
        if (isProblem(now)) return now
        const range = { shownAs: 'beads', ...(now.state.editor['range'] as object) }
        return { ...now, state: { ...now.state, editor: { ...now.state.editor, range } } }
      },
    }))
    expect(await runLive(domain, live, await plan(erase(0, 5)), yes(), { measure: toyMeasure })).toMatchObject({
      done: true,
    })
  })

  it('leaves claims that nobody can measure out of the read-back', async () => {
    const run = await runLive(domain, editor(), await plan({ operation: 'gild', params: { to: 3 } }), yes())
    expect(run).toMatchObject({ done: true, units: [{ claims: [] }] })
  })

  it('sets the range of the person again, both ends, when an earlier unit has used another with one end the same', async () => {
    const live = editor()
    const proposal = await plan(
      { operation: 'gild', params: { to: 3 }, mentions: [rangeWords(20, 30)] },
      { operation: 'erase' },
    )
    expect(await runLive(domain, live, proposal, yes())).toMatchObject({ done: true })
    expect(live.commands[2]).toMatchObject({ operation: 'set_range', params: { start: 20, end: 25 } })
    expect(live.strip()).toBe(spellStrip((proposal.parts[0] as Part).working))
  })

  it('stops before the operation when someone writes in the middle, and takes its own work back', async () => {
    const live = editor((real, commands) => ({
      snapshot: async () => {
        const seen = await real.snapshot()
        return commands.length < 3 || isProblem(seen) ? seen : { ...seen, revision: 'another' }
      },
    }))
    expect(await runLive(domain, live, await plan(erase(0, 5), erase(10, 15)), yes())).toMatchObject({
      code: 'stale',
      details: { takenBack: true },
    })
    expect(operations(live)).toEqual(['set_range', 'erase', 'set_range'])
    expect(live.strip()).toBe('r0 0-30')
  })

  it('says so when the editor claims to have gone back and has not', async () => {
    const live = editor((real, commands) => ({
      execute: async (command, permit) => (commands.length > 3 ? problem('no', 'No.') : real.execute(command, permit)),
      rollBack: async () => undefined,
    }))
    expect(await runLive(domain, live, await plan(erase(0, 5), erase(10, 15)), yes())).toMatchObject({
      code: 'no',
      message: expect.stringContaining('could not be taken back'),
      details: { takenBack: false },
    })
  })

  it('finds a broken promise where the content cannot be compared', async () => {
    const live = editor((real) => ({
      contentOf: undefined as never,
      execute: async (command, permit) => (command.operation === 'erase' ? undefined : real.execute(command, permit)),
    }))
    expect(await runLive(domain, live, await plan(erase(0, 5)), yes())).toMatchObject({ code: 'not-as-planned' })
  })

  it("does not fail when only the person's own range cannot be given back", async () => {
    const live = editor((real, commands) => ({
      execute: async (command, permit) => (commands.length > 2 ? problem('no', 'No.') : real.execute(command, permit)),
    }))
    expect(await runLive(domain, live, await plan(erase(0, 5)), yes())).toMatchObject({
      done: true,
      notGivenBack: ['set_range'],
    })
  })
})

describe('a plan that is not run as a whole', () => {
  it('is planned again where a kept unit would do something else', async () => {
    const live = editor()
    // The second 5 to 10 are other beads when the first five stay.
    expect(await runLive(domain, live, await plan(erase(0, 5), erase(5, 10)), yes('u1'))).toMatchObject({
      code: 'plan-again',
    })
    expect(live.commands).toEqual([])
  })

  it('runs the rest where it means the same', async () => {
    const live = editor()
    expect(await runLive(domain, live, await plan(erase(10, 15), erase(0, 5)), yes('u1'))).toMatchObject({
      done: true,
      taken: [{ unit: 'u1' }],
      units: [{ unit: 'u2', asPlanned: true }],
    })
    expect(live.strip()).toBe('r0 5-30')
  })

  it('is planned again when the editor cannot be compared, and not run when nothing is left', async () => {
    const proposal = await plan(erase(0, 5), erase(5, 10))
    expect(
      await runLive(
        domain,
        editor(() => ({ contentOf: undefined as never })),
        proposal,
        yes('u2'),
      ),
    ).toMatchObject({ code: 'plan-again' })
    expect(await runLive(domain, editor(), proposal, yes('u1', 'u2'))).toMatchObject({ code: 'nothing-approved' })
  })

  it('is refused when it is for two documents', async () => {
    const proposal = await plan(erase(0, 5))
    const [part] = proposal.parts as [Part]
    expect(await runLive(domain, editor(), proposalOf([part, { ...part, document: 'other' }]), yes())).toMatchObject({
      code: 'cannot-do',
    })
  })
})

describe('undoing a live run', () => {
  it("uses the editor's own undo and compares what it brought back", async () => {
    const live = editor()
    const run = (await runLive(domain, live, await plan(erase(0, 5), erase(5, 10)), yes())) as LiveRun
    expect(await undoLive({ ...live, rollBack: async () => undefined }, run)).toMatchObject({ code: 'not-undone' })
    expect(await undoLive(live, run)).toBeUndefined()
    expect(live.strip()).toBe('r0 0-30')
    expect(await undoLive(live, run)).toMatchObject({ code: 'not-on-top' })
  })
})
