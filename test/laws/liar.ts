import { describe, expect, it } from 'vitest'
import { isProblem, runLive, type Backend, type Domain, type Problem, type Proposal } from '../../src/kernel/index.ts'

/** An editor under test, opened afresh: how it can be made to lie, and what its person can do behind our back. */
export type Stage = {
  readonly domain: Domain
  readonly backend: Backend
  /** From now on the setter of the n-th unit (counted from 1) says yes and does nothing. */
  lie(unit: number): Promise<void> | void
  /** The person chooses another range. */
  moveSelection(): Promise<void> | void
  /** The person edits the content. */
  edit(): Promise<void> | void
  /**
   * Plans two units, each with a setter and a destructive operation, on a copy: nothing may be sent to the editor for
   * it.
   */
  plan(): Promise<Proposal>
  /** The destructive commands that reached the editor, and the content that it has now. */
  destroyed(): Promise<readonly string[]> | readonly string[]
  content(): Promise<unknown>
  close?(): Promise<void> | void
}

/**
 * The law of the liar, the same for every backend: a destructive command is never sent on wrong state, and half-done
 * work is taken back.
 */
export function liarLaw(name: string, open: () => Promise<Stage>): void {
  const withStage = (act: (stage: Stage) => Promise<void>) => async (): Promise<void> => {
    const stage = await open()
    try {
      await act(stage)
    } finally {
      await stage.close?.()
    }
  }
  const run = async ({ domain, backend }: Stage, proposal: Proposal, approved = proposal.id): Promise<unknown> =>
    runLive(domain, backend, proposal, { proposal: approved, by: 'person' })
  const refused = (answer: unknown): Problem => {
    if (!isProblem(answer)) throw new Error('The run went through')
    return answer
  }

  describe(`the liar: ${name}`, () => {
    it(
      'is told nothing while a plan is made',
      withStage(async (stage) => {
        const before = await stage.content()
        await stage.plan()
        expect(await stage.destroyed()).toEqual([])
        expect(await stage.content()).toEqual(before)
      }),
    )

    it(
      'runs an approved plan when everybody is honest',
      withStage(async (stage) => {
        const before = await stage.content()
        expect(await run(stage, await stage.plan())).toMatchObject({ done: true })
        expect((await stage.destroyed()).length).toBe(2)
        expect(await stage.content()).not.toEqual(before)
      }),
    )

    it(
      'gets no destructive command when its setter lies in the first unit',
      withStage(async (stage) => {
        const before = await stage.content()
        const proposal = await stage.plan()
        await stage.lie(1)
        expect(refused(await run(stage, proposal)).code).toBe('state-not-set')
        expect(await stage.destroyed()).toEqual([])
        expect(await stage.content()).toEqual(before)
      }),
    )

    it(
      'has the first unit taken back when its setter lies in the second',
      withStage(async (stage) => {
        const before = await stage.content()
        const proposal = await stage.plan()
        await stage.lie(2)
        expect(refused(await run(stage, proposal)).code).toBe('state-not-set')
        expect((await stage.destroyed()).length).toBe(1)
        expect(await stage.content()).toEqual(before)
      }),
    )

    it(
      'does no harm when the person moves the selection between plan and run',
      withStage(async (stage) => {
        const proposal = await stage.plan()
        const honest = await expected(open)
        await stage.moveSelection()
        expect(await run(stage, proposal)).toMatchObject({ done: true })
        expect(await stage.content()).toEqual(honest)
      }),
    )

    it(
      'gets nothing at all when the person edits between plan and run',
      withStage(async (stage) => {
        const proposal = await stage.plan()
        await stage.edit()
        const edited = await stage.content()
        expect(refused(await run(stage, proposal)).code).toBe('stale')
        expect(await stage.destroyed()).toEqual([])
        expect(await stage.content()).toEqual(edited)
      }),
    )

    it(
      'gets nothing on an approval for something else',
      withStage(async (stage) => {
        expect(refused(await run(stage, await stage.plan(), 'another')).code).toBe('not-approved')
        expect(await stage.destroyed()).toEqual([])
      }),
    )
  })

  /** What the plan makes of a fresh editor that nobody meddles with. */
  async function expected(fresh: () => Promise<Stage>): Promise<unknown> {
    const stage = await fresh()
    try {
      await run(stage, await stage.plan())
      return await stage.content()
    } finally {
      await stage.close?.()
    }
  }
}
