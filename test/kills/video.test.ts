import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { verifyJournal } from '../../src/project/journal.ts'
import { cutroom } from '../command.ts'
import { clipProject, edit, putClip } from '../interview.ts'
import { killTargets, namedPoints, type NamedPoint } from '../kill-points.ts'
import { usePackagedPrograms } from '../packaged-programs.ts'
import { streamsOf } from '../streams-of.ts'
import { testStudio } from '../test-studio.ts'
import { inLanes, onCopy } from './killed-project.ts'

const isFull = process.env['CUTROOM_FULL'] === '1'

beforeAll(usePackagedPrograms)

type Target = NamedPoint & { readonly at: string }

/** Where a command can be killed. Of the many writes in a row the first stands for the others. */
async function targetsOf(folder: string, args: readonly string[]): Promise<Target[]> {
  const log = join(folder, 'points')
  const done = await cutroom(folder, args, { env: { CUTROOM_KILL_LOG: log } })
  expect(done, done.stderr).toMatchObject({ exitCode: 0 })
  const points = namedPoints(await readFile(log, 'utf8'))
  return killTargets(points).map((at, index) => ({ ...points[index]!, at })).filter(({ at, call }) => isFull ? !/write#/.test(at) : ['rename', 'unlink'].includes(call) || at.startsWith('journal.'))
}

test('an import of footage that is killed adds all of it or nothing, and can be done again', async () => {
  const importing = ['import', 'clip.mp4', '--transcript', 'clip.json', '--json']
  const { folder: template } = await testStudio().empty()
  await putClip(template)
  const targets = (await onCopy(template, (folder) => targetsOf(folder, importing))).filter(({ name }) => isFull || /^media|^journal|^plan/.test(name))
  const written = targets.findIndex(({ name }) => name === 'journal.write')
  expect(written).toBeGreaterThan(4)
  await inLanes(targets, ({ at }, index) => onCopy(template, async (folder) => {
    expect(await cutroom(folder, importing, { env: { CUTROOM_KILL_AT: at } }), at).toMatchObject({ signal: 'SIGKILL' })
    const isThere = index > written
    expect(await verifyJournal(folder), at).toMatchObject({ ok: true, lines: isThere ? 1 : 0 })
    if (!isThere) expect(await cutroom(folder, importing), at).toMatchObject({ exitCode: 0, json: { document: 'clip' } })
    const rendered = await cutroom(folder, ['render', 'cut.wav', '--json'])
    expect(rendered, `${at}\n${rendered.stderr}`).toMatchObject({ exitCode: 0, json: { duration: 12.08 } })
  }))
}, 900_000)

test('a render that is killed leaves no film or a whole one, goes on with the piece that it had, and clean frees its pieces', async () => {
  const rendering = ['render', 'cut.mp4', '--json']
  const project = await clipProject()
  await edit(project, 'exclude_sentence', { sentenceId: 'sent-2' })
  const journal = await readFile(join(project.folder, '.cutroom/journal.jsonl'), 'utf8')
  const original = await readFile(join(project.folder, 'clip.mp4'))
  const { targets, frames } = await onCopy(project.folder, async (folder) => ({ targets: await targetsOf(folder, rendering), frames: await framesOf(join(folder, 'cut.mp4')) }))
  const isOfPiece = ({ path }: Target): boolean => /renders\/[0-9a-f]{32}\.mp4$/.test(path)
  const [made, gone] = [targets.findIndex(isOfPiece), targets.findLastIndex(isOfPiece)]
  expect(made).toBeGreaterThanOrEqual(0)
  expect(gone).toBeGreaterThan(made + 1)
  await inLanes(targets, ({ at }, index) => onCopy(project.folder, async (folder) => {
    expect(await cutroom(folder, rendering, { env: { CUTROOM_KILL_AT: at } }), at).toMatchObject({ signal: 'SIGKILL' })
    if ((await readdir(folder)).includes('cut.mp4')) expect(await framesOf(join(folder, 'cut.mp4')), at).toBe(frames)
    expect(await readFile(join(folder, '.cutroom/journal.jsonl'), 'utf8'), at).toBe(journal)
    const again = await cutroom(folder, rendering)
    expect(again, `${at}\n${again.stderr}`).toMatchObject({ exitCode: 0, json: { picture: { frames }, reusedPieces: index > made && index <= gone ? 1 : 0 } })
    expect(await cutroom(folder, ['clean', '--json']), at).toMatchObject({ exitCode: 0 })
    expect(await readdir(join(folder, '.cutroom/media/renders')), at).toEqual([])
    expect((await readFile(join(folder, 'clip.mp4'))).equals(original), at).toBe(true)
  }))
}, 900_000)

const framesOf = async (path: string): Promise<number> => Number((await streamsOf(path))[0]?.nb_read_frames)
