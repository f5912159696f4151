import type { Rule } from '../../../grammar/index.ts'

const TO =
  '(to|at|of|down to|to about|to just|to only|to around|to exactly|down to about|to at most|no longer than|at most|by)'
const LONG = '(long|in length|at most|or less|max|maximum|tops|instead)'

/** How long it is silent between words. */
export const pausing: readonly Rule[] = [
  {
    name: 'set-pause',
    removes: true,
    says: [
      `<tighten> {pause} ${TO} {to:seconds} [${LONG}]`,
      `{pause} <tighten> <it> ${TO} {to:seconds} [${LONG}]`,
      `<tighten> {pause} {to:seconds} [${LONG}]`,
      `{pause} <tighten> <it> {to:seconds} [${LONG}]`,
      `{pause} <can> (be|last|take|become) [(only|just|about|at most|no longer than|around)] {to:seconds} [${LONG}]`,
      `{pause} {remark} <tighten> <it> [${TO}] {to:seconds} [${LONG}]`,
      `{pause} {to:seconds} (will do|is enough|is plenty|would do|is fine|should do|suffices|would be enough|would be fine|is all it needs)`,
      `{pause} {remark} {to:seconds} (will do|is enough|is plenty|would do|is fine|should do|suffices|would be enough|would be fine|is all it needs)`,
      `{pause} ${TO} {to:seconds} [${LONG}]`,
      `{pause} {was:seconds} <can> (be|last|take|become) [(only|just|about|at most|around)] {to:seconds} [${LONG}]`,
      `{pause} {was:seconds} <tighten> <it> ${TO} {to:seconds} [${LONG}]`,
      `{pause} {to:seconds} [${LONG}]`,
      '(i|we) (want|need|would like) {pause} [to be] [(only|just|about)] {to:seconds} [long]',
    ],
    examples: [
      'shorten the pause after the second sentence to half a second',
      'the pause after the first sentence, make it half a second',
      'the silence after the second sentence is far too long, half a second will do',
    ],
  },
  {
    name: 'close-pause',
    removes: true,
    says: [
      '<tighten> {pause}',
      '<remove> {pause}',
      '{pause} <tighten> <it>',
      '{pause} <remove> <it>',
      '{pause} {remark} <tighten> <it>',
      '{pause} {remark} <remove> <it>',
      "(there is|there's|theres|i hear|you hear|we have|i notice) {pause} [{remark}] <tighten> <it>",
      "(there is|there's|theres|i hear|you hear|we have|i notice) {pause} [{remark}] <remove> <it>",
      '{pause} (is|feels|seems|was) (too long|far too long|way too long|much too long|too big)',
      '{pause} <can> (be (shorter|tighter|closed|shortened)|go|get tightened)',
      '{pause} shorter',
      'make {pause} (shorter|tighter|smaller|less long)',
    ],
    examples: [
      'close the pause after the second sentence',
      'the gap after the first sentence is too long, close it up',
    ],
  },
  {
    name: 'halve-pause',
    removes: true,
    says: [
      '(halve|half) {pause}',
      '<tighten> {pause} (by half|in half|by a half|to half|to half of that|to half its length|to half of what it is|half as long)',
      '{pause} <can> be (half as long|half the length|half that long|halved)',
      '{pause} {remark} (halve|half) <it>',
      '{pause} {remark} <tighten> <it> (by half|in half|half as long)',
    ],
    examples: ['halve the pause after the second sentence', 'cut the pause after the first sentence in half'],
  },
  {
    name: 'cap-pauses',
    removes: true,
    says: [
      '[make sure|let|leave|allow|there should be|i want|make|have|keep|with] no {pauses} [(should|may|can|must|is|are|is to|to) [be|last]] (longer|over|above|more|greater|bigger|beyond) [than] {to:seconds} [(anywhere|at all|in it|in there|please|in the <film>)]',
      'no {pauses} [should|may|can|must] exceed {to:seconds}',
      '[(all|every|any|each)] {pauses} (max|maximum|at most|no longer than|no more than|not longer than|up to|never longer than|capped at|limited to) {to:seconds}',
      '(cap|limit|hold|keep|restrict) [(all|every|any|each)] {pauses} (at|to|under|below) {to:seconds}',
      '[(all|every|any|each)] {pauses} <can> (be|last|become) (at most|no longer than|no more than|not longer than|shorter than|under|max|below|less than) {to:seconds}',
      '(nothing|no silence) (longer|over) than {to:seconds} [of (silence|dead air|nothing)]',
      '(longest|maximum|max) {pauses} [<can>] (be|is|of|should be|may be|at) {to:seconds}',
      '{to:seconds} (max|maximum|at most|tops) (for|between|per) {pauses}',
      '{pauses} (should|may|must|can) (never|not) (be|last|exceed) [longer than|more than] {to:seconds}',
    ],
    examples: ['no gap longer than one second anywhere', 'cap all pauses at half a second', 'pauses at most 0.5 s'],
  },
  {
    name: 'shorten-pauses',
    removes: true,
    says: [
      `<tighten> [(all|every|any|each|the)] {pauses} [that|which] [(are|is|last|lasts|run)] (longer|over|above|more|greater|bigger|beyond|of more|of over|exceeding|at least) [than] {over:seconds} ${TO} {to:seconds} [each]`,
      `[(all|every|any|each|the)] {pauses} [that|which] [(are|is|last|lasts)] (longer|over|above|more|greater|bigger|beyond|exceeding) [than] {over:seconds} [(should|must|can|are to) [all|each] be|becomes|become|goes|go|gets|get|bring it|bring them|cut it|cut them|make it|make them|trim it|trim them|take it|take them|gets cut|get cut|comes|come] ${TO} {to:seconds} [each]`,
      `[(all|every|any|each|the)] {pauses} [that|which] [(are|is|last|lasts)] (longer|over|above|more|greater|bigger|beyond|exceeding) [than] {over:seconds} (should|must|can|shall|are to|have to|need to) [all|each] be [(at most|about|just|only|exactly)] {to:seconds} [${LONG}]`,
      `{pauses:pauses} (:|-|–) (anything|everything|whatever|those|any) [that|which] [(are|is|lasts)] (longer|over|above|more|greater|beyond|exceeding) [than] {over:seconds} ${TO} {to:seconds}`,
      `[{pauses:pauses}] (anything|everything|whatever|those|any) [that|which] [(are|is|lasts)] (longer|over|above|more|greater|beyond|exceeding) [than] {over:seconds} [of {pauses2:pauses}] [bring it|cut it|trim it|take it|make it|becomes|goes|gets|should be|comes|gets cut] ${TO} {to:seconds}`,
      `<tighten> (anything|everything|whatever) [that|which] [(are|is|lasts)] (longer|over|above|more|greater|beyond|exceeding) [than] {over:seconds} [of {pauses:pauses}] ${TO} {to:seconds}`,
      `<tighten> [(all|every|any|each)] {pauses} ${TO} {to:seconds} [${LONG}] [(if|when|where) (they are|it is|they're|it's|they last|it lasts) (longer|over|above|more) [than] {over:seconds}]`,
      '<tighten> [(all|every|any|each)] {pauses} [that|which] [(are|is|last|lasts)] (longer|over|above|more|greater) [than] {over:seconds}',
      '<remove> [(all|every|any|each)] {pauses} [that|which] [(are|is|last|lasts)] (longer|over|above|more|greater) [than] {over:seconds}',
      '<tighten> [(all|every|any|each)] {pauses} [(a bit|a little|everywhere|throughout|all over|in the whole <film>)]',
      '<remove> (all|every|any|each) {pauses}',
      '(less|fewer|shorter|no more) {pauses}',
      'tighten [it|this|things|everything|the <film>|the pacing|the pace] [all] up [(a bit|a little|a notch|some)]',
      'tighten [it|this|everything|the <film>|the pacing] (a bit|a little|some)',
      'make (it|this|everything|the <film>) tighter',
    ],
    examples: [
      'shorten pauses longer than 0.8 s to 0.3 s',
      'tighten the pauses',
      'tighten it up',
      'anything over 0.5 s down to 0.5 s',
    ],
  },
  {
    name: 'pauses-back',
    says: [
      '<back> (all|every|the) {pauses} [(as they were|to what they were|like they were)]',
      '<back> {pause} [(as it was|to what it was)]',
      '{pause} (back|can come back|should be back)',
    ],
    examples: ['bring back all the pauses', 'put the pause after the first sentence back'],
  },
]
