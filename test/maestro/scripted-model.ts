import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { anthropicWire } from '../support/models/anthropic-wire.ts'
import { startWire, type Fate, type WireServer } from '../support/models/wire-server.ts'
import { calls, type Said } from '../minds/video-wire.ts'

export const MODEL = `${anthropicWire.provider}/${anthropicWire.model}`

/** Words that the grammar is not certain of, so that a model is asked. */
export const UNCERTAIN = 'something that nobody has heard before, you choose'

export type ScriptedModel = {
  env(): Record<string, string>
  /** The user's settings, in place of those that were there. */
  settings(lines: string): Promise<void>
  /** The next reply makes a call and says that it was enough; `as` is what the tool is called by everybody else. */
  calls(said: Said, as?: string): void
  /** The next request, and every one after it until something else is said, gets no answer. */
  hangs(): void
}

/** A model behind the wire of its provider, whose replies the tests of a file write one after another. */
export function scriptedModel(lines = ''): ScriptedModel {
  const fates: Fate[] = []
  let wire: WireServer | undefined
  let folder = ''
  const settings = (given: string): Promise<void> =>
    writeFile(join(folder, 'config.yaml'), `schema: cutroom.config\nversion: 1\n${given}`, { mode: 0o600 })
  beforeAll(async () => {
    wire = await startWire(anthropicWire, fates)
    folder = await mkdtemp(join(tmpdir(), 'cutroom-settings-'))
    await settings(lines)
  })
  afterAll(async () => {
    await wire?.close()
    await rm(folder, { recursive: true, force: true })
  })
  const next = (fate: Fate): void => {
    // Requests that were met are behind us.
    fates.length = wire?.chats().length ?? 0
    fates.push(fate)
  }
  return {
    env: () => ({ ...anthropicWire.env(wire?.origin ?? ''), CUTROOM_CONFIG_DIR: folder }),
    settings,
    calls: (said, as = said[0]) =>
      next({ reply: calls(said, ['finish', { goals: [{ goal: 'as asked', met: true, by: as }] }]) }),
    hangs: () => next({ fault: 'hang' }),
  }
}
