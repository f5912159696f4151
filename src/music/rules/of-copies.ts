import type { PlainRule } from './plainly.ts'

const also = '[also|too|as well]'
const whatItPlays =
  '(what it does|what they do|what it plays|what they play|its part|their part|the part|the notes|it|them|that|the one|the ones|the same part)'

/** What plays in one section and should play in another as well. */
export const copyRules: readonly PlainRule[] = [
  {
    name: 'same-part-in',
    says: [
      `{tracks} [part|parts|line|riff|pattern|notes|melody] (of|from|in) {one:section} <should> ${also} (play|be|sound|come|be played|run|be used|appear) ${also} (in|over|during|on) {other:sections} ${also}`,
      `(use|play|reuse|take|put|have|let) {tracks} [part|parts|line|riff|pattern|notes|melody] (of|from) {one:section} [play] ${also} (in|for|over|during|on) {other:sections} ${also}`,
      `(use|play|reuse|take|put|have|let) {one:section} {tracks} [part|parts|line|riff|pattern|notes|melody] ${also} (in|for|over|during|on) {other:sections} ${also}`,
      `[(let|have|make|<wish>)] {tracks} [<should>|to] ${also} (play|be|sound|come|join|appear) [in] ${also} (in|over|during|on) {other:sections} ${also} [,] [and|so] [just|simply] (copy|take|use|borrow|reuse|grab|with) ${whatItPlays} (in|from|of|does in|plays in) {one:section}`,
      `{tracks} [please] ${also} (in|on) {other:sections} ${also} [please] [,] [and|so] [just|simply] (copy|take|use|borrow|reuse|grab) ${whatItPlays} (in|from|of) {one:section}`,
      `{tracks} <should> (play|do) (in|over|during) {other:sections} what (it|they) (plays|does|play|do) in {one:section}`,
      `(let|have|make) {tracks} (play|do) the same (in|over|during) {other:sections} as in {one:section}`,
    ],
    plainly: 'copy {tracks} in {one} into {other}',
    examples: [
      'the piano of chorus 1 should also play in verse 1',
      'have the strings play in chorus 1 as well, take them from chorus 2',
    ],
  },
  {
    name: 'copy-without',
    says: [
      '<copy> {sections} [right|directly|straight] [(after|behind) (itself|it)] [,] [but|and] [this time|now] (without|minus|except|but not|leaving out) {spared:tracks}',
      '(repeat|play|double|loop) {sections} [<again>] [right|directly|straight] [(after|behind) (itself|it)] [,] [but|and] [this time|now] (without|minus|except|but not|leaving out) {spared:tracks}',
    ],
    plainly: 'copy {sections} behind {sections} except {spared}',
    examples: [
      'repeat the drop right after itself but this time without the lead',
      'duplicate the drop without the clap',
    ],
  },
]
