import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readClipboard, writeClipboard } from './clipboard.ts'
import { withTempFolder } from './own-folder.ts'

const before = { ...process.env }
afterEach(() => {
  for (const name of ['PATH', 'DISPLAY', 'WAYLAND_DISPLAY']) {
    if (before[name] === undefined) delete process.env[name]
    else process.env[name] = before[name]
  }
})

/** A screen whose clipboard is a file: `xclip` reads and writes it as the true one does. */
async function standIn(folder: string): Promise<string> {
  const kept = join(folder, 'kept')
  await writeFile(
    join(folder, 'xclip'),
    `#!/bin/sh\n[ "$1 $2" = "-selection clipboard" ] || exit 1\nif [ "$3" = "-out" ]; then exec cat '${kept}'; else exec cat > '${kept}'; fi\n`,
  )
  await chmod(join(folder, 'xclip'), 0o755)
  Object.assign(process.env, { PATH: `${folder}:/usr/bin:/bin`, DISPLAY: ':9', WAYLAND_DISPLAY: '' })
  return kept
}

test('what was copied is read back', () =>
  withTempFolder(async (folder) => {
    const kept = await standIn(folder)
    expect(await writeClipboard('# Plan 🎬\r\nwithout an end')).toBeUndefined()
    expect(await readFile(kept, 'utf8')).toBe('# Plan 🎬\r\nwithout an end')
    expect(await readClipboard(1000)).toBe('# Plan 🎬\r\nwithout an end')
  }))

test('a clipboard that is empty, too full or not there is said in one sentence', () =>
  withTempFolder(async (folder) => {
    const kept = await standIn(folder)
    expect(await readClipboard(1000)).toMatchObject({ code: 'empty-clipboard' })
    await writeFile(kept, 'x'.repeat(2000))
    expect(await readClipboard(1000)).toMatchObject({
      code: 'too-large',
      message: 'The clipboard holds more than 1000 bytes; put it into a file and name that.',
    })
    process.env['DISPLAY'] = ''
    const none = {
      code: 'no-clipboard',
      message:
        'There is no clipboard here (it takes wl-clipboard, xclip or xsel, and a screen); name a file, or give the text on stdin with "-".',
    }
    expect([await readClipboard(1000), await writeClipboard('x')]).toMatchObject([none, none])
  }))
