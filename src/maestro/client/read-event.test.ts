import { expect, test } from 'vitest'
import { readEvent } from './read-event.ts'

test('a refusal for want of notes names the region to send again, as data', () => {
  const sent = {
    type: 'toolError',
    name: 'stori_quantize_notes',
    error: 'The notes of Bass were not sent.',
    errors: [
      { code: 'notes-needed', message: 'Send the region "r-1" with its notes.', param: 'regionId', regionId: 'r-1' },
    ],
    seq: 3,
  }
  expect(readEvent(JSON.stringify(sent))).toEqual({ seq: 3, event: sent })
})
