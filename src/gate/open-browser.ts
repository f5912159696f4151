import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findCommand } from './start-server.ts'

/** What was opened leaves a file behind that is removed once the browser has read it, or when we end. */
export type OpenedBrowser = { close(): Promise<void> }

/**
 * Opens an address of this machine in the user's browser, or gives undefined where none can be opened. What a program
 * is called with can be read by everybody on the machine, so the address, which holds a secret, goes there in a file
 * that only its owner can read.
 */
export async function openBrowser(address: string): Promise<OpenedBrowser | undefined> {
  const opener = await findOpener()
  if (!opener) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'cutroom-'))
  const file = join(folder, 'studio.html')
  const link = JSON.stringify(new URL(address).href).slice(1, -1).replaceAll('"', '%22').replaceAll('<', '%3C')
  await writeFile(
    file,
    '<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Cutroom</title>' +
      `<meta http-equiv="refresh" content="0; url=${link}"><a href="${link}">Open the studio</a>\n`,
    { mode: 0o600, flag: 'wx' },
  )
  await chmod(folder, 0o700)
  const [program, ...args] = opener
  const child = spawn(program, [...args, pathToFileURL(file).href], { stdio: 'ignore', detached: true })
  child.unref()
  const isStarted = await new Promise<boolean>((resolve) => {
    child.once('spawn', () => resolve(true)).once('error', () => resolve(false))
  })
  const close = (): Promise<void> => rm(folder, { recursive: true, force: true })
  if (isStarted) return { close }
  await close()
  return undefined
}

/** The program that opens things here; none where nobody could see what it opens. */
async function findOpener(): Promise<readonly [string, ...string[]] | undefined> {
  const { platform, env } = process
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler']
  if (platform !== 'darwin' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return undefined
  const found = await findCommand(platform === 'darwin' ? 'open' : 'xdg-open')
  return found === null ? undefined : [found]
}
