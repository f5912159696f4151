import { cp, readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { turnsOf } from '../../src/kernel/index.ts'
import { openWorkbench, type Workbench } from '../../src/app/workbench.ts'
import { cutroom } from '../command.ts'
import { testFolder } from '../test-folder.ts'
import { must } from '../test-studio.ts'
import { soundOf } from './sound-of.ts'

const here = import.meta.dirname
/** Projects as earlier versions wrote them, each as it lies in a checkout. */
const versions = (await readdir(here, { withFileTypes: true })).filter((entry) => entry.isDirectory()).map(({ name }) => name)

/**
 * `sound` is that of recordings; a song, which is played by sounds that may get better, has its `seconds`. `frames` are
 * those of its film, where it has a picture; `next` is something that can be asked of it; `files` are those that its
 * plans changed, before any turn and as they are.
 */
type Expected = { readonly state: Record<string, unknown>; readonly sound?: number[]; readonly seconds?: number; readonly frames?: number; readonly next?: string; readonly files?: Readonly<Record<string, { readonly before: string | null; readonly after: string | null }>> }
/** The sounds that come along: they are the same everywhere, and small. */
const env = { CUTROOM_SOUNDFONT: resolve(here, '../../assets/soundfont/cutroom-gm.sf3') }

async function copyOf(version: string): Promise<{ folder: string; expected: Expected }> {
  const folder = await testFolder()
  await cp(join(here, version), folder, { recursive: true })
  return { folder, expected: JSON.parse(await readFile(join(folder, 'expected.json'), 'utf8')) as Expected }
}

describe.each(versions)('the project of %s', (version) => {
  test('opens as it was left, replays, and each turn still keeps its promises', async () => {
    const { folder, expected } = await copyOf(version)
    expect(await cutroom(folder, ['state', '--notes', '--json'])).toMatchObject({ exitCode: 0, json: expected.state })
    const replayed = await cutroom(folder, ['replay', '--verify', '--json'])
    expect(replayed, replayed.stderr).toMatchObject({ exitCode: 0, json: { ok: true, firstBad: null } })
  })

  test('is undone to nothing and redone to what it was', async () => {
    const { folder, expected } = await copyOf(version)
    const workbench = must(await openWorkbench({ folder }))
    const undone = turnsOf(workbench.project.history()).filter((turn) => turn.undone).map(({ id }) => id)
    const taken: string[] = []
    while (turnsOf(workbench.project.history()).some((turn) => !turn.undone)) taken.push(must(await workbench.undo()).turn)
    expect(workbench.project.documents()).toEqual([])
    await expectFiles(folder, expected, 'before')
    for (const turn of taken.toReversed()) must(await workbench.redo(turn))
    expect(turnsOf(workbench.project.history()).filter((turn) => turn.undone).map(({ id }) => id)).toEqual(undone)
    await expectFiles(folder, expected, 'after')
    expect(contentOf(workbench)).toEqual({ ...expected.state, revision: undefined, selection: undefined, selectedTracks: undefined, cursor: undefined })
    await workbench.close()
  })

  test('sounds and looks as it did, once its recordings are found, and can be worked on', async () => {
    const { folder, expected } = await copyOf(version)
    for (const file of (await readdir(folder, { recursive: true })).filter((name) => /^(?!\.cutroom).*\.(?:wav|mp4)$/.test(name))) expect(await cutroom(folder, ['relink', file, '--json']), file).toMatchObject({ exitCode: 0 })
    const rendered = await cutroom(folder, ['render', 'out.wav', '--json'], { env })
    expect(rendered, rendered.stderr).toMatchObject({ exitCode: 0 })
    const sound = soundOf(await readFile(join(folder, 'out.wav')))
    if (expected.sound) expect(sound.map((level, index) => Math.abs(level - (expected.sound?.[index] ?? -99)) <= 1)).toEqual(expected.sound.map(() => true))
    if (expected.seconds !== undefined) {
      const { duration } = rendered.json as unknown as { duration: number }
      // The last note may end before its region does, and rings on for at most two seconds.
      expect(Math.abs(duration - expected.seconds)).toBeLessThanOrEqual(2)
      expect(Math.max(...sound)).toBeGreaterThan(1000)
    }
    if (expected.frames !== undefined) expect(await cutroom(folder, ['render', 'out.mp4', '--json'])).toMatchObject({ exitCode: 0, json: { picture: { frames: expected.frames } } })
    expect(await cutroom(folder, ['ask', expected.next ?? 'delete from 0 to 0.5', '-y', '--json'])).toMatchObject({ exitCode: 0, json: { applied: true } })
    const planned = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('exchanges.json')).length
    const replayed = await cutroom(folder, ['replay', '--verify'])
    expect(replayed.stdout, replayed.stderr).toContain(planned === 0 ? 'promises kept:' : `${planned === 1 ? '1 plan' : `${planned} plans`} of a model made again without it`)
  })

  test('names no place of the machine that it was made on', async () => {
    for (const file of await readdir(join(here, version), { recursive: true, withFileTypes: true })) {
      if (file.isFile() && !file.name.endsWith('.wav')) expect(await readFile(join(file.parentPath, file.name), 'utf8'), file.name).not.toMatch(/\/(?:home|root|tmp|work|Users)\//)
    }
  })
})

async function expectFiles(folder: string, { files = {} }: Expected, when: 'before' | 'after'): Promise<void> {
  for (const [path, texts] of Object.entries(files)) expect(await readFile(join(folder, path), 'utf8').catch(() => null), `${path} ${when}`).toBe(texts[when])
}

/** Editor state is not brought back by redoing old turns, and revisions never go back. */
function contentOf(workbench: Workbench): unknown {
  return { ...(workbench.snapshot(must(workbench.document()), { withNotes: true }) as object), revision: undefined, selection: undefined, selectedTracks: undefined, cursor: undefined }
}
