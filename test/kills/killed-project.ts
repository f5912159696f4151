import { cp, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { toMix } from '../../src/audio/resolve-sound.ts'
import { verifyJournal } from '../../src/project/journal.ts'
import { waitingProposals } from '../../src/project/proposals.ts'
import { openWorkbench, type Workbench } from '../../src/app/workbench.ts'
import { canonical, turnOf, turnsOf, type Json } from '../../src/kernel/index.ts'
import { must } from '../test-studio.ts'

/** A copy of a project in a folder of its own, for as long as `work` takes. */
export async function onCopy<T>(template: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'cutroom-kill-')))
  try {
    await cp(template, folder, { recursive: true, preserveTimestamps: true })
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Everything that a project holds: every document with what is heard of it, and every turn. Two equal ones are the same
 * project.
 */
export async function contentOf(folder: string): Promise<string> {
  return withStudio(folder, async (workbench) => written(workbench))
}

function written(workbench: Workbench): string {
  const documents = workbench.project.documents().map((document) => ({
    snapshot: workbench.snapshot(document),
    heard: { ...toMix(document.state.document), jobs: [...toMix(document.state.document).jobs] },
    version: document.version,
  }))
  const turns = turnsOf(workbench.project.history()).map(({ label, undone, parts }) => ({ label, undone, parts }))
  return canonical(JSON.parse(JSON.stringify({ documents, turns })) as Json)
}

/**
 * Reopens a project whose process was killed: it is exactly one of `allowed`, its journal is whole, and the next
 * request works. Gives which.
 */
export async function survives(
  folder: string,
  allowed: Readonly<Record<string, string>>,
  what: string,
): Promise<string> {
  return withStudio(folder, async (workbench) => {
    const found = written(workbench)
    const name = Object.keys(allowed).find((each) => allowed[each] === found)
    expect(name, `${what}: the project is neither of ${Object.keys(allowed).join(', ')}`).toBeDefined()
    expect(await verifyJournal(folder), what).toMatchObject({ ok: true, firstBad: null })
    for (const turn of turnsOf(workbench.project.history())) {
      for (const claim of must(await workbench.turn(turn.id)).verified) expect(claim, what).toMatchObject({ ok: true })
    }
    // What was applied does not wait any more, and what waits can be decided.
    for (const { turn } of must(await waitingProposals(folder, workbench.project.history())).waiting)
      expect(turnOf(workbench.project.history(), turn), what).toBeUndefined()
    const tracks = (): number => (workbench.snapshot(must(workbench.document())) as { tracks: unknown[] }).tracks.length
    const before = tracks()
    const asked = must(await workbench.ask('create a stereo track'))
    expect(asked.outcome, what).toMatchObject({ status: 'ready' })
    must(await workbench.approve(asked.waiting?.proposal.id ?? ''))
    expect(tracks(), what).toBe(before + 1)
    expect(await verifyJournal(folder), what).toMatchObject({ ok: true, notices: [] })
    return name ?? ''
  })
}

async function withStudio<T>(folder: string, work: (workbench: Workbench) => Promise<T>): Promise<T> {
  const workbench = must(await openWorkbench({ folder }))
  try {
    return await work(workbench)
  } finally {
    await workbench.close()
  }
}

/** Two at a time: that many cores can be counted on. */
export async function inLanes<T>(tasks: readonly T[], work: (task: T, index: number) => Promise<void>): Promise<void> {
  const rest = tasks.entries()
  await Promise.all(
    [0, 1].map(async () => {
      for (const [index, task] of rest) await work(task, index)
    }),
  )
}
