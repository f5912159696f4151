import { expect, test } from 'vitest'
import { readEvent } from './read-event.ts'

test('an error that asks for notes names the region to send again, as data', () => {
  const sent = { type: 'error', message: 'The notes of Bass were not sent.', code: 'notes-needed', regionId: 'r-1', seq: 3 }
  expect(readEvent(JSON.stringify(sent))).toEqual({ seq: 3, event: sent })
})
