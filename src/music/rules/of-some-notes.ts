import type { PlainRule } from './plainly.ts'

/** What is done to some notes of a region, pointed out by their bars or by how they stand among others. */
export const someNoteRules: readonly PlainRule[] = [
  {
    name: 'notes-out',
    removes: true,
    says: ['<remove> {picked}', '(take|throw) {picked} (out|away)', '{picked} <should> (go|be removed|be deleted)'],
    plainly: 'delete {picked}',
    examples: ['delete the highest note in bar 3 of the keys', 'get rid of the last two notes of the bass'],
  },
  {
    name: 'notes-key',
    says: [
      '<transpose> {picked} {way} [by] {interval}',
      '<transpose> {picked} [by] {interval} {way}',
      '{picked} <should> (be|go|sound|play) [by] {interval} {way}',
    ],
    plainly: 'move {picked} {way} {interval}',
    examples: ['move these notes up an octave', 'take the lowest note of the lead in bar 4 down a whole step'],
  },
  {
    name: 'notes-time',
    says: [
      '<move> {picked} [by] {length} {when:earlier|later}',
      '{picked} <should> (be|come|start|sound|play) [by] {length} {when:earlier|later}',
    ],
    plainly: 'move {picked} {length} {when}',
    examples: ['nudge the first note of the bass in bar 2 half a beat later', 'move these notes a beat earlier'],
  },
  {
    name: 'notes-length',
    says: [
      '(make|play|hold|have|let) {picked} {long:shorter|longer} [by {length}]',
      '{picked} <should> (be|sound|ring) {long:shorter|longer} [by {length}]',
    ],
    plainly: 'make {picked} {long}[ by {length}]',
    examples: ['make the notes of bar 2 shorter', 'hold the last note of the strings longer'],
  },
  {
    name: 'notes-velocity',
    says: [
      '(set|put|bring|change) <velocity> of {picked} (to|at) {number}',
      '(set|put|bring|play) {picked} (to|at|with) <velocity> [of] {number}',
    ],
    plainly: 'set velocity of {picked} to {number}',
    examples: ['set the velocity of the first note in bar 3 of the bass to 90', 'put these notes to velocity 60'],
  },
  {
    name: 'notes-harder',
    says: ['(make|play|hit|strike|have|let) {picked} {hard:louder|harder|softer|quieter} [by {number}]'],
    plainly: 'make {picked} {hard}[ by {number}]',
    examples: ['make the highest note of the lead in bar 2 softer', 'play the selected notes harder'],
  },
]
