import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyJournal } from '../../src/project/journal.ts'
import { cutroom } from '../command.ts'
import { clipProject, edit, putClip } from '../interview.ts'
import { unsafeCalls } from '../durable.ts'
import { partOf } from '../full.ts'
import type { NamedPoint } from '../kill-points.ts'
import { cutroomUntil } from '../mortal-command.ts'
import { streamsOf } from '../streams-of.ts'
import { testStudio } from '../test-studio.ts'
import { inLanes, onCopy } from './killed-project.ts'

type Target = NamedPoint & { readonly at: string }

/** Where a command can be killed. Of the many writes in a row the first stands for the others. */
async function targetsOf(folder: string, args: readonly string[]): Promise<Target[]> {
  const done = await cutroomUntil(folder, args)
  expect(done, done.stderr).toMatchObject({ exitCode: 0 })
  expect(unsafeCalls(done.points)).toEqual([])
  return done.targets.map((at, index) => ({ ...done.points[index]!, at })).filter(({ at }) => !/write#/.test(at))
}

test('an import of footage that is killed adds all of it or nothing, and can be done again', async () => {
  const importing = ['import', 'clip.mp4', '--transcript', 'clip.json', '--json']
  const { folder: template } = await testStudio().empty()
  await putClip(template)
  const targets = await onCopy(template, (folder) => targetsOf(folder, importing))
  const written = targets.findIndex(({ name }) => name === 'journal.write')
  expect(written).toBeGreaterThan(4)
  await inLanes(partOf(targets, { sample: 4 }), (target) =>
    onCopy(template, async (folder) => {
      const { at } = target
      expect(await cutroomUntil(folder, importing, at), at).toMatchObject({ wasKilled: true })
      const isThere = targets.indexOf(target) > written
      expect(await verifyJournal(folder), at).toMatchObject({ ok: true, lines: isThere ? 1 : 0 })
      if (!isThere)
        expect(await cutroom(folder, importing), at).toMatchObject({ exitCode: 0, json: { document: 'clip' } })
      const rendered = await cutroom(folder, ['render', 'cut.wav', '--json'])
      expect(rendered, `${at}\n${rendered.stderr}`).toMatchObject({ exitCode: 0, json: { duration: 12.08 } })
    }),
  )
}, 900_000)

test('a render that is killed leaves no film or a whole one, goes on with the piece that it had, and clean frees its pieces', async () => {
  const rendering = ['render', 'cut.mp4', '--json']
  const project = await clipProject()
  await edit(project, 'exclude_sentence', { sentenceId: 'sent-2' })
  const journal = await readFile(join(project.folder, '.cutroom/journal.jsonl'), 'utf8')
  const original = await readFile(join(project.folder, 'clip.mp4'))
  const { targets, frames } = await onCopy(project.folder, async (folder) => ({
    targets: await targetsOf(folder, rendering),
    frames: await framesOf(join(folder, 'cut.mp4')),
  }))
  const isOfPiece = ({ path }: Target): boolean => /renders\/[0-9a-f]{32}\.mp4$/.test(path)
  const [made, gone] = [targets.findIndex(isOfPiece), targets.findLastIndex(isOfPiece)]
  expect(made).toBeGreaterThanOrEqual(0)
  expect(gone).toBeGreaterThan(made + 1)
  await inLanes(partOf(targets, { sample: 4 }), (target) =>
    onCopy(project.folder, async (folder) => {
      const { at } = target
      const index = targets.indexOf(target)
      expect(await cutroomUntil(folder, rendering, at), at).toMatchObject({ wasKilled: true })
      const isThere = (await readdir(folder)).includes('cut.mp4')
      if (isThere) expect(await framesOf(join(folder, 'cut.mp4')), at).toBe(frames)
      expect(await readFile(join(folder, '.cutroom/journal.jsonl'), 'utf8'), at).toBe(journal)
      const asked = await cutroom(folder, rendering)
      // Between the film and the note that it is ours: nothing says whose it is, so it is not replaced unasked.
      const again =
        isThere && asked.json.problem?.code === 'would-overwrite'
          ? await cutroom(folder, [...rendering, '--force'])
          : asked
      expect(again, `${at}\n${again.stderr}`).toMatchObject({
        exitCode: 0,
        json: { picture: { frames }, reusedPieces: index > made && index <= gone ? 1 : 0 },
      })
      expect(await cutroom(folder, ['clean', '--json']), at).toMatchObject({ exitCode: 0 })
      expect(await readdir(join(folder, '.cutroom/media/renders')), at).toEqual([])
      expect((await readFile(join(folder, 'clip.mp4'))).equals(original), at).toBe(true)
    }),
  )
}, 900_000)

const framesOf = async (path: string): Promise<number> => Number((await streamsOf(path))[0]?.nb_read_frames)
