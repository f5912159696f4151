import { describe, expect, it } from 'vitest'
import { withoutFrame } from './without-frame.ts'

describe('a request without the frame that it is told in', () => {
  it.each([
    ['make sure that the music goes down a bit', 'the music should go down a bit'],
    [
      'please make that the music goes down when the voice is speaking',
      'please turn the music down when the voice is speaking',
    ],
    ['can the drums come down a bit?', 'the drums should come down a bit'],
    ['some pitch bends on the guitar would be nice', 'add some pitch bends on the guitar'],
    ['classic trick please: the last chorus goes up a tone', 'the last chorus goes up a tone'],
    ['a nice, gentle fade in over 3 seconds', 'a fade in over 3 seconds'],
    ['slide the napkin line up so it follows the weekend line', 'move the napkin line after the weekend line'],
    ['chop sentence no. 8', 'chop sentence 8'],
    ['every pause over 1 second becomes 0.5', 'every pause over 1 second should be 0.5'],
    ['slides from second 5 over the last line', 'put slides from second 5 over the last line'],
    ['only the part about salt, nothing else', 'keep only the part about salt'],
    ['the clap wants twice the reverb it has now', 'double the reverb on the clap'],
    ['the flute should wait four bars and only then come in', 'the flute should come in four bars later'],
    ['even shorter, 0.4', 'make it 0.4'],
    ['longer, say four', 'make it four'],
    ['set its volume to 55 percent', 'set the volume of it to 55 percent'],
    ['oh wrong song. mute the keys', 'mute the keys'],
    ['repeat the intro before the verse starts', 'repeat the intro before the verse'],
  ])('says %s as %s', (said, plain) => {
    expect(withoutFrame(said)).toBe(plain)
  })

  it.each([
    'mute the guest',
    'can you mute the guest',
    'make the guest louder',
    'delete the last line',
    'can the bass be heard in it',
    'shorter',
  ])('leaves %s', (said) => {
    expect(withoutFrame(said)).toBeNull()
  })
})
