import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cutroom } from '../command.ts'
import { lacksFfmpeg } from '../support/media/lacks-ffmpeg.ts'
import { testFolder } from '../test-folder.ts'

const GUIDES = resolve(import.meta.dirname, '../../docs/guide')
const DEMO = resolve(import.meta.dirname, '../../assets/demo')
const pages = readdirSync(GUIDES).filter((name) => name.endsWith('.md'))

/** What stands between fences, by the language of the fence. */
const blocksIn = (page: string): { readonly language: string; readonly lines: readonly string[] }[] =>
  [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
    language,
    lines: text.split('\n').filter((line) => line.trim() !== ''),
  }))

/** A line as a shell would split it, for the quotes that the guides use. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, one, two, plain]) => one ?? two ?? plain ?? '')

/** It opens a browser and stays; whether there is such a command is all that is tried. */
const STAYS = new Set(['studio', 'start', 'mcp'])

const folderFor = async (): Promise<string> => {
  const folder = await testFolder()
  for (const name of await readdir(DEMO)) await copyFile(join(DEMO, name), join(folder, name))
  await writeFile(join(folder, 'notes.md'), '# Episode 12\n\nWe talk about rivers.\n')
  return folder
}

describe('the guides', () => {
  it('are a page for each kind of work, and an index that names them all', async () => {
    expect(pages.length).toBeGreaterThanOrEqual(5)
    const index = await readFile(join(GUIDES, 'README.md'), 'utf8')
    for (const page of pages.filter((name) => name !== 'README.md')) expect(index).toContain(`(${page})`)
  })

  it.each(pages)('%s names only commands, pages and pictures that there are', async (page) => {
    const text = await readFile(join(GUIDES, page), 'utf8')
    for (const [, target = ''] of text.matchAll(/\]\(([^)#]+)\)/g))
      expect(existsSync(resolve(GUIDES, target)), target).toBe(true)
    const folder = await testFolder()
    const named = [...text.matchAll(/`cutroom ([a-z-]+)/g)].map(([, command = '']) => command)
    for (const command of new Set(named)) expect((await cutroom(folder, [command, '--help'])).exitCode, command).toBe(0)
  })

  it.skipIf(lacksFfmpeg).each(pages.filter((name) => name !== 'README.md'))(
    'every command and sentence of %s works, one after the other',
    async (page) => {
      const blocks = blocksIn(await readFile(join(GUIDES, page), 'utf8'))
      expect(blocks.map(({ language }) => language).filter((each) => each !== 'sh' && each !== 'say')).toEqual([])
      const folder = await folderFor()
      let tried = 0
      for (const { language, lines } of blocks)
        for (const line of lines) {
          const [program, ...args] = language === 'say' ? ['cutroom', 'ask', line, '-y'] : wordsOf(line)
          expect(program, line).toBe('cutroom')
          const said = await cutroom(folder, STAYS.has(args[0] ?? '') ? [args[0] ?? '', '--help'] : args)
          expect(said.exitCode, `${line}: ${said.stderr}${said.stdout}`).toBe(0)
          tried += 1
        }
      expect(tried).toBeGreaterThan(5)
    },
  )
})
