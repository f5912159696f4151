import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { cutroom } from '../../test/command.ts'
import { partOf } from '../../test/full.ts'
import { makeWav } from '../../test/make-wav.ts'
import { testFolder } from '../../test/test-folder.ts'
import { judge, type FilesOutcome } from './judge.ts'
import { requests } from './requests.ts'
import type { End } from './run-plan.ts'
import { scenes, type Scene } from './scene.ts'

const aboutFiles = requests.filter(({ scene, words }) => scene === 'notebook' && !/context|\bread\b/i.test(words))
/** Each takes four commands, so a few stand for all. */
const chosen = partOf(aboutFiles, { sample: 8 })

test.each(chosen.map((request) => [request.words, request] as const))(
  'the command does as it was asked: %s',
  async (words, request) => {
    const scene: Scene = scenes[request.scene]
    const folder = await testFolder()
    await cutroom(folder, ['init'])
    for (const [path, text] of Object.entries(scene.files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    writeFileSync(join(folder, '.cutroom/memos.yaml'), stringify(scene.memos))
    await cutroom(folder, ['new', 'try-it'])
    const planned = await cutroom(folder, ['plan', '-m', words])
    // An answer ends the matter: there is no plan to carry out.
    const isAnswer = planned.exitCode === 0 && !holdsPlan(join(folder, '.cutroom/sessions'))
    const done = planned.exitCode === 0 && !isAnswer ? await cutroom(folder, ['execute', '-y']) : null
    const said = `${planned.stdout}${planned.stderr}${done?.stderr ?? ''}`
    const outcome: FilesOutcome = {
      status:
        planned.exitCode === 3
          ? 'question'
          : isAnswer
            ? 'answer'
            : planned.exitCode === 0 && done?.exitCode === 0
              ? 'ready'
              : 'refused',
      text: said,
      end: endOf(folder, scene),
      media: () => [],
    }
    // In people's words a file that nobody understood is named by the command, and not by the mind.
    expect(judge(request.scene, request.expect, outcome).verdict, said).not.toBe('wrong')
    expect(planned.exitCode === 0 && !isAnswer ? outcome.status : 'ready', said).toBe('ready')
  },
)

test('one sentence cuts a recording, writes its notes, and is undone as one', async () => {
  const folder = await testFolder()
  await cutroom(folder, ['init'])
  writeFileSync(join(folder, 'Host.wav'), makeWav({ seconds: 60 }))
  writeFileSync(join(folder, 'log.md'), 'begun\n')
  await cutroom(folder, ['import', 'Host.wav'])
  await cutroom(folder, ['new', 'add-show-notes'])
  expect(
    (
      await cutroom(folder, [
        'plan',
        '-m',
        'delete the first 30 seconds, write the show notes and append "cut" to log.md',
      ])
    ).exitCode,
  ).toBe(0)
  expect((await cutroom(folder, ['execute', '-y'])).exitCode).toBe(0)
  expect(readFileSync(join(folder, 'show-notes.md'), 'utf8')).toContain('- **Length:** 0:30\n')
  expect(readFileSync(join(folder, 'log.md'), 'utf8')).toBe('begun\ncut\n')
  expect((await cutroom(folder, ['state', '--on', 'Host', '--json'])).json).toMatchObject({ duration: 30 })
  expect((await cutroom(folder, ['undo'])).exitCode).toBe(0)
  expect((await cutroom(folder, ['state', '--on', 'Host', '--json'])).json).toMatchObject({ duration: 60 })
  expect(readFileSync(join(folder, 'log.md'), 'utf8')).toBe('begun\n')
})

const holdsPlan = (folder: string): boolean =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((path) => path.endsWith('plan.md'))

function endOf(folder: string, { context }: Scene): End {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  const own = paths.filter((path) => !path.startsWith('.cutroom/') && path !== 'cutroom.json' && path !== '.gitignore')
  return {
    files: new Map(own.map((path) => [path, readFileSync(join(folder, path), 'utf8')])),
    memos: parse(readFileSync(join(folder, '.cutroom/memos.yaml'), 'utf8')) as string[],
    context,
    faults: [],
  }
}
