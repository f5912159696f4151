import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { OperationCall } from '../../src/kernel/index.ts'
import { settlePlan } from '../../src/cli/review/edits/review-edits.ts'
import { planCalls } from '../plan-calls.ts'
import { childCommand, finished, startCommand } from '../run-child.ts'
import { openTerminal, withoutTmux, type Terminal } from '../terminal.ts'
import { testStudio, type TestStudio } from '../test-studio.ts'

const SUBJECTS = [
  'we started the company in a garage',
  'nobody came to the first show',
  'the funding came from a cousin',
  'my mom called every single day',
  'we sold eleven copies that year',
]

/** A project with a transcript of so many sentences, each with an "um" as its third word. */
async function project(sentences: number): Promise<TestStudio> {
  const studio = await testStudio().empty()
  let at = 0
  const words = Array.from({ length: sentences }, (_, number) =>
    `${SUBJECTS[number % SUBJECTS.length] ?? ''}.`.split(' ').toSpliced(2, 0, 'um'),
  )
    .flat()
    .map((word) => ({ word, start: at, end: (at += 0.4) - 0.1, probability: 1 }))
  const path = join(studio.folder, 'talk.json')
  writeFileSync(
    path,
    JSON.stringify({ text: '', language: 'en', segments: [{ id: 0, start: 0, end: at, text: '', words }] }),
  )
  expect(await studio.run('import', '--transcript', path, '--as', 'video')).toMatchObject({ exitCode: 0 })
  await studio.look()
  return studio
}

const umIn = (sentence: number): OperationCall => ({
  operation: 'delete_words',
  params: { sentenceId: `sent-${sentence}`, wordIndices: [2], reason: 'a hesitation' },
})
const name = ({ workbench }: TestStudio): string => workbench.project.documents()[0]?.name ?? ''

type Said = { sentences: { id: string; excluded: boolean; words: { text: string; excluded: boolean }[] }[] }

async function outOf(studio: TestStudio): Promise<string[]> {
  const { sentences } = (await studio.look()) as unknown as Said
  return sentences.flatMap(({ id, excluded, words }) =>
    excluded ? [id] : words.flatMap((word, at) => (word.excluded ? [`${id}:${at}`] : [])),
  )
}

function review(
  studio: TestStudio,
  calls: readonly OperationCall[],
  { columns = 90, rows = 24, env = ['NO_COLOR=1'] }: { columns?: number; rows?: number; env?: string[] } = {},
): Terminal {
  return openTerminal(
    studio.folder,
    ['env', ...env, ...childCommand('review-plan', [studio.folder, name(studio), JSON.stringify(calls)])],
    { columns, rows },
  )
}

