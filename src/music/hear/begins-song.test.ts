import { expect, test } from 'vitest'
import { beginsSong } from './begins-song.ts'

test.each([
  'create a 4 bar intro',
  'compose a verse',
  'I want a song about rain',
  'put a bassline under it',
  'a 4 bar lo-fi intro',
])('“%s” asks for new music', (words) => expect(beginsSong(words)).toBe(true))

test.each([
  'put the part about funding first',
  'add the bit where she laughs',
  'put the intro first',
  'move the part about the bass player to the end',
  'take out the word bass',
])('“%s” speaks of what is there', (words) => expect(beginsSong(words)).toBe(false))
