import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isProblem } from '../base/index.ts'
import { onDisk } from './on-disk.ts'
import { withTempFolder } from './own-folder.ts'
import { plainLine } from './plain-text.ts'
import { runProgram } from './programs.ts'
import { Refusal, systemCode } from './refusal.ts'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'

/**
 * One package of npm in one version, and what of it is kept: where a file goes below the folder, and what becomes of it
 * on the way.
 */
export type WantedPackage = {
  readonly name: string
  readonly version: string
  readonly integrity: string
  keep(file: string): KeptFile | undefined
}
export type KeptFile = { readonly path: string; readonly change?: (bytes: Uint8Array) => Uint8Array }

const LIMIT_MS = 60 * 60_000

/**
 * Fetches packages with the user's own npm, and so from the user's own registry. Nothing of them is run, they are
 * checked against the hashes that we know, and the folder appears only when it is whole, in the place of an older one.
 */
export async function fetchPackages(
  packages: readonly WantedPackage[],
  {
    folder,
    onPackage,
    signal,
  }: { folder: string; onPackage?: ((name: string) => void) | undefined; signal?: AbortSignal | undefined },
): Promise<void> {
  const done = await onDisk({ doing: 'write', path: folder }, async () => {
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
    const building = await mkdtemp(join(dirname(folder), `.${basename(folder)}-`))
    try {
      for (const wanted of packages) {
        onPackage?.(wanted.name)
        await withTempFolder(async (temporary) => {
          await unpack(await pack(wanted, { temporary, signal }), wanted, building)
        })
      }
      await takePlace(building, folder)
    } finally {
      await rm(building, { recursive: true, force: true })
    }
  })
  if (isProblem(done)) throw new Refusal(done.code, done.message)
}

/** Where two fetch the same at once, the later one takes the place of the earlier one. */
async function takePlace(built: string, folder: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    await rm(folder, { recursive: true, force: true })
    try {
      return await rename(built, folder)
    } catch (error) {
      if (tries === MAX_TRIES || !['ENOTEMPTY', 'EEXIST'].includes(systemCode(error))) throw error
    }
  }
}
const MAX_TRIES = 3

/**
 * Has npm download one package. It is told that the empty folder is its project, so that no project's settings count.
 */
async function pack(
  { name, version, integrity }: WantedPackage,
  { temporary, signal }: { temporary: string; signal: AbortSignal | undefined },
): Promise<string> {
  const { code, cause, errors } = await runProgram({
    program: 'npm',
    signal,
    limitMs: LIMIT_MS,
    folder: temporary,
    args: [
      'pack',
      `${name}@${version}`,
      '--prefix',
      temporary,
      '--pack-destination',
      temporary,
      '--ignore-scripts',
      '--loglevel',
      'error',
    ],
  })
  if (cause === 'cancelled') throw new Refusal('cancelled', 'The download was cancelled; nothing was left behind.')
  const [packed] = (await readdir(temporary)).filter((file) => file.endsWith('.tgz'))
  if (code !== 0 || packed === undefined)
    throw new Refusal(
      'not-fetched',
      `npm could not fetch ${name} (${reasonOf(errors)}); check the network and npm's registry, then try again.`,
    )
  await checkPackage(join(temporary, packed), integrity)
  return join(temporary, packed)
}

async function unpack(path: string, { keep }: WantedPackage, folder: string): Promise<void> {
  await readPackage(path, (file) => {
    const kept = keep(file)
    return (
      kept &&
      (async (bytes) => {
        const target = join(folder, kept.path)
        await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        await writeFile(target, kept.change?.(bytes) ?? bytes, { flag: 'wx', mode: 0o600 })
      })
    )
  })
}

/** The first line that npm said, without its own name in front, and without addresses: which registry is private. */
function reasonOf(errors: string): string {
  const lines = errors.split('\n').map((line) =>
    line
      .replace(/^npm (error|ERR!)( code)? ?/, '')
      .replaceAll(/\b[a-z+]+:\/\/\S+/gi, 'its registry')
      .trim(),
  )
  return plainLine(lines.find((line) => line !== '' && !line.startsWith('npm ')) ?? 'it gave no reason', 160)
}

const BLOCK = 512
/** More than this in one file of a package is a bomb. */
const MAX_BYTES = 200_000_000

/**
 * Refuses a package of npm that is not byte for byte the one we know. `integrity` is as in a lockfile: sha512 in
 * base64.
 */
async function checkPackage(path: string, integrity: string): Promise<void> {
  const hash = createHash('sha512')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  if (`sha512-${hash.digest('base64')}` !== integrity)
    throw new Refusal(
      'wrong-package',
      'What was fetched is not what was expected, so it was thrown away; try again, and look into your npm registry ' +
        'if it happens again.',
    )
}

/**
 * Hands over the files of a package (a tar in gzip) that are wanted by their exact names; links, folders and everything
 * else are passed by.
 */
async function readPackage(
  path: string,
  take: (name: string) => ((bytes: Uint8Array) => Promise<void>) | undefined,
): Promise<void> {
  let held: Buffer = Buffer.alloc(0)
  let file: {
    left: number
    padding: number
    parts: Buffer[]
    done: ((bytes: Uint8Array) => Promise<void>) | undefined
  } | null = null
  for await (const piece of createReadStream(path).pipe(createGunzip())) {
    held = held.length === 0 ? (piece as Buffer) : Buffer.concat([held, piece as Buffer])
    for (;;) {
      if (file === null) {
        if (held.length < BLOCK) break
        const { name, size, isFile } = headOf(held.subarray(0, BLOCK))
        held = held.subarray(BLOCK)
        if (name === '') continue
        const done = isFile ? take(name) : undefined
        if (done && size > MAX_BYTES)
          throw new Refusal('wrong-package', 'A file of the package is larger than it may be; nothing was kept.')
        file = { left: size, padding: (BLOCK - (size % BLOCK)) % BLOCK, parts: [], done }
      }
      const own = held.subarray(0, file.left)
      if (file.done) file.parts.push(own)
      file.left -= own.length
      held = held.subarray(own.length)
      if (file.left > 0 || held.length < file.padding) break
      held = held.subarray(file.padding)
      await file.done?.(Buffer.concat(file.parts))
      file = null
    }
  }
}

/** The head of a tar entry: name, size in octal, kind, and a prefix of the name. */
function headOf(block: Buffer): { name: string; size: number; isFile: boolean } {
  const text = (from: number, length: number): string =>
    block.toString('utf8', from, from + length).replace(/\0.*$/s, '')
  const prefix = text(345, 155)
  const kind = text(156, 1)
  return {
    name: `${prefix === '' ? '' : `${prefix}/`}${text(0, 100)}`,
    size: Number.parseInt(text(124, 12).trim() || '0', 8),
    isFile: kind === '0' || kind === '',
  }
}
