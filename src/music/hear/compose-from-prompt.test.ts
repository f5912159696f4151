import { describe, expect, it } from 'vitest'
import { hear, song, told } from '../../../test/support/music/told.ts'

const empty = song({})
const prompt = (lines: string): string => `STORI PROMPT\nMode: compose\nConstraints: {bars: 4}\n${lines}`
const notesOf = (words: string): string[] =>
  hear(empty, words).flatMap((understood) =>
    'calls' in understood ? understood.calls.flatMap(({ notes }) => notes.map(({ text }) => text)) : [],
  )

describe('the players of a prompt', () => {
  it.each([
    ['funk', 7, 'Clavinet'],
    ['rock', 0, 'Keys'],
    ['pop', 0, 'Keys'],
    ['bossa nova', 0, 'Keys'],
    ['reggae', 16, 'Organ'],
    ['house', 0, 'Keys'],
    ['techno', 5, 'Keys'],
    ['lo-fi', 4, 'Keys'],
  ])('are a keyboard for keys in %s', (style, program, name) => {
    expect(told(empty, prompt(`Style: ${style}\nRole: [keys]`))).toEqual([
      `compose_section bars:4 roles:["chords"] style:${style} startBeat:0 programs:{"chords":${program}} names:{"chords":"${name}"}`,
    ])
  })

  it('are on the keyboard that there is', () => {
    expect(
      told(song({ Rhodes: [['Intro', 0, 16]] }), prompt('Style: funk\nRole: [keys]\nPosition: after intro')),
    ).toEqual([
      'compose_section bars:4 roles:["chords"] style:funk position:after intro programs:{"chords":7} names:{"chords":"Clavinet"} onTracks:{"chords":"Rhodes"}',
    ])
  })

  it('are each there where two play one part, the second in its own way', () => {
    expect(told(empty, prompt('Style: pop\nRole: [drums, keys, guitar, lead, synth]'))).toEqual([
      'compose_section bars:4 roles:["drums","chords","lead"] style:pop startBeat:0 programs:{"chords":0} names:{"chords":"Keys"}',
      'compose_section bars:4 roles:["chords","lead"] style:pop startBeat:0 programs:{"chords":25,"lead":81} names:{"chords":"Guitar","lead":"Synth"} take:1',
    ])
  })

  it.each([
    ['kick', '["kick"]', 'Kick'],
    ['snare', '["snare"]', 'Snare'],
    ['hi-hats', '["hi-hats"]', 'Hi-Hats'],
    ['percussion', '["percussion"]', 'Percussion'],
  ])('are the %s alone', (role, drums, name) => {
    expect(told(empty, prompt(`Style: pop\nRole: [${role}]`))).toEqual([
      `compose_section bars:4 roles:["drums"] style:pop startBeat:0 names:{"drums":"${name}"} drums:${drums}`,
    ])
  })

  it('are some of the drums on one track, and all of them where drums are said', () => {
    expect(told(empty, prompt('Style: pop\nRole: [kick, snare]'))).toEqual([
      'compose_section bars:4 roles:["drums"] style:pop startBeat:0 drums:["kick","snare"]',
    ])
    expect(told(empty, prompt('Style: pop\nRole: [kick, drums]'))).toEqual([
      'compose_section bars:4 roles:["drums"] style:pop startBeat:0',
    ])
  })

  it('are only those that are named', () => {
    expect(told(empty, 'write a jazz trio tune in Bb, 12 bars, piano bass and drums').join()).not.toContain('lead')
  })
})

describe('what is told of a prompt', () => {
  it('is that a style is composed as another', () => {
    expect(told(empty, prompt('Style: trance\nRole: [drums]'))[0]).toContain('style:techno')
    expect(notesOf(prompt('Style: trance\nRole: [drums]'))).toContain(
      'It is written as techno, the nearest to trance that I know.',
    )
    expect(notesOf('create a 4 bar metal intro with drums')).toContain(
      'It is written as rock, the nearest to metal that I know.',
    )
    expect(notesOf(prompt('Role: [drums]'))).toContain('It is written as pop, since no style is said.')
    expect(notesOf(prompt('Style: lofi\nRole: [drums]'))).toEqual([])
  })

  it('is what was left out', () => {
    expect(notesOf('STORI PROMPT\nMode: compose\nStyle: pop\nRole: [drums]\nConstraints: {bars: lots}')).toEqual([
      'It gets 8 bars, since none are said.',
      '“bars: lots” under Constraints should be a whole number from 1 to 64; it was left out.',
    ])
    expect(told(empty, prompt(`Style: pop\nRole: [drums]\nSection: ${'x'.repeat(60)}`))[0]).toContain(
      `section:X${'x'.repeat(49)} `,
    )
  })
})
