import type { PlainRule } from './plainly.ts'

/** What bends notes: their pitch, their timing, how hard they are struck, and single drums of a kit. */
export const noteRules: readonly PlainRule[] = [
  {
    name: 'transpose',
    says: [
      '[<transpose>] {scope} [only] [by] {interval} {way} [<within> {sections}] [(and)] [only there|there only]',
      '[<transpose>] {scope} [only] {way} [by] {interval} [<within> {sections}]',
      '{scope} <should> (be|play|sound|go|sit|sing|move) [by] {interval} {way} [<within> {sections}] [and only ' +
        'there|only there|there only]',
      '{scope} <should> (be|play|sound|go|sit|sing|move) {way} [by] {interval} [<within> {sections}]',
      '{scope} (goes|go|moves|move|is|are) {way} [by] {interval} [<within> {sections}]',
      '[<transpose>] {way} [by] {interval} (for|on|in) {scope}',
      '{interval} {way} (for|on|in) {scope}',
      '<transpose> {scope} (play|sound|sing|go) [by] {interval} {way} [<within> {sections}]',
      '(key change|modulation) (in|for|at|into) {scope} [,] {way} [by] {interval}',
    ],
    plainly: 'transpose {scope}[ in {sections}] {way} {interval}',
    examples: [
      'for the bridge and only there the bass should be an octave higher',
      'take the piano down a whole step in chorus 2',
    ],
  },
  {
    name: 'transpose-down',
    says: [
      '(lower|drop|tune down|pitch down|take down|bring down) [pitch of] {scope} [by] {interval} [<within> {sections}] [(only|only there|alone)]',
    ],
    plainly: 'transpose {scope}[ in {sections}] down {interval}',
    examples: ['lower every note of the bass in the drop by an octave', 'pitch down the lead by 2 semitones'],
  },
  {
    name: 'transpose-up',
    says: [
      '(raise|lift|bump up|tune up|pitch up|take up|bring up) [pitch of] {scope} [by] {interval} [<within> {sections}] [(only|only there|alone)]',
    ],
    plainly: 'transpose {scope}[ in {sections}] up {interval}',
    examples: ['raise the strings by a fifth', 'pitch up the lead by 2 semitones'],
  },
  {
    name: 'transpose-in',
    says: [
      '{sections} [by] {interval} {way} (on|for|in|with) {tracks}',
      '{sections} {way} [by] {interval} (on|for|in|with) {tracks}',
      '(for|in|during) {sections} [and] [only] [there] [only] {tracks} [<should>] [(be|play|sound|go)] [by] ' +
        '{interval} {way}',
      '(for|in|during) {sections} [only] {tracks} [<should>] [(be|play|sound|go)] {way} [by] {interval}',
      '(for|in|during) {sections} <transpose> {tracks} [by] {interval} {way}',
      '(for|in|during) {sections} <transpose> {tracks} {way} [by] {interval}',
    ],
    plainly: 'transpose {tracks} in {sections} {way} {interval}',
    examples: ['in the bridge transpose the bass up an octave', 'for the verse only, keys up an octave'],
  },
  {
    name: 'quantise',
    says: [
      '<quantise> [all] [notes of|timing of|rhythm of] {scope} [(to|at|on|onto|with)] [nearest] [grid of] {grid} ' +
        '[grid|resolution] [<within> {sections}] [,] [{strength}]',
      '<quantise> {scope} to grid [,] {grid}',
      '<quantise> (to|at|on|onto) [nearest] [grid of] {grid} [grid] [,] [{strength}]',
      '(pull|move|bring|push|nudge|get) {scope} [{strength}] [closer] (to|onto|towards|toward|on) {grid} [grid] [,] [{strength}]',
      '{scope} [quantized|quantised] (to|on|onto) {grid} [grid]',
      'make [timing of|rhythm of] {scope} [timing] (tighter|tight|straight|exact|precise) [,] [(to|at|on)] {grid}',
    ],
    plainly: 'quantize {scope}[ in {sections}] to {grid}[ {strength}]',
    examples: ['tighten up the drums to the grid, 16ths', 'snap the bass notes to eighths'],
  },
  {
    name: 'sloppy',
    says: [
      '{scope} [timing] (is|are|sounds|sound|feels|feel) [{much}|too] (sloppy|off|loose|out of time|late|uneven|' +
        'untight|not tight|messy|off the grid|out of the pocket) [<within> {sections}]',
    ],
    plainly: '',
    examples: ['the keys are sloppy', 'the bass sounds out of time in the verse'],
  },
  {
    name: 'swing',
    says: [
      '<put> [{much:swingMuch}|some|more] [of] (swing|shuffle|groove) (to|on|into|in) {scope} [<within> {sections}]',
      'give {scope} [{much:swingMuch}|some|more] (swing|shuffle) [feel] [<within> {sections}]',
      '[{much:swingMuch}] [some|more] [of] (swing|shuffle) (on|for|in|to) {scope} [<within> {sections}]',
      '{scope} [at|to|with] {much:bare} (swing|shuffle)',
      '(swing|shuffle) (on|for|of) {scope} [at|to] {much:swingMuch}',
      '{scope} (swing|shuffle) [at|to|of] {much:swingMuch}',
      '{scope} (swing|shuffle) [at|to|of] {much:bare}',
      '[<set>] (swing|shuffle) (on|for|of) {scope} [at|to] {much:bare}',
      '{scope} <should> (swing|shuffle) [{much:swingMuch}|more] [<within> {sections}]',
      '(let|make|have) {scope} (swing|shuffle) [{much:swingMuch}|more] [<within> {sections}]',
    ],
    plainly: 'give {scope}[ in {sections}][ {much}] swing',
    examples: ['add a bit of shuffle to the drums', 'the hats should swing a bit'],
  },
  {
    name: 'velocity-by',
    removes: true,
    says: [
      '(raise|increase|boost|lift|turn up|push|bring up) <velocity> (of|for|on|in) {scope} [by] {more} [<within> ' +
        '{sections}]',
      '(raise|increase|boost|lift|push) {scope} <velocity> [by] {more} [<within> {sections}]',
      'add {more} to <velocity> (of|for|on|in) {scope} [<within> {sections}]',
      '{scope} <velocity> [(up|plus)] [by] {more} [<within> {sections}]',
      '{scope} (up|plus) [by] {more} in velocity [<within> {sections}]',
      '(turn|bring|push|move) <velocity> (of|for|on|in) {scope} up [by] {more} [<within> {sections}]',
      '<velocity> (of|for|on|in) {scope} (up|plus) [by] {more} [<within> {sections}]',
    ],
    plainly: 'raise velocity of {scope}[ in {sections}] by {more}',
    examples: ['add 10 to the velocity of the keys in the verse', 'lead velocity plus ten'],
  },
  {
    name: 'velocity-less',
    removes: true,
    says: [
      '(lower|reduce|decrease|drop|cut|turn down|bring down) <velocity> (of|for|on|in) {scope} [by] {more} ' +
        '[<within> {sections}]',
      '(lower|reduce|decrease|drop) {scope} <velocity> [by] {more} [<within> {sections}]',
      '(take|subtract) {more} (off|from) <velocity> (of|for|on|in) {scope} [<within> {sections}]',
      '(take|subtract) {more} (off|from) {scope} <velocity> [<within> {sections}]',
      '(take|subtract) {more} (off|from) <velocity> [there]',
      '{scope} <velocity> (down|minus) [by] {more} [<within> {sections}]',
      '{scope} (down|minus) [by] {more} in velocity [<within> {sections}]',
      '(turn|bring|push|move) <velocity> (of|for|on|in) {scope} down [by] {more} [<within> {sections}]',
      '<velocity> (of|for|on|in) {scope} (down|minus) [by] {more} [<within> {sections}]',
    ],
    plainly: 'lower velocity of {scope}[ in {sections}] by {more}',
    examples: ['take 15 off the velocities of the bass', 'stabs velocity minus ten'],
  },
  {
    name: 'velocity-to',
    removes: true,
    says: [
      '[(set|put|bring|make|fix)] [all] {scope} <velocity> (to|at) {number} [<within> {sections}]',
      '[(set|put|bring|make|fix|play)] [all] {scope} (at|with) <velocity> [of] {number} [<within> {sections}]',
      '[(set|put|bring|make|fix)] [all] <velocity> (of|for|on|in) {scope} (to|at) {number} [<within> {sections}]',
    ],
    plainly: 'set velocity of {scope}[ in {sections}] to {number}',
    examples: ['set the bass velocity to 100', 'all keys velocities to 80'],
  },
  {
    name: 'strike-harder',
    removes: true,
    says: [
      '(make|have|let|get) {scope:played} (hit|play|strike|played|struck|be played|be hit) [{much}] <harder> ' +
        '[<within> {sections}] [, (higher|more) <velocity>]',
      '(play|strike|hit) {scope:played} [{much}] <harder> [<within> {sections}] [, (higher|more) <velocity>]',
      '[make] {scope:played} [sound] [{much}] (harder|punchier|more aggressive|heavier) [<within> {sections}]',
      '{scope:played} <should> (hit|play|be played|be struck|be hit) [{much}] <harder> [<within> {sections}]',
      '{scope:played} (need|needs|could use|want|wants) more (punch|power|force|attack|bite|impact|velocity)',
      '(higher|more) <velocity> (for|on|in) {scope:played}',
      '(louder|harder|stronger) notes (for|on|in|from) {scope:played}',
    ],
    plainly: 'play {scope}[ in {sections}] [{much} ]harder',
    examples: ['make the drums in the riff hit harder, higher velocities', 'the kick needs more punch'],
  },
  {
    name: 'strike-softer',
    removes: true,
    says: [
      '(make|have|let|get) {scope:played} (hit|play|strike|played|struck|be played) [{much}] <softer> ' +
        '[<within> {sections}] [, (lower|less) <velocity>]',
      '(play|strike|hit) {scope:played} [{much}] <softer> [<within> {sections}] [, (lower|less) <velocity>]',
      '{scope:played} <should> (hit|play|be played|be struck|be hit) [{much}] <softer> [<within> {sections}]',
      '{scope:played} [a] (softer|gentler|lighter) touch [<within> {sections}]',
      '{scope:played} [{much}] (less hard|not so hard|not as hard|less loud notes|less forceful)',
      '(softer|quieter|gentler) notes (for|on|in|from) {scope:played}',
      '(lower|less) <velocity> (for|on|in) {scope:played}',
    ],
    plainly: 'play {scope}[ in {sections}] [{much} ]softer',
    examples: ['keys softer touch in the intro', 'the piano should be played more gently in the bridge'],
  },
  {
    name: 'too-loud-there',
    removes: true,
    says: [
      '{tracks} [<is>] <tooLoud> <within> {sections}',
      '{sections} {tracks} <is> <tooLoud>',
      '[<set>] {tracks} [{much}] <quieter> <within> {sections}',
      '[{much}] less [of] {tracks} <within> {sections}',
      '{tracks} <within> {sections} , make (it|them) [{much}] <quieter>',
      '{tracks} <should> be [{much}] <quieter> <within> {sections}',
    ],
    plainly: 'play {tracks} in {sections} [{much} ]softer',
    examples: ['the bass is way too loud in the verse', 'the piano should be quieter in the bridge'],
  },
  {
    name: 'too-quiet-there',
    removes: true,
    says: [
      '{tracks} [<is>] <tooQuiet> <within> {sections}',
      '{sections} {tracks} <is> <tooQuiet>',
      '[<set>] {tracks} [{much}] <louder> <within> {sections}',
      '{tracks} <within> {sections} , make (it|them) [{much}] <louder>',
      '{tracks} <should> be [{much}] <louder> <within> {sections}',
    ],
    plainly: 'play {tracks} in {sections} [{much} ]harder',
    examples: ['the lead is too quiet in the drop', 'the piano should be louder in the bridge'],
  },
  {
    name: 'hit-too-hard',
    says: [
      '{scope} (is|are) (hit|struck|played) too (hard|loud|strongly|aggressively) [<within> {sections}]',
      '{scope} (hits|hit|plays|play) too (hard|loud) [<within> {sections}]',
    ],
    plainly: '',
    examples: ['the bass is hit too hard', 'the drums in the riff hit too hard'],
  },
  {
    name: 'drop-drum',
    removes: true,
    says: [
      '<remove> [all] {drum} [hits|notes] (from|of|in|on|out of) {tracks} [<within> {sections}]',
      '<remove> [all] {drum} [hits|notes] (from|of|in|on|out of) {sections}',
      'no [more] {drum} [hits|notes] (in|during|for) {sections}',
      '[(play|make|do|let)] {tracks} without {drum} [<within> {sections}]',
    ],
    plainly: 'remove the {drum} notes[ of {tracks}][ in {sections}]',
    examples: ['throw out the closed hihats from the drums in the intro', 'no snare in the verse'],
  },
]
