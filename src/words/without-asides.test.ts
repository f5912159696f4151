import { describe, expect, it } from 'vitest'
import { withoutAsides } from './without-asides.ts'

describe('a request without what is told beside it', () => {
  it.each([
    ['the deal fell through, so we have to cut the sponsor', 'we have to cut the sponsor'],
    ['put 2 seconds of silence in at 0:30 so i can drop a sting there later', 'put 2 seconds of silence in at 0:30'],
    ['colour the lead green, i keep missing it', 'colour the lead green'],
    ['delete line 2, did that yesterday', 'delete line 2'],
    ['for the website: save the transcript', 'save the transcript'],
    ['write the cue sheet for the station', 'write the cue sheet'],
    ['Kim produces this one, so add a line', 'add a line'],
    ['Our investors want to stay private, so the second sentence has to go', 'the second sentence has to go'],
    ['pan the kick left, they annoy me', 'pan the kick left'],
    ['solo the kick, i want to hear how it sits', 'solo the kick'],
    ['since the mic was broken, mute the guest', 'mute the guest'],
  ])('says %s as %s', (said, rest) => {
    expect(withoutAsides(said)?.rest).toBe(rest)
  })

  it('keeps what is told apart, and whether it comes first', () => {
    expect(withoutAsides('my drums are eating everything, can they come down a bit')).toEqual({
      rest: 'can they come down a bit',
      asides: ['my drums are eating everything'],
      isBefore: true,
    })
    expect(withoutAsides("limit the drums so the snare doesn't clip")?.isBefore).toBe(false)
  })

  it.each([
    // A wish, a limit, an exception, what stays.
    'mute the guest, the host should be louder',
    'mute the guest, the host stays',
    'delete the intro, we only need the rest',
    'mute the guest while the host is talking',
    'turn it down unless it is too quiet',
    'move the line up so it follows the other line',
    // What is made new is as it is told.
    'write an intro, it is slow and sad',
    'add a piano, the melody goes up',
    'add a reverb for the choirboys',
    'the other way around, both of them',
    // It is a question, or quoted.
    'mute the guest, is he too loud?',
    'replace "so I can jam along" with "so we can"',
    'mute the guest',
  ])('leaves %s', (said) => {
    expect(withoutAsides(said)).toBeNull()
  })
})
