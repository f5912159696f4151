import type { PlainRule } from './plainly.ts'

/** Tracks and the song as a whole: names, colours, sounds, key and tempo. */
export const trackRules: readonly PlainRule[] = [
  {
    name: 'new-tracks',
    says: [
      '<add> (one|a|an) [new|empty] track (with|for) {one:instrument} and (one|another|a second) [track] (with|' +
        'for) {other:instrument}',
      '<add> (a|an) [new|empty] {one:instrument} track and (one|another|a second|an|a) [for|with] ' +
        '{other:instrument} [track]',
    ],
    plainly: 'add 2 tracks, {one} and {other}',
    examples: ['i want one track with electric piano and one with organ', 'add a trumpet track and an organ track'],
  },
  {
    name: 'new-track',
    says: [
      '[new|another] track [:|,|with|for] {instrument}',
      '<add> [new|empty] {instrument} track',
      '[new|empty] {instrument} track',
      '<add> (one|track|new track|empty track|another track|another) (for|with) {instrument}',
      '(one|track|new track|another) (for|with) {instrument}',
    ],
    plainly: 'add a {instrument} track',
    examples: ['new trumpet track', 'one for bass as well'],
  },
  {
    name: 'rename',
    says: [
      '<call> {tracks} [to|as|into] {name:text}',
      '{tracks} <should> [just|simply|only|now] be (called|named|renamed|titled) {name:text}',
      '(change|set) the name of {tracks} (to|into) {name:text}',
      'give [to] {tracks} [the|a] [new] name [of] {name:text}',
      '{tracks} <should> (have|get|bear|carry|take) the name {name:text}',
      '{tracks} (name|title) [:|=|to] {name:text}',
      '(name|title) of {tracks} (is|should be|must be|to|:|=) [now] {name:text}',
      '{tracks} (is|shall be) [now] called {name:text} [from now on|now]',
    ],
    plainly: 'rename {tracks} to {name}',
    examples: ['the guitar track should be called "Twang"', 'change the name of the organ to "Hammond"'],
  },
  {
    name: 'colour',
    says: [
      '<paint> {tracks} [(in|to|into|a)] {colour} [colour|color] [after all|instead]',
      '{tracks} (in|should be|becomes|is) {colour} [colour|color] [after all|instead]',
      '{tracks} (colour|color) [to|:] {colour}',
      '{tracks} [to] {colour}',
      '(colour|color) code {tracks} [in] {colour}',
      '(<wish>|can we have|can i have|let us have|have) {tracks} [to be] [in] {colour}',
      '(set|change) the (colour|color) of {tracks} to {colour}',
    ],
    plainly: 'colour {tracks} {colour}',
    examples: ['make the hats green after all', 'both guitars in indigo'],
  },
  {
    name: 'instrument',
    says: [
      '{tracks} <should> be played (by|on|with) {instrument} [instead]',
      '(use|play|take) {instrument} (instead of|in place of|rather than) {tracks}',
      '{instrument} [sound] (instead of|in place of|rather than) {tracks}',
      "(i prefer|i'd prefer|we prefer|i would prefer|i like) {instrument} [sound] (over|to|instead of|rather than|more than|for) {tracks}",
      "(i prefer|i'd prefer|we prefer|i would prefer) {tracks} [to be] [played] (on|by|as|with) {instrument}",
      '{tracks} as {instrument} [sound] [(would be (nice|great|cool|good|lovely)|please|instead)]',
      '{instrument} [sound] for {tracks} [instead]',
      '(use|take|try) {instrument} [sound] (for|on) {tracks} [instead]',
      '(replace|swap|exchange) [sound of] {tracks} (with|for|by|against) {instrument}',
      '(make|turn|switch|change) {tracks} [to|into|sound like|be|play like] {instrument} [sound]',
      '{tracks} <should> (be|become|sound like) {instrument} [sound] [instead]',
      '(let|have) {tracks} [be] played (by|on) {instrument}',
      '(play|do) {tracks} (on|with) {instrument}',
      '(give) {tracks} {instrument} sound',
      'give {tracks} [a] (different|new|other|another) sound [,] [like|such as|for example|maybe|say|perhaps] {instrument}',
      '{tracks} : {instrument} [instead|please]',
      '{tracks} sound [:|to|should be] {instrument}',
    ],
    plainly: 'switch {tracks} to {instrument}',
    examples: ['the flute should be played by a clarinet instead', 'use a clarinet instead of the flute'],
  },
  {
    name: 'tempo',
    says: [
      '[<set>|(go|speed up|slow down|take it|put it|play it|run it|bring it)] [it|song|whole thing] [up|down] ' +
        '[tempo|speed] (to|at) {tempo:bpm}',
      '[<set>] (tempo|speed) [of the song] [back|up|down] [(to|at|:|=)] {tempo}',
      '[(play it|take it|run it|let it run|do it|put the song)] at {tempo:bpm}',
      '(tempo|speed) (should be|is|must be) {tempo}',
      '{tempo:bpm} [(please|instead)]',
    ],
    plainly: 'set tempo to {tempo}',
    examples: ['tempo back to 72', 'play it at 118 bpm'],
  },
  {
    name: 'half-tempo',
    says: [
      '(half|halve) (tempo|speed)',
      '(half as fast|at half the speed|at half speed|half speed|twice as slow)',
      'make (it|the song) half as fast',
    ],
    plainly: 'half the tempo',
    examples: ['half as fast', 'at half the speed'],
  },
  {
    name: 'double-tempo',
    says: [
      'double (tempo|speed)',
      '(twice as fast|at twice the speed|at double speed|double speed|twice the tempo|twice the speed)',
      'make (it|the song) twice as fast',
    ],
    plainly: 'double the tempo',
    examples: ['twice as fast', 'at twice the speed'],
  },
  {
    name: 'key',
    says: [
      '<set> [song|whole|piece|project|track] key [of the song] (to|into) {key}',
      'key [of the song] (is|should be|must be|ought to be) [actually|really] {key}',
      '(the song|it|this|the piece|everything) (is|should be) [actually|really] in {key}',
      'key [:|=|to] {key}',
    ],
    plainly: 'set key to {key}',
    examples: ['the key is G major', 'change the key to A major'],
  },
  {
    name: 'correct-that',
    says: [
      '(correct|fix|change|adjust|update) (that|it|this) [right|in the song|please]',
      "(don't|do not|dont|but don't|but do not|without) (touch|touching|change|changing|move|moving) [any|single|" +
        'one] (note|notes|music)',
      '(leave|keep) (the|all|all the) (notes|music) (alone|as is|as they are|untouched|where they are)',
    ],
    plainly: '',
    examples: ['correct that', 'do not touch any note'],
  },
]
