import { describe, expect, it } from 'vitest'
import { withoutManners } from './without-manners.ts'

describe('a request without its manners', () => {
  it.each([
    ['may I ask you to mute the guest', 'mute the guest'],
    ['I was wondering whether you could raise the host by 2 dB', 'raise the host by 2 dB'],
    ['ok so could i ask you to mute it', 'ok so mute it'],
    ['Please to make silent the host', 'make silent the host'],
    ['it would be great if the music could be a tad lower', 'the music could be a tad lower'],
    ['is there any chance you could split it', 'split it'],
    ['um so can you like delete the intro', 'um so can you delete the intro'],
  ])('says %s as %s', (said, plain) => {
    expect(withoutManners(said)).toBe(plain)
  })

  it.each(['put the line “may I ask you to” at the end', 'would you mute it', 'mute it'])('leaves %s', (said) => {
    expect(withoutManners(said)).toBe(said)
  })
})
