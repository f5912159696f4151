import { chmod, mkdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openTerminal, withoutTmux } from '../../test/terminal.ts'
import { needsTerminal, openPreviewer } from './open-previewer.ts'
import { withTempFolder } from './own-folder.ts'

const path = process.env['PATH']
afterEach(() => {
  process.env['PATH'] = path
  delete process.env['CUTROOM_TEST_API_KEY']
})

/** A stand-in at the door: a script of ours under the name of a previewer, on the PATH. */
async function standIn(folder: string, name: string, script: string): Promise<void> {
  await mkdir(join(folder, 'programs'), { recursive: true })
  await writeFile(join(folder, 'programs', name), `#!/bin/sh\n${script}\n`)
  await chmod(join(folder, 'programs', name), 0o755)
  process.env['PATH'] = `${join(folder, 'programs')}:${path}`
}

async function fileWith(path: string): Promise<string> {
  for (;;) {
    const text = await readFile(path, 'utf8').catch(() => '')
    if (text.endsWith('end\n')) return text
    await new Promise((resolve) => {
      setTimeout(resolve, 20)
    })
  }
}

test('a program with a window gets the file as its last argument and is not waited for', () =>
  withTempFolder(async (folder) => {
    process.env['CUTROOM_TEST_API_KEY'] = 'key'
    await mkdir(join(folder, 'preview'))
    const file = join(folder, 'preview', `a b;$(touch x).md`)
    await standIn(
      folder,
      'window',
      `{ pwd; printf '%s|' "$@"; echo; env | grep -c KEY; echo end; } > ${join(folder, 'said')}; while [ ! -e ${join(folder, 'close')} ]; do sleep 0.05; done; echo end > ${join(folder, 'closed')}`,
    )
    expect(await openPreviewer({ argv: ['window', '-n', '$HOME *'], path: file })).toBeUndefined()
    expect(await fileWith(join(folder, 'said'))).toBe(
      `${await realpath(join(folder, 'preview'))}\n-n|$HOME *|${file}|\n0\nend\n`,
    )
    await writeFile(join(folder, 'close'), '')
    await fileWith(join(folder, 'closed'))
  }))

test('a program of the terminal is waited for', () =>
  withTempFolder(async (folder) => {
    await standIn(folder, 'nano', `sleep 0.3; echo "$1" > ${join(folder, 'said')}`)
    expect(await openPreviewer({ argv: ['nano'], path: join(folder, 'file') })).toBeUndefined()
    expect(await readFile(join(folder, 'said'), 'utf8')).toBe(`${join(folder, 'file')}\n`)
  }))

test.skipIf(withoutTmux !== undefined)(
  `a program of the terminal has the keys and the screen, and Ctrl-C is its own (${withoutTmux ?? 'tmux'})`,
  () =>
    withTempFolder(async (folder) => {
      await standIn(
        folder,
        'less',
        `trap 'echo INTERRUPTED' INT; [ -t 0 ] && [ -t 1 ] && echo READY; read -r line; [ -n "$line" ] || read -r line; echo "GOT $line"`,
      )
      const script = join(folder, 'open.mts')
      await writeFile(
        script,
        `import { openPreviewer } from ${JSON.stringify(new URL('open-previewer.ts', import.meta.url).href)}
await openPreviewer({ argv: [${JSON.stringify(join(folder, 'programs', 'less'))}], path: ${JSON.stringify(join(folder, 'file'))} })
console.log('BACK')
`,
      )
      const terminal = openTerminal(folder, [process.execPath, '--import', import.meta.resolve('tsx'), script])
      await terminal.sees(/READY/)
      await terminal.type('\u0003')
      await terminal.sees(/INTERRUPTED/)
      await terminal.enter('hello')
      expect(await terminal.sees(/BACK/)).toMatch(/GOT hello\s+BACK/)
    }),
)

test('a program that is not there, or lies beside the person, is told of', async () => {
  for (const program of ['no-such-previewer', './package.json', 'tools/preview.sh', '']) {
    expect([program, await openPreviewer({ argv: [program], path: '/tmp/x' })]).toEqual([
      program,
      expect.objectContaining({ code: 'program-missing' }),
    ])
  }
})

test('a program that cannot be started is told of', () =>
  withTempFolder(async (folder) => {
    await standIn(folder, 'broken', '')
    await writeFile(join(folder, 'programs', 'broken'), '#!/no/such/interpreter\n')
    expect(await openPreviewer({ argv: ['broken'], path: join(folder, 'x') })).toMatchObject({ code: 'not-started' })
  }))

test.each([
  [['nvim', '-R'], true],
  [['/usr/bin/less'], true],
  [['emacs', '-nw'], true],
  [['emacs'], false],
  [['code', '--wait'], false],
  [['gedit'], false],
  [[], false],
])('%j needs the terminal: %s', (argv, needs) => {
  expect(needsTerminal(argv)).toBe(needs)
})
