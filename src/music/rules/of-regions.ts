import type { PlainRule } from './plainly.ts'

/** The order of things: what is copied, moved, repeated, cut, and what goes. */
export const regionRules: readonly PlainRule[] = [
  {
    name: 'copy',
    says: [
      '<copy> [of] {scope} [(to|so that it begins|and put it|and paste it|again)] {place}',
      '[<hear>] {scope} <again> [,] {place}',
      '[<hear>] {scope} {place} <again>',
      '{place} [,] (repeat|copy|duplicate|clone) {scope} [<again>]',
      '{place} [,] <hear> {scope} <again>',
      '(a copy of|a duplicate of) {sections} {place}',
    ],
    plainly: 'copy {scope} {place}',
    examples: ['put a copy of the riff at the end', 'riff again at the end'],
  },
  {
    name: 'end-with',
    says: [
      '(end|finish|close|conclude) [song|it|with song] (with|on) {sections} [<again>]',
      '(let|have|make) (song|it|piece) (end|finish|close) with {sections} [<again>]',
      '(song|piece|it) <should> (end|finish|close) with {sections} [<again>]',
    ],
    plainly: 'copy {sections} to the end',
    examples: ['let the song end with the intro', 'finish with the riff again'],
  },
  {
    name: 'copy-behind-itself',
    says: [
      '(repeat|copy|duplicate|loop|double|clone|play) {scope} [<again>] [right|directly|straight|immediately] ' +
        '(after|behind) (itself|it|themselves)',
      'double {scope}',
      '(let|have|make) {scope} repeat [once|itself]',
      '{scope:sections} <should> (repeat|be repeated|be doubled|loop|come again) [once] [more]',
    ],
    plainly: 'repeat {scope} once, moving what follows',
    examples: ['repeat the riff once more right after itself', 'double the final chorus'],
  },
  {
    name: 'twice',
    says: [
      '[(play|i want|i want to hear|let us hear|have|let|make|do|put|we need|i need|use)] {sections} [<should>] ' +
        '[(play|come|sound|be played|run|be|appear|be there|be heard)] (twice|two times|2 times|2 x|x2|2x|x 2|' +
        'double) [in a row|in succession|back to back|running] [,] [before {next:section}] [comes|starts]',
      '(add|put|insert|i want|have) (another|a second|one more) {sections} [right|directly|straight] (after|' +
        'behind) (it|itself|the first one|the first)',
    ],
    plainly: 'repeat {sections} once, moving what follows[ before {next}]',
    examples: ['i want to hear the last chorus two times in a row before the outro', 'the verse should come twice'],
  },
  {
    name: 'move-by',
    says: [
      '<move> {scope} [back|out|over] [by] {length} {dir:later|earlier} [than (it does now|now|before|it is now)]',
      '<move> {scope} {dir:later|earlier} [by] {length}',
      '[(let|have|make)] {scope} [<should>] (start|starts|begin|begins|come in|comes in|enter|enters|play|set in|' +
        'sets in|kick in|kicks in|come|happen) {length} {dir:later|earlier} [than (it does now|now|before|it is ' +
        'now|they do now)]',
      '{scope} {length} {dir:later|earlier}',
      '(delay|postpone|hold back) {scope} [by|for] {length}',
    ],
    plainly: 'move {scope} {length} [{dir}]',
    examples: ['the lead should come in 8 bars later than it does now', 'drums come in two bars later'],
  },
  {
    name: 'move-back',
    says: [
      '(move|shift|push|slide|nudge|drag|bump) {scope} [by] {length} to the (back|right)',
      '(move|shift|push|slide|nudge|drag|bump) {scope} to the (back|right) [by] {length}',
    ],
    plainly: 'move {scope} {length} later',
    examples: ['shift the outro four bars to the back', 'move the lead two bars to the right'],
  },
  {
    name: 'move-forward',
    says: [
      '(move|shift|push|slide|nudge|drag|bump|pull) {scope} [by] {length} to the (front|left)',
      '(move|shift|push|slide|nudge|drag|bump|pull) {scope} to the (front|left) [by] {length}',
    ],
    plainly: 'move {scope} {length} earlier',
    examples: ['shift the outro four bars to the front', 'move the lead two bars to the left'],
  },
  {
    name: 'move-to',
    says: [
      '<move> {scope} [over|so that it begins|so it begins|so that it starts] {place}',
      '[(let|have|make)] {scope} [<should>] (start|starts|begin|begins|come in|enter|come|go|be|stand|sit) {place}',
      '(let|have|make) {scope} (play|do) (part|line|bit|melody|tune|thing) {place} [<instead>]',
    ],
    plainly: 'move {scope} {place}',
    examples: ['the outro should start at bar 60', 'move the drop to the very end'],
  },
  {
    name: 'delete',
    removes: true,
    says: [
      "(we|i) (don't|do not|dont) need {scope:sections} [anymore|any more|at all]",
      '(skip|leave out|omit) {scope:sections}',
      '<remove> [all|the whole|all of] {scope} [completely|entirely|altogether|for good|again|there]',
      "(we|i) (don't|do not|dont|no longer) (need|want) {scope} [anymore|any more|any longer|now] [,] [so|and] [you can|just|please|you may|so] (delete|remove|drop|cut|get rid of|lose|kill|take out|scrap) (it|them|that|those)",
      '{scope} (is not|are not|is no longer) (needed|used|necessary) [anymore|any more|any longer|now] [,] [so|and] [you can|just|please|you may|so] (delete|remove|drop|cut|get rid of|lose|kill|take out|scrap) (it|them|that|those)',
      "<remove> {tracks} ' s (clip|region|part|notes|clips|regions)",
      '<remove> {tracks} (clip|region|clips|regions)',
    ],
    plainly: 'delete {scope}',
    examples: ['lose the intro completely', 'take out the pad in the drop'],
  },
  {
    name: 'not-needed',
    says: [
      "(we|i|you) (don't|do not|dont|no longer) (need|want|use|like) (it|them|that|those) [anymore|any more|any longer|at all|there|here]",
      '(nobody|no one) (needs|wants|misses|will miss) (it|them|that|those)',
      '(it|that|this) (is not|is no longer) (needed|used|necessary) [anymore|any more]',
    ],
    plainly: '',
    examples: ["we don't need it", 'nobody needs it'],
  },
  {
    name: 'delete-clip',
    removes: true,
    says: [
      "<remove> {tracks} [' s] (clip|region|clips|regions)",
      '<remove> (clip|region|clips|regions) (of|on|from) {tracks}',
    ],
    plainly: 'delete the region on {tracks}',
    examples: ['delete the reverse cymbal clip', 'remove the clip on the lead'],
  },
  {
    name: 'drop-in',
    removes: true,
    says: [
      'no [more] {tracks} <within> {sections}',
      "(i don't want|i do not want|i dont want|we don't want|i don't need|i don't want to hear|we do not want|" +
        "i'd rather not have|i would rather not have) [any] {tracks} <within> {sections}",
      '<remove> {tracks} <within> {sections}',
      '{tracks} <should> <not> (play|be|sound|be heard|be there|be in) <within> {sections} [anymore|any more]',
      '{tracks} <should> <stop> <within> {sections}',
      "{tracks} (doesn't play|does not play|don't play|do not play|out|off|tacet|rests|rest|stops|drops out|" +
        'pauses) <within> {sections}',
      '(let|make|have) {tracks} (not play|<stop>) <within> {sections}',
      '<remove> {tracks} (from|out of) {sections}',
      '<within> {sections} (no|without) {tracks}',
      'leave {tracks} out (of|in|during) {sections}',
      '{sections} [:] {tracks} (out|off|tacet|silent)',
      '{sections} [:] no {tracks}',
      'no [more] {tracks} <within> {sections:stretch} [,] [and] [they|it] [<should>] [only] (start|starts|come in|comes in|begin|begins|enter|enters|play|plays|set in|kick in) [only|again] (with|in|at|from) {next:begin}',
      'no [more] {tracks} <within> {sections:stretch}',
      '{tracks} (out|off|tacet|silent) <within> {sections:stretch}',
      '<remove> {tracks} (<within>|from|out of) {sections:stretch}',
      '{tracks} <should> <stop> <within> {sections:stretch}',
      '[play|make] {sections} without {tracks}',
      '[play|make] {sections:stretch} without {tracks}',
    ],
    plainly: 'delete {tracks} in {sections}',
    reasons: ['next'],
    examples: ['the clap should not play in the build', 'no pad in the drop'],
  },
  {
    name: 'swap',
    says: [
      '(swap|switch|exchange|trade) [places of|order of|around] {one:section} (and|with|for) {other:section} ' +
        '[around|over]',
    ],
    plainly: 'swap {one} and {other}',
    examples: ['switch build and drop', 'swap the intro with the outro'],
  },
  {
    name: 'halve',
    removes: true,
    says: [
      '<shorten> {scope} [down] to half [length|its length|the length|as long]',
      'make {scope} half as long',
      'make {scope} half (the|its) length',
    ],
    plainly: 'make {scope} half as long',
    examples: ['cut the intro to half', 'trim the outro down to half'],
  },
  {
    name: 'only-there',
    removes: true,
    says: [
      '{sections} <should> (be|have) [only|just] {tracks} (only|alone|and nothing else)',
      '{sections} <should> (be|have) (only|just|nothing but) {tracks}',
      '(only|just|nothing but) {tracks} <within> {sections}',
      '{tracks} (alone|by itself|on its own|by themselves|on their own) <within> {sections}',
      '(let|have|make) only {tracks} (play|sound|be heard) <within> {sections}',
      '(strip|reduce|thin) {sections} [back|down] to [only|just] {tracks} [(only|alone)]',
      '<within> {sections} [<wish>] (only|just|nothing but) {tracks}',
      '{sections} : (only|just|nothing but) {tracks}',
      '{sections} (only|just) {tracks}',
    ],
    plainly: 'keep only {tracks} in {sections}',
    examples: ['the intro should be drums only', 'only keys in the intro'],
  },
  {
    name: 'come-first',
    says: [
      '{sections} <should> (come|be|go|stand) first',
      '(start|begin|open) [the song|it|off] with {sections:section}',
      '(put|move|bring) {sections} first',
      '(put|move|bring) {sections} to the (start|beginning|front)',
    ],
    plainly: 'move {sections} to the beginning, shifting what is between',
    examples: ['can the verse come first', 'start the song with the verse'],
  },
  {
    name: 'only-from',
    removes: true,
    says: [
      '{tracks} [<should>] (start|starts|begin|begins|come in|comes in|enter|enters|play|plays|set in|kick in|' +
        'join|join in) only (with|in|at|from) {section} [on|onwards]',
      '{tracks} [<should>] only (start|starts|begin|begins|come in|comes in|enter|enters|play|plays|set in|kick ' +
        'in|join|join in) (with|in|at|from) {section} [on|onwards]',
      '{tracks} [<should>] (start|begin|come in|enter|play|set in|kick in) (not|no earlier|no sooner) (before|' +
        'than) {section}',
      '{tracks} only from {section} (on|onwards)',
      '{tracks} <should> <not> (start|begin|come in|enter|play|set in|kick in) (before|until) {section}',
      'no {tracks} (before|until) {section}',
      '{tracks} (comes|come|starts|start|enters|enter|plays|play) [in] too (early|soon) [,] [and|so] [let|have|make] [it|them|it should|they should] (start|come in|begin|enter|starts|begins|comes in) [only] (with|at|in|from) {section}',
      '(hold back|keep back) {tracks} until {section}',
    ],
    plainly: 'delete {tracks} before {section}',
    examples: ['the lead shall come in only with the drop', 'no pad before the drop'],
  },
  {
    name: 'delete-it-there',
    says: ['(delete|remove|cut|take|mute|kill) (it|them|that|those) [out|away] (there|from there|in there)'],
    plainly: '',
    examples: ['delete it there', 'cut them out there'],
  },
  {
    name: 'close-gap',
    says: [
      '(close|closing|fill) [up]  <gap> [up]',
      "(don't|dont|do not|without|and not) (leave|leaving) [any] <gap> [behind|there]",
      '(without|no|with no) [any] <gap>',
      '(pull|move|bring|shift) (everything|everything after it|the rest|all that follows|what follows|everything ' +
        'behind|everything behind it|what comes after|whatever follows) (forward|up|earlier|to the left)',
      '(everything|the rest|what follows|everything after it|all) [after it|behind|behind it|that follows] ' +
        '(moves|move|slides|slide|comes|come) (up|forward|earlier)',
      'so that (there is no <gap>|no <gap> is left|no <gap> remains)',
      '(go|going|jump|jumping|leading) [straight|right|directly|seamlessly] from {one:section} (to|into|on to) {next:section}',
      '(pull|move|bring|shift|slide) {next:sections} (forward|up|earlier|to the left|back) (to close|to fill|and close|closing|so there is no|without) [the] <gap>',
    ],
    plainly: 'close the gap',
    reasons: ['one', 'next'],
    examples: ["don't leave a hole", 'everything behind moves up', 'without leaving a gap'],
  },
  {
    name: 'open-gap',
    says: [
      '<add> (empty|blank|silent) {length:emptyLength} [of (silence|rest|nothing)] {place}',
      '<add> {length} [of] (silence|rest|nothing|empty space|space|room|pause|empty|quiet) {place}',
      '[a] {length} [of] (silence|rest|nothing|pause|quiet) {place}',
      '(leave|insert|add|put) {number} (empty|blank|silent) (bar|bars) {place}',
      '(leave|keep) {length:emptyLength} [of] (empty|blank|silent|free|open|clear) {place}',
      '[<add>] [a|some] [short|little|small|brief] (silence|pause|rest|gap|break) {place} [,] [of|lasting|for] {length}',
      '[<add>] [a|some] [short|little|small|brief] (silence|pause|rest|gap) [of] {length} {place}',
    ],
    plainly: 'insert {length} of silence {place}',
    examples: ['insert an empty bar at bar 5', 'a bar of nothing between the intro and the verse'],
  },
  {
    name: 'remove-end',
    removes: true,
    says: ['<remove> {length} (from|at|off|of) end of {sections}', '<remove> {length} from {sections} end'],
    plainly: 'remove the last {length} of {sections}',
    examples: ['remove two bars from the end of the outro', 'chop 2 bars off the end of the bridge'],
  },
  {
    name: 'remove-start',
    removes: true,
    says: ['<remove> {length} (from|at|off|of) (start|beginning|front) of {sections}'],
    plainly: 'remove the first {length} of {sections}',
    examples: ['remove two bars from the start of the outro', 'chop 2 bars off the beginning of the bridge'],
  },
  {
    name: 'shorten',
    removes: true,
    says: [
      '<shorten> {scope} [down|back] to [only|just] {length} [long|in length]',
      'make {scope} {length} (short|long)',
      '{scope} <should> (be|last) only {length} [long]',
    ],
    plainly: 'shorten {scope} to {length}',
    examples: ['cut the verse down to four bars', 'trim the outro to 4 bars'],
  },
  {
    name: 'too-long',
    says: ['{scope} (is|are|goes on|feels|seems) [{much}|way] too long'],
    plainly: '',
    examples: ['the verse is too long', 'the outro feels too long'],
  },
  {
    name: 'split',
    removes: true,
    says: [
      '<cut> {scope} [up] [into] [two|2|in] [parts|pieces|halves] (in|at|down|through) (middle|centre|center)',
      '(split|divide|slice|chop|halve|separate) {scope} [up] [in|into] half',
      '<cut> {scope} [up] (in two|into halves|into two|into 2|in two halves|into two halves|into two parts|in ' +
        'two parts|into two pieces|in two pieces|into 2 parts|into 2 pieces) [in the middle]',
    ],
    plainly: 'split {scope} in half',
    examples: ['cut the synth pad of verse 1 into two in the middle', 'split the lead of the drop in half'],
  },
  {
    name: 'split-at',
    removes: true,
    says: ['<cut> {scope} [up] [(in two|in half|into two parts|into two pieces|into two)] (at|after|before|on) {bar}'],
    plainly: 'split {scope} at {bar}',
    examples: ['chop the verse drums into two pieces at bar 9', 'split the lead at bar 15'],
  },
  {
    name: 'play-on',
    says: [
      '(keep|let|have|make) {tracks} (going|play|playing|play on|go on|playing on|running|run|continue) for ' +
        '[another] {bars} [more] {place}',
      '(extend|continue|prolong|lengthen|carry on) {tracks} [by|for] {bars} {place}',
      '{tracks} <should> (go on|play on|continue|keep going|keep playing|run on) for [another] {bars} [more] {place}',
    ],
    plainly: 'let {tracks} play on for {bars} {place}',
    examples: ['keep the kick going for another eight bars after the drop', 'extend the kick by 8 bars after the drop'],
  },
]
