import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { fillersDocument } from './fillers-document.ts'
import { NO_SAMPLES, readSamples } from './read-samples.ts'

it('docs/fillers.md lists what is removed today, and nothing in it is judged wrong', ({ skip }) => {
  const samples = readSamples() ?? skip(NO_SAMPLES)
  const written = readFileSync(resolve(import.meta.dirname, '../../docs/fillers.md'), 'utf8')
  expect(written).toBe(fillersDocument(samples))
  expect(written).not.toMatch(/\| wrong \|\n/)
})
