import { describe, expect, it } from 'vitest'
import { programOf, readRole } from './read-role.ts'

describe('readRole', () => {
  it.each([
    ['drums', 'drums', null],
    ['the beat', 'drums', null],
    ['bass drum', 'drums', null],
    ['bass', 'bass', null],
    ['sub', 'bass', 39],
    ['808', 'bass', 39],
    ['upright bass', 'bass', 32],
    ['bass guitar', 'bass', 33],
    ['keys', 'chords', null],
    ['piano', 'chords', 0],
    ['Rhodes', 'chords', 4],
    ['electric piano chords', 'chords', 4],
    ['guitar', 'chords', 25],
    ['lead guitar', 'lead', 29],
    ['piano melody', 'lead', 0],
    ['melody', 'lead', null],
    ['vocals', 'lead', 54],
    ['tenor sax', 'lead', 66],
    ['bassoon', 'lead', 70],
    ['strings', 'pads', 48],
    ['warm pad', 'pads', 89],
    ['string pads', 'pads', 50],
    ['arp', 'arpeggio', null],
    ['harp', 'arpeggio', 46],
    ['arpegio', 'arpeggio', null],
    ['saxaphone', 'lead', 66],
  ])('reads %j as %s, program %s', (text, role, program) => {
    expect(readRole(text)).toBe(role)
    expect(programOf(text)).toBe(program)
  })

  it.each(['', 'basement', 'keyhole', 'leader', 'verse', 'reverb'])('finds no part in %j', (text) => {
    expect(readRole(text)).toBeNull()
    expect(programOf(text)).toBeNull()
  })
})
