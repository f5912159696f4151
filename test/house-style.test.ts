import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const src = resolve(import.meta.dirname, '../src')

/** Grammars by hand, which one grammar for all kinds is to replace: formatted, and otherwise as they grew. */
const grammars = [
  'video/hear/',
  'music/hear/',
  'agent/minds/built-in/',
  'sessions/workflow/mind/hear/',
  'maestro/read-intent.ts',
]

const read = (folder: string): { readonly file: string; readonly text: string }[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !grammars.some((each) => file.startsWith(each)))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
const files = [...read(src), ...read(resolve(import.meta.dirname, '../web/src'))]

it('an exported type has a name that no other has', () => {
  const declared = new Map<string, string[]>()
  for (const { file, text } of files)
    for (const [, name = ''] of text.matchAll(/^export (?:type|interface) (\w+)(?=[ <])/gm))
      declared.set(name, [...(declared.get(name) ?? []), file])
  expect(declared.size).toBeGreaterThan(500)
  expect([...declared].filter(([, places]) => places.length > 1)).toEqual([])
})

it('a file has at most 400 lines, and a line 120 columns', () => {
  const long = files.filter(({ text }) => text.split('\n').length > 401).map(({ file }) => file)
  // What people may say to an operation, or by a rule, is listed as it is said.
  const isHeard = (file: string): boolean => file.startsWith('audio/operations/')
  const isRow = (file: string, line: string, before = ''): boolean =>
    /(?:^|\/)rules\//.test(file) && /(?:[[(,=:]|^\s*\/\/.*)$/.test(before) && /^\s*(['"`])(?:(?!\1).)*\1,?$/.test(line)
  const isWide = (file: string, lines: readonly string[]): boolean =>
    lines.some((line, at) => line.length > 120 && !/\bclassName=/.test(line) && !isRow(file, line, lines[at - 1]))
  const wide = files
    .filter(({ file, text }) => !isHeard(file) && isWide(file, text.split('\n')))
    .map(({ file }) => file)
  expect(files.length).toBeGreaterThan(500)
  expect(long).toEqual([])
  expect(wide).toEqual([])
})
