import { chmod, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandLine, cutroom, type Said } from '../command.ts'
import { finished, startCommand } from '../run-child.ts'
import { testFolder } from '../test-folder.ts'

const head =
  '# Make a page\n- **Status:** Green 🟢\n- **Plan Type:** Implementation\n- **Agent:** Developer\n\n## Rationale\n```text\n### 1. Synthesis\nx\n```\n\n## Action Plan\n\n'
const page = '# Hello\n\n```bash\nnpm install\n```\n'
const broken = `${head}### \`CREATE\`\n- **File Path:** [a.md](/a.md)\n- **Description:** Make it.\n\n\`\`\`markdown\n${page}\`\`\`\n`
const whole = broken.replace('```markdown', '````markdown').replace(/```\n$/, '````\n')

type Repaired = {
  changed: boolean
  rewrites: { line: number; message: string }[]
  path: string | null
  text?: string
  problem?: { code: string; message: string }
}

async function project(): Promise<string> {
  const folder = await testFolder()
  await mkdir(join(folder, '.cutroom'))
  await writeFile(join(folder, 'cutroom.json'), JSON.stringify({ schema: 'cutroom.project', version: 1, name: 'x' }))
  return folder
}

const said = (result: Said): Repaired => result.json as unknown as Repaired

/** Gives a text on stdin, as a shell does with "<". */
async function given(
  folder: string,
  file: string,
  args: readonly string[],
): Promise<{ exitCode: number | null; stdout: string; stderr: string }> {
  return finished(startCommand(['sh', '-c', 'exec "$@" < "$0"', file, ...commandLine(args)], { NO_COLOR: '1' }, folder))
}

test('preprocess repairs a file in its place, once, and keeps its permissions', async () => {
  const folder = await project()
  const file = join(folder, 'plan.md')
  await writeFile(file, broken)
  await chmod(file, 0o640)
  const first = await cutroom(folder, ['preprocess', 'plan.md', '--json'])
  expect(first.exitCode).toBe(0)
  expect(said(first)).toEqual({
    changed: true,
    rewrites: [
      { line: 18, message: 'The block of code up to line 24 holds fences of its own, so it has a longer fence now.' },
    ],
    path: file,
  })
  expect(await readFile(file, 'utf8')).toBe(whole)
  expect((await stat(file)).mode & 0o777).toBe(0o640)
  const { ino } = await stat(file)
  expect(said(await cutroom(folder, ['preprocess', 'plan.md', '--json']))).toEqual({
    changed: false,
    rewrites: [],
    path: file,
  })
  expect((await stat(file)).ino).toBe(ino)
})

test('preprocess repairs stdin to stdout, byte for byte', async () => {
  const folder = await project()
  await writeFile(join(folder, 'reply.md'), `Sure!\n\n${broken}`)
  const result = await given(folder, 'reply.md', ['preprocess', '-'])
  expect(result).toMatchObject({ exitCode: 0, stdout: whole })
  expect(result.stderr).toBe(
    '  line 1: What stood before the title on line 3 was taken out.\n  line 20: The block of code up to line 26 holds fences of its own, so it has a longer fence now.\n',
  )
})

test('preprocess takes the clipboard, and copies the repaired plan back unless it is told not to', async () => {
  const folder = await project()
  const kept = join(folder, 'kept')
  await writeFile(
    join(folder, 'xclip'),
    `#!/bin/sh\nif [ "$3" = "-out" ]; then exec cat '${kept}'; else exec cat > '${kept}'; fi\n`,
  )
  await chmod(join(folder, 'xclip'), 0o755)
  const env = { PATH: `${folder}:/usr/bin:/bin`, DISPLAY: ':9', WAYLAND_DISPLAY: '' }
  await writeFile(kept, broken)
  expect(await cutroom(folder, ['preprocess', '--no-copy'], { env })).toMatchObject({ exitCode: 0, stdout: whole })
  expect(await readFile(kept, 'utf8')).toBe(broken)
  expect(await cutroom(folder, ['preprocess'], { env })).toMatchObject({ exitCode: 0, stdout: whole })
  expect(await readFile(kept, 'utf8')).toBe(whole)
  const none = await cutroom(folder, ['preprocess'], { env: { ...env, DISPLAY: '' } })
  expect(none).toMatchObject({
    exitCode: 1,
    stderr:
      'Not done: There is no clipboard here (it takes wl-clipboard, xclip or xsel, and a screen); name a file, or give the text on stdin with "-".\n',
  })
})

test('plans that are empty, binary, huge, ambiguous or not there are refused in one sentence, and stay as they are', async () => {
  const folder = await project()
  const example =
    'Example:\n```\n### `EXECUTE`\n- **Description:** Build.\n- **Expected Outcome:** It builds.\n```bash\nmake\n```\n```\ntext\n'
  const files: readonly (readonly [string, string | Buffer, RegExp])[] = [
    ['empty.md', '', /It is empty; begin with "# " and a title\.$/],
    [
      'binary.md',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]),
      /The plan is not text in UTF-8; save it as UTF-8 and try again\.$/,
    ],
    ['zero.md', `${broken}\0`, /There is a zero byte here/],
    [
      'huge.md',
      Buffer.alloc(50 * 1024 * 1024, 'x'),
      /larger than 16 MB, which no plan for a person is; make several plans of it\.$/,
    ],
    [
      'twice.md',
      `${broken.replace(page, example)}\n### \`READ\`\n- **Resource:** [a](/a)\n- **Description:** x\n`,
      /can be read in two ways/,
    ],
  ]
  for (const [name, bytes, sentence] of files) {
    await writeFile(join(folder, name), bytes)
    const result = await cutroom(folder, ['preprocess', name, '--json'])
    expect(result, name).toMatchObject({
      exitCode: 1,
      json: { problem: { message: expect.stringMatching(sentence) as string } },
    })
    expect((await readFile(join(folder, name))).equals(Buffer.from(bytes)), name).toBe(true)
  }
  expect(await cutroom(folder, ['preprocess', 'nowhere.md', '--json'])).toMatchObject({
    exitCode: 1,
    json: { problem: { code: 'not-found' } },
  })
})

test('a text that is no plan, or is cut off in a fence, is left as it is and that is said', async () => {
  const folder = await project()
  for (const text of [
    'Words before.\n\n# A heading\n\nJust a page.\n',
    `${head}### \`CREATE\`\n- **File Path:** [a](/a)\n- **Description:** x\n\n\`\`\`\nnever clo`,
  ]) {
    await writeFile(join(folder, 'a.md'), text)
    expect(await cutroom(folder, ['preprocess', 'a.md'])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^a\.md needs no repair\.\nNote: The plan cannot be read, line /) as string,
    })
    expect(await readFile(join(folder, 'a.md'), 'utf8')).toBe(text)
  }
})

test('a link that leads elsewhere is not written through, and outside a project the command says so', async () => {
  const [folder, outside] = [await project(), await testFolder()]
  await writeFile(join(outside, 'theirs.md'), broken)
  await symlink(join(outside, 'theirs.md'), join(folder, 'plan.md'))
  expect(await cutroom(folder, ['preprocess', 'plan.md'])).toMatchObject({ exitCode: 4 })
  expect(await readFile(join(outside, 'theirs.md'), 'utf8')).toBe(broken)
  expect(await cutroom(outside, ['preprocess', 'theirs.md'])).toMatchObject({ exitCode: 2 })
})
