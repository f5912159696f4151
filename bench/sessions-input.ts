import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isProblem } from '../src/kernel/index.ts'
import { composeInput } from '../src/sessions/workflow/input/compose-input.ts'
import { turnPlace } from '../src/sessions/turns/turn-place.ts'
import { against, median, type BenchRow } from './row.ts'

const PACKAGES = 40
const FOLDERS = 25
const FILES = 20
const place = turnPlace('20261116-bench', '01')

/** input.md for a repository of 20,000 files with rules at every level, and as many more that the rules hide. */
export async function benchSessionsInput(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cutroom-bench-'))
  try {
    await makeRepository(folder)
    const rows: BenchRow[] = []
    for (const { name, context, mostMs } of cases) {
      await writeFile(join(folder, '.cutroom/sessions', place.id, 'turn.context'), context)
      const milliseconds: number[] = []
      for (let round = 0; round < 5; round += 1) milliseconds.push(await timed(folder))
      rows.push(
        against(
          `input.md of ${PACKAGES * FOLDERS * FILES} files, ${name}, ms (reference: ${mostMs} ms)`,
          median(milliseconds),
          mostMs,
          1,
        ),
      )
    }
    return rows
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const cases = [
  { name: 'a few of them in context', context: 'package-0/part-0/file-0.ts\npackage-1/part-1\n', mostMs: 1000 },
  { name: 'all of them in context', context: '.\n', mostMs: 3000 },
]

async function timed(folder: string): Promise<number> {
  const start = performance.now()
  const input = await composeInput(folder, place)
  if (isProblem(input)) throw new Error(input.message)
  return performance.now() - start
}

async function makeRepository(folder: string): Promise<void> {
  await mkdir(join(folder, '.cutroom/sessions', place.id), { recursive: true })
  await writeFile(join(folder, '.gitignore'), `${RULES.join('\n')}\n`)
  await writeFile(join(folder, '.cutroomignore'), '*.snap\n!/package-0/dist/\n')
  for (let number = 0; number < PACKAGES; number += 1) {
    const inside = join(folder, `package-${number}`)
    await mkdir(inside)
    await writeFile(join(inside, '.gitignore'), 'generated/\n/local.*\n')
    for (let part = 0; part < FOLDERS; part += 1) await fill(join(inside, `part-${part}`), '.ts')
    for (const hidden of ['node_modules/some', 'coverage', 'generated'])
      for (let part = 0; part < FOLDERS / 3; part += 1) await fill(join(inside, hidden, `part-${part}`), '.js')
  }
}

async function fill(folder: string, ending: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await Promise.all(
    Array.from({ length: FILES }, (_, at) =>
      writeFile(join(folder, `file-${at}${ending}`), `export const value${at} = ${at}\n`),
    ),
  )
}

/** About what a long-lived repository has. */
const RULES = [
  'node_modules/',
  'dist/',
  'build/',
  'out/',
  'coverage/',
  '.cache/',
  '*.log',
  '*.tmp',
  '*.swp',
  '*.bak',
  '*.pyc',
  '__pycache__/',
  '.venv/',
  'venv/',
  '*.egg-info/',
  '.tox/',
  '.DS_Store',
  'Thumbs.db',
  '.idea/',
  '.vscode/*',
  '!.vscode/settings.json',
  '*.iml',
  'target/',
  '*.class',
  '*.o',
  '*.so',
  '*.dylib',
  '/tmp/',
  '/vendor/bundle',
  '**/generated/*.map',
  'npm-debug.log*',
  'yarn-error.log*',
  '.env.*',
  '!.env.example',
  '*.tsbuildinfo',
  '.next/',
  '.turbo/',
  '.parcel-cache/',
  'storybook-static/',
  'test-results/',
]
