import { describe, expect, it } from 'vitest'
import { readStyle } from './read-style.ts'

describe('readStyle', () => {
  it.each([
    ['dusty lofi beats', 'lo-fi'],
    ['lo-fi', 'lo-fi'],
    ['Lo-Fi Hip Hop', 'lo-fi'],
    ['deep house', 'house'],
    ['tech house', 'house'],
    ['jazz house', 'house'],
    ['minimal techno', 'techno'],
    ['boom bap', 'hip-hop'],
    ['Hip-Hop', 'hip-hop'],
    ['funky', 'funk'],
    ['acid jazz', 'funk'],
    ['bebop', 'jazz'],
    ['jazzy pop', 'pop'],
    ['ambient techno', 'techno'],
    ['dark ambient', 'ambient'],
    ['pop punk', 'rock'],
    ['dub reggae', 'reggae'],
    ['bossa nova', 'bossa nova'],
    ['D&B', 'drum and bass'],
    ['drum & bass', 'drum and bass'],
    ['dnb', 'drum and bass'],
    ['tehcno', 'techno'],
    ['ambeint', 'ambient'],
    ['huose', 'house'],
    ['raggae', 'reggae'],
  ])('reads %j as %s', (text, style) => expect(readStyle(text)).toBe(style))

  it.each([
    '',
    'horse',
    'mouse',
    'a warehouse',
    'popcorn',
    'rocket',
    'jazzercise class',
    'sad',
    'polka',
    'drums',
    'bass',
    'x'.repeat(10_000),
  ])('finds no style in %j', (text) => expect(readStyle(text)).toBeNull())
})
