import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { Refusal } from './refusal.ts'

const BLOCK = 512
/** More than this in one file of a package is a bomb. */
const MAX_BYTES = 200_000_000

/**
 * Refuses a package of npm that is not byte for byte the one we know. `integrity` is as in a lockfile: sha512 in
 * base64.
 */
export async function checkPackage(path: string, integrity: string): Promise<void> {
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
export async function readPackage(
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
