import type { PlainRule } from './plainly.ts'

/** New music: sections, parts for what is there, and other notes for what plays already. */
export const musicRules: readonly PlainRule[] = [
  {
    name: 'compose',
    says: [
      '<add> [another] {form} [(of|for|lasting|with|that is|which is) {bars}] [{bars}] [{style}] [(in|in the key ' +
        'of) {key}] [(comes|come|goes|go|to come|to go|that comes|which comes|that goes|that starts|which goes) ' +
        '{place}] [{place}] [(with|for|using|featuring|by) {parts}] [{parts}] [to begin with|to start with|at the ' +
        'moment]',
      '[another] {form} ~{place} [(of|for|lasting|with|that is|which is) {bars}] [{bars}] [{style}] [(in|in the ' +
        'key of) {key}] [(with|for|using|featuring|by) {parts}] [{parts}] [to begin with|to start with]',
      '[another] {form} ~{bars} [(,|of|for|lasting|with|that is|which is)] [{style}] [(in|in the key of) {key}] ' +
        '[(with|for|using|featuring|by) {parts}] [{parts}] [to begin with|to start with]',
    ],
    plainly: 'add a[ {bars}][ {style}] {form}[ {place}][ in {key}][ with {parts}]',
    examples: ['after the verse i would like a chorus eight bars long', 'at the end we need an outro, four bars'],
  },
  {
    name: 'followed-by',
    says: [
      '{sections} [<should>] (be|is|gets|get) followed by {form} [{bars}|(of|lasting|with) {bars}] [{style}] ' +
        '[(in|in the key of) {key}] [(with|for|using) {parts}] [{parts}]',
      'follow {sections} [up] with {form} [{bars}|(of|lasting|with) {bars}] [{style}] [(in|in the key of) ' +
        '{key}] [(with|for|using) {parts}] [{parts}]',
    ],
    plainly: 'add a[ {bars}][ {style}] {form} after {sections}[ in {key}][ with {parts}]',
    examples: ['the verse should be followed by a chorus of 8 bars', 'follow the intro with a verse of 16 bars'],
  },
  {
    name: 'part',
    says: [
      '<add> [{style}] {part} [(on top of|along with|to go with|alongside|underneath|under|beneath|behind|over|' +
        'to|for|to accompany|in|during|throughout|within|across|on)] {stretch}',
      '{part} (on top of|to go with|alongside|underneath|beneath|to accompany|over) {stretch} [(would be (lovely|' +
        'nice|great|good|cool)|please)]',
      '<within> {stretch} <add> {part}',
      '{stretch} (needs|need|could use|could do with|wants|is missing|lacks|should have|should get) {part}',
    ],
    plainly: 'add {part} in {stretch}',
    examples: ['put a flute melody on top of the verse', 'a violin with a countermelody over theme b would be lovely'],
  },
  {
    name: 'bare-there',
    says: [
      '{sections} (is|are|feels|feel|sounds|sound|seems|seem) [{much}] [too|so|very|kind of] (empty|thin|bare|naked|sparse|bland|lonely)',
      '{sections} (lacks|lack|is missing|are missing|needs|need) something',
    ],
    plainly: '',
    examples: ['the verse feels empty', 'the intro is a bit thin'],
  },
  {
    name: 'silent-there',
    says: [
      '{tracks} (is|are) (missing|silent|absent|not playing|quiet|not there|tacet) (in|from|during|throughout) ' +
        '{sections}',
      "{tracks} (doesn't|don't|does not|do not) (play|have anything|do anything|have a part|appear) (in|during|" +
        'throughout) {sections}',
      '{tracks} (has|have) (nothing|no part|no notes) [to do|to play] (in|during|throughout) {sections}',
      "(there is|there are|there's) no {tracks} (in|during|throughout) {sections}",
    ],
    plainly: '',
    examples: ['the strings are missing from chorus 1', 'guitar is silent in the intro'],
  },
  {
    name: 'fill-in',
    says: [
      '(add|write|make up|compose|create|come up with|put in|put|generate|invent|do|make) [some|something|a part|' +
        'a line|one|music|notes|some notes|some music] [for|on|from|to] {tracks:players} [something|a part|a line|' +
        'one|some music|some notes] [there|in there|in it]',
      '(add|write|make up|compose|create|come up with|put|generate|invent|make) (some|something|a part|a line|' +
        'one|notes|some notes|something nice) [there|in there|in it|in]',
    ],
    plainly: 'add {tracks} in {sections}',
    examples: ['write something there', 'make up a part for the strings there'],
  },
  {
    name: 'write-it',
    says: [
      '(add|write|make up|compose|create|come up with|generate|make) {tracks:itself} (a part|a melody|a line|a ' +
        'tune|something) (over|in|for|during|to) {stretch}',
      '(add|write|make up|compose|create|come up with|generate|make) (a part|a melody|a line|a tune|something) ' +
        'for {tracks:itself} (over|in|during|to) {stretch}',
    ],
    plainly: 'write a melody on {tracks} in {stretch}',
    examples: ['write it a part over the drop', 'make up a line for it in the build'],
  },
  {
    name: 'play-in',
    says: [
      "[(let|have|make|can|could|i want|i would like|i'd like)] {tracks} [<should>] [(already|also|too|to)] " +
        '(play|join in|join|come in|sing|appear|be heard|be there|sound|play along) [already|also|too|something] ' +
        '(in|on|during|throughout|with|from) {sections} [from {bar} (to|until) (end|the end)]',
      '[(let|have|make|start|begin|bring)] {tracks} [<should>] [(start|begin|come|set|kick|enter|join)] [in] already <within> {sections}',
      '[(let|have|make|start|begin|bring)] {tracks} [<should>] [(start|begin|come in|set in|kick in|enter|join)] <within> {sections} already',
    ],
    plainly: 'have {tracks} play in {sections}[ from {bar} to its end]',
    examples: ['guitar should already play in the intro', 'let the strings join in on chorus 1'],
  },
  {
    name: 'other-take',
    removes: true,
    says: [
      '[<add>|(try|do|record)] <another> [<take>] [(of|for|on|at|in|from|with)] {scope} [(melody|line|part|' +
        'pattern|riff|groove|beat|notes|bassline|figure|progression|chords)] [<within> {sections}] [please]',
      '[<within> {sections}] [<add>] <another> <take> (of|for|on|at|in|from|with) {scope} [part|line]',
      '[<add>] <another> (idea|melody|line|part|pattern|riff|groove|beat|bassline|figure|progression) (of|for|on|' +
        'in|from) {scope}',
      '<redo> {scope} [(part|parts|notes|line|melody)] [<within> {sections}] [<again>|completely|from scratch|' +
        'from zero|for me|differently]',
      '[<add>] something (else|different|new|other|fresh) (for|on|in|from) {scope}',
      '{tracks} <should> play something (else|different|new|other) <within> {sections}',
      'give {scope} (another|a new|one more|a fresh|a different) <take>',
      '(have|take) (another|a) (go|shot|try|stab|crack) at {scope}',
      '{scope} (could use|needs|need|could do with|should have|wants) [some|more|a bit of|a bit more|a little|a little more] (variation|variety|change)',
      '(vary|change up|mix up|spice up|freshen up) {scope} [a bit|a little]',
      '(do|write|make|try|give me|compose|play) (another one|a new one|a different one|something else|something different|something new) (for|in|over) {sections}',
    ],
    plainly: 'another take of {scope}[ in {sections}]',
    examples: [
      "in the outro I'd like a new take of the acoustic guitar",
      'come up with another keys part for the intro',
    ],
  },
  {
    name: 'boring',
    says: [
      '{scope} [just] <boring> [<within> {sections}]',
      '<dislike> {scope} [<within> {sections}] [so much|that much|at all|very much]',
      'what {tracks} (plays|play|does|do) <within> {sections} <boring>',
    ],
    plainly: '',
    examples: ['the bass in the verse bores me', "i don't like the keys in the verse"],
  },
  {
    name: 'other-one',
    removes: true,
    says: [
      '(write|try|make|do|give me|write me|write us|make me|compose me|compose|give us|create|generate|' +
        'come up with|play|i want|i need|let us have|' +
        'let me hear|can i have) (another one|a new one|a different one|something else|something different|' +
        'something new|another|another version|another take|another idea|a better one|a fresh one|a new version|' +
        'something fresh|something better) [please|instead|for (it|them|that)|there]',
      '(another version|another take|another one|something else|something different|a new one|a different one|' +
        'new one|next|another idea|another try|any other idea|other ideas|some other idea) [please|instead]',
      '(try|do|have a go) again [please|there]',
      '(do|write|make|try|play|compose|change) (it|them|that|those|this) (again|anew|over|differently|another ' +
        'way|once more)',
      '(redo|rewrite|regenerate|recompose) (it|them|that|those|this) [again|completely|from scratch]',
    ],
    plainly: 'another take of {scope}[ in {sections}]',
    examples: ['write another one', 'try something else', 'do them again'],
  },
  {
    name: 'other-busier',
    removes: true,
    says: [
      '(try|do|write|play|make|give me|compose|i want|i need) (something|one|a version) [that is] [{much}] ' +
        '<busier> [there|instead|here|for it|for them]',
    ],
    plainly: 'another take of {scope}[ in {sections}], [{much} ]busier',
    examples: ['try something busier there', 'give me something livelier'],
  },
  {
    name: 'other-sparser',
    removes: true,
    says: [
      '(try|do|write|play|make|give me|compose|i want|i need) (something|one|a version) [that is] [{much}] ' +
        '<sparser> [there|instead|here|for it|for them]',
    ],
    plainly: 'another take of {scope}[ in {sections}], [{much} ]sparser',
    examples: ['try something simpler there', 'give me something calmer'],
  },
  {
    name: 'busier',
    removes: true,
    says: [
      '(make|have|let|get|play|rewrite|redo) {scope} [be|sound|play] [{much}] <busier> [<within> {sections}]',
      '{scope} <should> (be|sound|play) [{much}] <busier> [<within> {sections}]',
      '{scope} [{much}] <busier>',
      '[{much}] <busier> {scope}',
      '<add> [{much}] <busier> (part|line|pattern|groove|beat|riff|take|version) (for|on|in) {scope}',
      '<add> <another> {scope} [(part|line|melody|pattern|riff|groove)] [<within> {sections}] [with|that is|,] [{much}] <busier>',
      '[{much}] more notes (in|for|on|from) {scope}',
      '[<add>] something [{much}] <busier> (in|for|on|from) {scope}',
    ],
    plainly: 'another take of {scope}[ in {sections}], [{much} ]busier',
    examples: ['the bass could be busier in the verse', 'make the hats in the build livelier'],
  },
  {
    name: 'sparser',
    removes: true,
    says: [
      '(make|have|let|get|play|rewrite|redo|keep) {scope} [be|sound|play] [{much}] <sparser> [<within> {sections}]',
      '{scope} <should> (be|sound|play) [{much}] <sparser> [<within> {sections}]',
      '{scope} [{much}] <sparser>',
      '[{much}] <sparser> {scope}',
      '<add> [{much}] <sparser> (part|line|pattern|groove|beat|riff|take|version) (for|on|in) {scope}',
      '<add> <another> {scope} [(part|line|melody|pattern|riff|groove)] [<within> {sections}] [with|that is|,] [{much}] <sparser>',
      '[{much}] (fewer|less) notes (in|for|on|from) {scope}',
      '[<add>] something [{much}] <sparser> (in|for|on|from) {scope}',
    ],
    plainly: 'another take of {scope}[ in {sections}], [{much} ]sparser',
    examples: ['make the intro drums simpler', 'the keys should be calmer in the verse'],
  },
  {
    name: 'too-busy',
    says: [
      '{scope} (is|are|sounds|sound|feels|feel) [{much}|way] too (busy|dense|full|hectic|crowded|complicated)',
      '{scope} (has|have) [way|far] too many notes',
    ],
    plainly: '',
    examples: ['the verse keys are too busy', 'the lead has too many notes'],
  },
  {
    name: 'keep-rest',
    says: [
      '(leave|keep) (the rest|everything else|the others|all the rest|all else|the other tracks|the other parts|' +
        'the other instruments|everything) (alone|as is|as it is|as they are|untouched|like it is|the same|' +
        'unchanged)',
      '(rest|others|other tracks) (stays|stay|remains|remain) [(like|as|the)] [(it is|they are|same|is|before|' +
        'now)] [(unchanged|untouched|same)]',
      '(everything else|all else) (stays|remains) [(like|as|the)] [(it is|same|is|before|now)]',
      "(don't|do not|dont) (touch|change) (the rest|anything else|the others|the other tracks|any other track)",
      'but (leave|keep) [me] the track [itself|empty|there]',
      '(leave|keep) [me] the track [itself|there]',
    ],
    plainly: '',
    examples: ['rest stays like it is', 'leave everything else alone', "don't touch anything else"],
  },
]