describe.skipIf(withoutTmux !== undefined)(`a plan for a talk in a terminal (${withoutTmux ?? 'tmux'})`, () => {
  test('is decided word by word: parts are left out at the keys, and exactly the rest is applied', async () => {
    const studio = await project(40)
    const terminal = review(studio, [
      ...Array.from({ length: 30 }, (_, at) => umIn(at + 1)),
      { operation: 'exclude_sentence', params: { sentenceId: 'sent-34', reason: 'off topic' } },
    ])
    const first = await terminal.sees(/q leave it waiting/)
    expect(first).toMatch(/☑ +1 +0:00 +we started ~~um~~ the company in a garage\. +\(a hesitation\)/)
    expect(first).toMatch(/removed \d+(\.\d)? s in 31 cuts/)
    // In one burst: two down and out, one down and out, back up and in again, to the end and out.
    await terminal.type('jj j \u001b[A \u001b[F ')
    await terminal.sees(/▸ ☐ +34 .*~~my mom[\s\S]*in 29 cuts/)
    await terminal.type('\u001b[H')
    await terminal.sees(/▸ ⊟ all of it {2}29 of 31/)
    await terminal.type('a')
    await terminal.sees(/ended with 0/)
    expect(await outOf(studio)).toEqual(
      Array.from({ length: 30 }, (_, at) => `sent-${at + 1}:2`).filter((word) => word !== 'sent-3:2'),
    )
  })

  test('stays on the screen and on its row when the terminal changes its size, and the lines above are not printed again', async () => {
    const studio = await project(40)
    const terminal = review(
      studio,
      Array.from({ length: 40 }, (_, at) => umIn(at + 1)),
      { columns: 100, rows: 30 },
    )
    await terminal.sees(/q leave it waiting/)
    await terminal.type('\u001b[6~')
    await terminal.sees(/▸ ☑ +2\d /)
    for (const [columns, rows, keys] of [
      [60, 12, 'a accept · r reject · q leave it waiting · ? keys'],
      [44, 20, 'a accept · r reject · q leave · ? keys'],
      [120, 40, 'a accept · space in or out · p hear · r reject · q leave it waiting · ? keys'],
    ] as const) {
      terminal.resize(columns, rows)
      while (terminal.visible().trimEnd().split('\n').at(-1) !== `  ${keys}`) await sleep(50)
      expect(terminal.visible().match(/\? keys/g)).toHaveLength(1)
      expect(terminal.visible()).toContain('▸')
    }
    await terminal.type('q')
    const ended = await terminal.sees(/It waits: cutroom approve \w+/)
    expect(ended).not.toContain('? keys')
    const [, id = ''] = /cutroom approve (\w+)/.exec(ended) ?? []
    expect(await studio.run('approve', id, '--only', 's1-s5', '--except', 's2')).toMatchObject({ exitCode: 0 })
    expect(await outOf(studio)).toEqual(['sent-1:2', 'sent-3:2', 'sent-4:2', 'sent-5:2'])
  })

  test('says what goes with a part that is left out, and does not accept that unseen', async () => {
    const studio = await project(6)
    const terminal = review(studio, [
      { operation: 'split_sentence', params: { sentenceId: 'sent-2', atWordIndex: 3 } },
      { operation: 'exclude_sentence', params: { sentenceId: 'sent-2+3' } },
      umIn(4),
    ])
    await terminal.sees(/q leave it waiting/)
    await terminal.type('Aa')
    expect(await terminal.sees(/press a again/)).toMatch(
      /☒ B[\s\S]*! goes too: it needs what split_sentence \(s1\) would have made[\s\S]*1 more goes with what you left out/,
    )
    await terminal.type('a')
    await terminal.sees(/ended with 0/)
    expect(await outOf(studio)).toEqual(['sent-4:2'])
  })

  test('is said as plain lines where the cursor cannot be moved', async () => {
    const studio = await project(6)
    const terminal = review(studio, [umIn(1), umIn(2)], { env: ['TERM=dumb'] })
    await terminal.sees(/> \[x\] all of it {2}2 of 2[\s\S]*q leave it waiting/)
    await terminal.type('j')
    await terminal.sees(/> \[x\] A /)
    await terminal.type(' ')
    await terminal.sees(/> \[ \] A [\s\S]*in 1 cut/)
    await terminal.type('?')
    await terminal.sees(/rejects all of it/)
    await terminal.type('xr')
    await terminal.sees(/Dropped; nothing was changed/)
    expect(await outOf(studio)).toEqual([])
  })
})

test('escape sequences are only written to a terminal that takes them', async () => {
  const studio = await project(3)
  const { stdout } = await finished(
    startCommand(childCommand('review-plan', [studio.folder, name(studio), JSON.stringify([umIn(1), umIn(2)])]), {
      NO_COLOR: '1',
      CUTROOM_PLAIN: '1',
    }),
  )
  expect(stdout).toContain('It waits: cutroom approve')
  expect(stdout).not.toContain('\u001b')
})

test('what would be accepted is what is accepted: the summary of what is left is that of the result', async () => {
  const studio = await project(10)
  const { outcome, waiting } = await planCalls(studio.workbench, name(studio), [
    umIn(1),
    umIn(2),
    umIn(3),
    { operation: 'move_sentence', params: { sentenceId: 'sent-9', toIndex: 0 } },
  ])
  const settled = settlePlan(studio.workbench, { parts: outcome.parts }, new Set(['u2', 'u4']))
  expect([...settled.along]).toEqual([])
  expect(settled.summary).toMatch(/removed \d\.\d s in 2 cuts$/)
  const applied = await studio.workbench.approve(waiting.proposal.id, { only: ['s1', 's3'] })
  expect(applied).toMatchObject({ taken: [{ unit: 'u2' }, { unit: 'u4' }] })
  expect(await outOf(studio)).toEqual(['sent-1:2', 'sent-3:2'])
})
