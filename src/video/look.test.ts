import { expect, test } from 'vitest'
import { talk } from '../../test/support/video/told.ts'
import { videoPlanning } from './index.ts'

const show = talk([
  [
    ['Ada', 'The bank refused the loan.'],
    ['Ada', 'Then it rained.'],
    ['Ada', 'A cheque came from my aunt.'],
  ],
])
function search(words: string): string {
  const found = videoPlanning.forModels.look.run(show, { search: words })
  return typeof found === 'string' ? found : found.message
}

test('a model that looks for something sees who says it, else what comes near it in words, else that nobody does', () => {
  expect(search('rain')).toMatch(/Then it rained/)
  expect(search('rain')).not.toMatch(/loan/)
  expect(search('who paid for it')).toMatch(/refused the loan.*cheque came|cheque came.*refused the loan/s)
  expect(search('who paid for it')).not.toMatch(/rained/)
  expect(search('football')).toBe('Nobody speaks of "football".')
})
