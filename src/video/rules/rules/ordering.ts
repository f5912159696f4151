import type { Rule } from '../../../grammar/index.ts'

/** What comes where. */
export const ordering: readonly Rule[] = [
  {
    name: 'move',
    says: [
      '<move> {place:sentences} {dest}',
      '<move> {dest} {place:sentences}',
      '{place:sentences} <can> [(come|be|go|stand|move|play|be moved|be put|be placed|appear|follow)] {dest}',
      '{place:sentences} (goes|go|comes|come|belongs|belong|moves|move|stands|plays) [right|directly] {dest}',
      '{place:sentences} {dest}',
      '(can|could|should|may) {place:sentences} (come|be|go|move|stand|play|be moved|be put) {dest}',
      '(i|we) (want|need|would like|like|d like|prefer) [to (hear|have|see)] {place:sentences} [to (be|come|go|stand)] {dest}',
      "(i'd|id) (like|want|prefer|rather have) {place:sentences} [to (be|come|go|stand)] {dest}",
      '(let|have|make) {place:sentences} (come|be|go|stand|play|follow) {dest}',
      '(reorder|rearrange|arrange|order|sort) [it|things|everything|the sentences|them] (so|so that|such that) {place:sentences} (is|comes|goes|plays|stands|are|come) {dest}',
      '{place:sentences} {remark} <move> <it> {dest}',
      '{place:sentences} <move> <it> {dest}',
    ],
    examples: [
      'move the last sentence to the start',
      'the line about funding should come before the first sentence',
      'put the second sentence after the fourth sentence',
      'last segment first',
    ],
  },
  {
    name: 'begin-with',
    op: 'first',
    says: [
      '<open> [[the] <film>] (with|on) {place:sentences}',
      '<open> [[the] <film>] (with|on) {place:spokenAbout}',
      '(let|have|make) [the] <film> (<open>) with {place:sentences}',
      '[the] <film> <can> <open> with {place:sentences}',
      '(i|we) (want|need|would like) [the] <film> to <open> with {place:sentences}',
      '(i|we) (want|need|would like) to <open> with {place:sentences}',
      '{place:sentences} as (the|my|our|an) (opener|opening|intro|start|beginning|first line|first sentence|cold open|hook)',
      '(make|use) {place:sentences} [as] [the|my|our] (opener|opening|intro|start|beginning|first line|first sentence|cold open|hook)',
    ],
    examples: ['open with the line about funding', 'start the video with the last sentence'],
  },
  {
    name: 'end-with',
    op: 'last',
    says: [
      '<close> [[the] <film>] (with|on) {place:sentences}',
      '<close> [[the] <film>] (with|on) {place:spokenAbout}',
      '(let|have|make) [the] <film> (<close>) (with|on) {place:sentences}',
      '[the] <film> <can> <close> (with|on) {place:sentences}',
      '(i|we) (want|need|would like) [the] <film> to <close> (with|on) {place:sentences}',
      '{place:sentences} as (the|my|our|an) (closer|closing|outro|ending|end|last line|last sentence|final line)',
      '(make|use) {place:sentences} [as] [the|my|our] (closer|closing|outro|ending|end|last line|last sentence|final line)',
    ],
    examples: ['end with the line about funding', 'close the video on the second sentence'],
  },
  {
    name: 'open-at',
    op: 'cut-before',
    removes: true,
    says: [
      '[the] <film> <can> (<open>) with {place:sentences} so [whatever|everything|anything|all] [that] (is|comes|was|stands) (ahead of|before) (that|it|this) [<can>] (go|goes|must go|can go|should go|out|be cut)',
    ],
    examples: [
      'the film should open with the second sentence, so whatever is ahead of that goes',
      'the video must start with the line about funding so everything before it can go',
    ],
  },
  {
    name: 'swap',
    says: [
      '<swap> [the (places|order|position|positions) of] {one:sentence} (and|with|for|against) {other:sentence} [around|over]',
      '<swap> [the (places|order|position|positions) of] {both:several} [around|over]',
      '{one:sentence} and {other:sentence} <can> (swap|switch|trade|change|exchange) [places]',
      '{one:sentence} and {other:sentence} (swap|switch|trade|change|exchange) places',
      '(let|have|make) {one:sentence} and {other:sentence} (swap|switch|trade|change) [places]',
      '<swap> {one:bare} (and|with|for) {other:bare}',
    ],
    examples: ['swap the first and the third sentence', 'switch the first sentence with the last sentence'],
  },
]
