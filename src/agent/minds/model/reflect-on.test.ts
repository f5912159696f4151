import { expect, it } from 'vitest'
import { checkGoals } from './reflect-on.ts'

const done = { id: 'e1', toolName: 'stori_add_midi_track', success: true } as never

it('takes an operation by its own name and by one that it also goes by, and nothing that was not done', () => {
  const claim = (by: string): ReturnType<typeof checkGoals> =>
    checkGoals([{ goal: 'a track', met: true, by }], {
      groupToolResults: [done],
      nameOf: (name) => (name === 'stori_add_track' ? 'stori_add_midi_track' : name),
    })
  expect(claim('stori_add_midi_track').complaint).toBeUndefined()
  expect(claim('stori_add_track').complaint).toBeUndefined()
  expect(claim('stori_add_region').complaint).toContain('no such operation was done')
})
