import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Outcome } from '../src/agent/index.ts'
import { isProblem, type Problem } from '../src/kernel/index.ts'
import { initProject } from '../src/project/project-file.ts'
import { openStudio, type Approved, type Asked, type Studio } from '../src/app/studio.ts'
import { cutroom, type Said } from './command.ts'
import { makeWav } from './make-wav.ts'
import { closeLater } from './open-studios.ts'
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
    clips: { id: string; start: number; end: number }[]
  }[]
  labels: { text: string; start: number; end: number }[]
}

/** A studio on a folder of its own, to write flows the way a user would say them. */
export type TestStudio = {
  readonly folder: string
  readonly studio: Studio
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
  waiting(): Promise<Asked>
}

export function testStudio(): {
  withTracks(tracks: Record<string, number>, options?: { channels?: number }): Promise<TestStudio>
  empty(): Promise<TestStudio>
} {
  return {
    empty: async () => wrap(await start()),
    withTracks: async (tracks, { channels = 1 } = {}) => {
      const studio = await start()
      const files = Object.entries(tracks).map(([name, seconds], index) => {
        const path = join(studio.folder, `${name}.wav`)
        writeFileSync(path, makeWav({ seconds, channels, hertz: 200 + 90 * index, level: 0.3 / (index + 1) }))
        return path
      })
      must(await studio.importFiles(files))
      return wrap(studio)
    },
  }
}

/** Times move on by a second a look, so nothing depends on the wall clock. */
function clock(): () => Date {
  let at = Date.UTC(2026, 10, 15, 12)
  return () => new Date((at += 1000))
}

async function opened(folder: string): Promise<Studio> {
  const studio = must(await openStudio({ folder, now: clock() }))
  closeLater(studio)
  return studio
}

async function start(): Promise<Studio> {
  const folder = await testFolder()
  must(await initProject(folder))
  return opened(folder)
}

function wrap(studio: Studio): TestStudio {
  const state = (on?: string): Snapshot => studio.snapshot(must(studio.document(on))) as unknown as Snapshot
  return {
    folder: studio.folder,
    studio,
    state,
    duration: () => state().duration,
    look: async (on) => {
      const behind = await studio.project.refresh()
      if (behind) throw new Error(behind.message)
      return state(on)
    },
    run: (command, ...args) => cutroom(studio.folder, [command ?? '', '--json', ...args]),
    say: (...args) => cutroom(studio.folder, args),
    ask: (words) => {
      const asked = studio.ask(words).then(must)
      const outcome = asked.then((found) => found.outcome)
      // Whoever waits for the proposal only is told of a failure there.
      outcome.catch(() => undefined)
      return Object.assign(outcome, {
        waiting: () => asked,
        approve: async (options?: { only?: readonly string[] }) => {
          const { outcome, waiting: proposal } = await asked
          expect(outcome.status, `"${words}" is ready (${JSON.stringify(outcome).slice(0, 300)})`).toBe('ready')
          return must(await studio.approve(proposal?.proposal.id ?? '', options))
        },
      })
    },
    undo: async (turn) => void must(await studio.undo(turn)),
    redo: async (turn) => void must(await studio.redo(turn)),
    reopen: async () => wrap(await opened(studio.folder)),
  }
}

export function must<T>(value: T | Problem): T {
  if (isProblem(value)) throw new Error(`${value.code}: ${value.message}`)
  return value
}
