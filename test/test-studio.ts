import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Outcome } from '../src/agent/index.ts'
import { isProblem, type Problem } from '../src/kernel/index.ts'
import { initProject } from '../src/project/project-file.ts'
import { openWorkbench, type Approved, type AskOutcome, type Workbench } from '../src/app/workbench.ts'
import { cutroom, type Said } from './command.ts'
import { makeWav } from './make-wav.ts'
import { closeLater } from './open-workbenches.ts'
import { testFolder } from './test-folder.ts'

export type Snapshot = {
  duration: number
  revision: number
  cursor: number
  selection: { start: number; end: number } | null
  selectedTracks: string[]
  tracks: {
    id: string
    name: string
    kind: string
    muted: boolean
    solo: boolean
    gainDb: number
    pan: number
    clips: { id: string; start: number; end: number }[]
  }[]
  labels: { text: string; start: number; end: number }[]
}

/** A studio on a folder of its own, to write flows the way a user would say them. */
export type TestStudio = {
  readonly folder: string
  readonly workbench: Workbench
  ask(words: string): Request
  undo(turn?: string): Promise<void>
  redo(turn?: string): Promise<void>
  state(on?: string): Snapshot
  duration(): number
  /** The state as it is after whatever other processes did meanwhile. */
  look(on?: string): Promise<Snapshot>
  /** The command in this project; `--json` is added. */
  run(...args: string[]): Promise<Said>
  /** The same without `--json`. */
  say(...args: string[]): Promise<Said>
  /** The same project as another process would open it. */
  reopen(): Promise<TestStudio>
}

/** A request: await it for its outcome, or approve it. */
type Request = Promise<Outcome> & {
  approve(options?: { only?: readonly string[] }): Promise<Approved>
  waiting(): Promise<AskOutcome>
}

export function testStudio(): {
  withTracks(tracks: Record<string, number>, options?: { channels?: number; rate?: number }): Promise<TestStudio>
  empty(): Promise<TestStudio>
} {
  return {
    empty: async () => wrap(await start()),
    withTracks: async (tracks, { channels = 1, rate = 8000 } = {}) => {
      const workbench = await start()
      const files = Object.entries(tracks).map(([name, seconds], index) => {
        const path = join(workbench.folder, `${name}.wav`)
        writeFileSync(path, makeWav({ seconds, channels, rate, hertz: 200 + 90 * index, level: 0.3 / (index + 1) }))
        return path
      })
      must(await workbench.importFiles(files))
      return wrap(workbench)
    },
  }
}

/** Times move on by a second a look, so nothing depends on the wall clock. */
function clock(): () => Date {
  let at = Date.UTC(2026, 10, 15, 12)
  return () => new Date((at += 1000))
}

async function opened(folder: string): Promise<Workbench> {
  const workbench = must(await openWorkbench({ folder, now: clock() }))
  closeLater(workbench)
  return workbench
}

async function start(): Promise<Workbench> {
  const folder = await testFolder()
  must(await initProject(folder))
  return opened(folder)
}

function wrap(workbench: Workbench): TestStudio {
  const state = (on?: string): Snapshot => workbench.snapshot(must(workbench.document(on))) as unknown as Snapshot
  return {
    folder: workbench.folder,
    workbench,
    state,
    duration: () => state().duration,
    look: async (on) => {
      const behind = await workbench.project.refresh()
      if (behind) throw new Error(behind.message)
      return state(on)
    },
    run: (command, ...args) => cutroom(workbench.folder, [command ?? '', '--json', ...args]),
    say: (...args) => cutroom(workbench.folder, args),
    ask: (words) => {
      const asked = workbench.ask(words).then(must)
      const outcome = asked.then((found) => found.outcome)
      // Whoever waits for the proposal only is told of a failure there.
      outcome.catch(() => undefined)
      return Object.assign(outcome, {
        waiting: () => asked,
        approve: async (options?: { only?: readonly string[] }) => {
          const { outcome, waiting: proposal } = await asked
          expect(outcome.status, `"${words}" is ready (${JSON.stringify(outcome).slice(0, 300)})`).toBe('ready')
          return must(await workbench.approve(proposal?.proposal.id ?? '', options))
        },
      })
    },
    undo: async (turn) => void must(await workbench.undo(turn)),
    redo: async (turn) => void must(await workbench.redo(turn)),
    reopen: async () => wrap(await opened(workbench.folder)),
  }
}

export function must<T>(value: T | Problem): T {
  if (isProblem(value)) throw new Error(`${value.code}: ${value.message}`)
  return value
}
