import type { ValueKind } from '../../grammar/index.ts'
import { waysOf } from './plainly.ts'
import type { MusicWorld } from './values.ts'

const place = waysOf('place')
const stretch = waysOf('stretch')
const bar = waysOf('bar')
const noteBars = waysOf('bars')
const picked = waysOf('picked')
const edges = '{edge:highest|top|lowest|bottom|first|last|loudest|softest|longest|shortest}'

/** Where something goes, and over which bars something happens. */
export const places: { readonly [name: string]: ValueKind<MusicWorld> } = {
  begin: { ways: ['{section}', '{bar}'] },
  bar: {
    ways: [
      bar('bar {number}', '(bar|measure|takt) [(number|no|#)] {number}'),
      bar('bar {number} beat {beat}', '(bar|measure) {number} [,] [on] beat {beat:number}'),
    ],
  },
  place: {
    ways: [
      place(
        'after {sections}',
        '[right|directly|straight|immediately|just] (after|behind|following|past) {sections}',
        '(to follow|following on from|on the back of|at the end of|once [the]) {sections} [(is over|is done|ends|' +
          'has ended)]',
      ),
      place(
        'before {sections}',
        '[right|directly|straight|immediately|just] (before|ahead of|in front of|preceding|leading into|leading ' +
          'up to) {sections}',
      ),
      place('between {one} and {other}', '[in] between {one:section} and {other:section}'),
      place('to {sections}', '(to|into|onto|in) {sections}'),
      place(
        'at the end',
        '(at|to|on|onto|in) [very] (end|back|finish) [of (the song|it|everything|the piece|the track|the whole thing)]',
        'at the very end|last [of all]',
        '(after|behind) (everything|everything else|all of it|that all|the last section|the rest)',
        'as last (section|part|thing)',
        '(onto|to|on) the song',
      ),
      place(
        'at the start',
        '(at|to|in) [very] (start|beginning|front) [of (the song|it|the piece|the track|everything|all that)]',
        'up front',
        'before everything [else]',
      ),
      place('at {bar}', '(at|to|on|from|in) {bar} [on|onwards]'),
    ],
  },
  stretch: {
    ways: [
      '{sections}',
      stretch('{sections}', '(whole|entire|full) {sections}', '(course|length|duration|span|whole) of {sections}'),
      stretch(
        'the {edge} half of {sections}',
        '{edge:first|second|last|latter} half of {sections}',
        "{sections} ' s {edge:first|second|last} half",
      ),
      stretch('the {edge} {length} of {sections}', '{edge:first|last|final|opening|closing} {length} of {sections}'),
      stretch(
        'the {edge} {length}',
        '{edge:first|last|final|opening|closing} {length} [of (the song|it|the piece|everything)]',
      ),
      stretch('the first {length} of {sections}', '{length} at the (start|beginning) of {sections}'),
      stretch('the last {length} of {sections}', '{length} at the end of {sections}'),
      stretch(
        'bars {from} to {to}',
        '(bars|bar|measures|measure) {from:number} (to|until|till|through|-|–|and) [bar|measure] {to:number}',
      ),
      stretch('bars {number} to {number}', '(bar|measure) {number}'),
      stretch('the whole song', '(whole|entire) (song|thing|track|piece)', 'the song'),
    ],
  },
  noteBars: {
    ways: [
      noteBars(
        'bars {from} to {to}',
        '(bars|bar|measures|measure) {from:number} (to|until|through|-|–|and) [bar|measure] {to:number}',
      ),
      noteBars('bar {number}', '(bar|measure) {number}'),
      noteBars('bar {number} of {section}', '(bar|measure) {number} (of|in) {section}'),
    ],
  },
  /** Some notes: by where they are and how they stand among the others there, or those that are selected. */
  picked: {
    ways: [
      picked('these notes', '(these|those|this|that) (notes|note)', '[these|those] (selected|chosen) (notes|note)'),
      ...[`${edges} (note|notes)`, `{count:number} ${edges} notes`, `${edges} {count:number} notes`].flatMap(
        (which) => {
          const plain = which.includes('count') ? '{count} {edge} notes' : '{edge} note'
          return [
            picked(`${plain} of {tracks} in {bars}`, `${which} <within> {tracks} <within> {bars:noteBars}`),
            picked(`${plain} of {tracks} in {bars}`, `${which} <within> {bars:noteBars} (of|in|on|from) {tracks}`),
            picked(`${plain} of {tracks} in {section}`, `${which} <within> {tracks} <within> {section}`),
            picked(`${plain} of {tracks}`, `${which} (of|in|on|from) {tracks}`),
            picked(`${plain} in {bars}`, `${which} <within> {bars:noteBars}`),
          ]
        },
      ),
      picked('notes of {tracks} in {bars}', '[all] [the] notes <within> {tracks} <within> {bars:noteBars}'),
      picked('notes of {tracks} in {bars}', '[all] [the] notes <within> {bars:noteBars} (of|in|on|from) {tracks}'),
      picked('notes in {bars}', '[all] [the] notes <within> {bars:noteBars}'),
    ],
  },
}
