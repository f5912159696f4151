import { spawn, spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { faults, type Fault } from './faults.ts'

/**
 * Puts each fault of `faults.ts` into a copy of the tree and runs the tests that it concerns on every seventh of the
 * long tests: none of the sevenths may let it pass. `npm run faults`, or `npm run faults -- NAME …` for some.
 */
const root = join(import.meta.dirname, '..')
const SEVENTHS = 7
const wanted = process.argv.slice(2)
const chosen = faults.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const unknown = wanted.filter((each) => !faults.some(({ name }) => name === each))
if (unknown.length > 0) {
  process.stderr.write(
    `There is no fault ${unknown.map((name) => `"${name}"`).join(', ')}; there is ${faults.map(({ name }) => name).join(', ')}.\n`,
  )
  process.exit(2)
}
let missed = 0
for (const fault of chosen) missed += await tryFault(fault)
process.stdout.write(`${chosen.length} faults, ${missed} runs did not catch theirs\n`)
process.exitCode = missed > 0 ? 1 : 0

async function tryFault(fault: Fault): Promise<number> {
  const tree = await copyTree()
  try {
    const path = join(tree, fault.file)
    const source = await readFile(path, 'utf8')
    if (source.split(fault.find).length !== 2) throw new Error(`${fault.name}: its place is not once in ${fault.file}`)
    await writeFile(
      path,
      source.replace(fault.find, () => fault.replace),
    )
    const began = performance.now()
    const misses: number[] = []
    const offsets = Array.from({ length: SEVENTHS }).keys()
    // Two at a time: that many cores can be counted on.
    await Promise.all(
      [0, 1].map(async () => {
        for (const offset of offsets) if (!(await isCaught(tree, fault, offset))) misses.push(offset)
      }),
    )
    const said = misses.length === 0 ? 'caught by every seventh' : `NOT caught by ${misses.join(', ')}`
    process.stdout.write(`${fault.name.padEnd(24)} ${said}, ${((performance.now() - began) / 1000).toFixed(0)} s\n`)
    return misses.length
  } finally {
    await rm(tree, { recursive: true, force: true })
  }
}

/** What git knows, and what it will know; the packages stay where they are. */
async function copyTree(): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'cutroom-fault-'))
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  for (const name of stdout.split('\0').filter((each) => each !== ''))
    await cp(join(root, name), join(tree, name)).catch(() => undefined)
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'))
  return tree
}

/** Whether the tests fail, and for a reason of their own: a run that does not even begin catches nothing. */
async function isCaught(tree: string, fault: Fault, offset: number): Promise<boolean> {
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--maxWorkers=1', '--bail=1', ...fault.tests],
    {
      cwd: tree,
      env: { ...process.env, CUTROOM_FULL: '1', CUTROOM_OFFSET: String(offset) },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return code !== 0 && /Tests .*\d+ failed/.test(said)
}
