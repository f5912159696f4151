import { expect, it } from 'vitest'
import { languageOf } from './language-of.ts'

it.for([
  ['notes.md', 'markdown'],
  ['src/x.test.ts', 'typescript'],
  ['a/__main__.py', 'python'],
  ['A.JSON', 'json'],
  ['Dockerfile', 'dockerfile'],
  ['build/Makefile', 'makefile'],
  ['.gitignore', 'text'],
  ['constructor', 'text'],
  ['x.constructor', 'text'],
  ['odd.', 'text'],
])('the fence around %s is called %s', ([path, language]) => {
  expect(languageOf(path ?? '')).toBe(language)
})
