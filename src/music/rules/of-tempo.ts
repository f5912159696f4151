import type { PlainRule } from './plainly.ts'

/** How fast the song goes, said with why, or by how much. */
export const tempoRules: readonly PlainRule[] = [
  {
    name: 'tempo-with-why',
    says: [
      '(<set>|<wish>|go|play|it should be|it could be|it has to be|it must be|this should be|this could be|can we go|can we have) [it|this|song|everything|whole thing] [to be|be|go|a] [{much}] (slower|faster|quicker) [tempo] [,] [to|about|around|at|like|say|maybe|something like|more like|rather|and go|go] {tempo:tempoLevel}',
      '(slower|faster|quicker) [,] [about|around|to|at|like|say|maybe|something like|more like] {tempo:tempoLevel}',
      '[(it|this|song|tempo|that|it feels|it sounds|that feels)] [is] [{much}] (too fast|too slow|too quick) [,] [take|make it|go|put it|try|set it|bring it] [to|at|about|around|say] {tempo:tempoLevel} [(is|would be|will|feels|should) (enough|better|fine|good|do|right|plenty)]',
    ],
    plainly: 'set tempo to {tempo}',
    reasons: ['much'],
    examples: ['we need it faster, 104 bpm', 'make the song slower, around 90', 'too fast, 120 is enough'],
  },
  {
    name: 'tempo-up-to',
    says: [
      '(go|take it|bring it|push it|speed it|speed|take the song|bring the song|push the tempo) (up|down) to {tempo:fastLevel}',
    ],
    plainly: 'set tempo to {tempo}',
    examples: ['can we go up to 126', 'take it down to 110'],
  },
  {
    name: 'tempo-less',
    says: [
      '(drop|lower|reduce|decrease) [the] (tempo|speed) [down] [by] {number:smallStep} [bpm|beats]',
      '(take|pull|bring) [the] (tempo|speed) (down|back) [by] {number:smallStep} [bpm|beats]',
      '(take|pull|knock|shave) {number:smallStep} [bpm|beats] off [the] (tempo|speed)',
    ],
    plainly: 'slow down by {number} bpm',
    examples: ['lower the tempo by 3', 'take 4 off the tempo'],
  },
  {
    name: 'tempo-more',
    says: [
      '(push|raise|increase|lift|bump|up|kick) [the] (tempo|speed) [up] [by] {number:smallStep} [bpm|beats]',
      '(take|bring) [the] (tempo|speed) up [by] {number:smallStep} [bpm|beats]',
      '(add|put) {number:smallStep} [bpm|beats] (to|on) [the] (tempo|speed)',
    ],
    plainly: 'speed up by {number} bpm',
    examples: ['push the tempo by 3', 'add 4 to the tempo'],
  },
  {
    name: 'slower-by',
    says: [
      '(<set>|<wish>|go|play|can we go|can we have) [it|this|song|everything|whole thing] [to be|be|go|a] [{much}] slower [tempo] [,] [by|about|around|like|say|maybe] {number:smallStep} [bpm|beats|beats per minute]',
      '[{much}] slower [,] [by|about|around|like|say|maybe] {number:smallStep} bpm',
      '{number:smallStep} bpm slower',
    ],
    plainly: 'slow down by {number} bpm',
    reasons: ['much'],
    examples: ['make it a bit slower, like 10 bpm', '6 bpm slower'],
  },
  {
    name: 'faster-by',
    says: [
      '(<set>|<wish>|go|play|can we go|can we have) [it|this|song|everything|whole thing] [to be|be|go|a] [{much}] (faster|quicker) [tempo] [,] [by|about|around|like|say|maybe] {number:smallStep} [bpm|beats|beats per minute]',
      '[{much}] (faster|quicker) [,] [by|about|around|like|say|maybe] {number:smallStep} bpm',
      '{number:smallStep} bpm (faster|quicker)',
    ],
    plainly: 'speed up by {number} bpm',
    reasons: ['much'],
    examples: ['make it a bit faster, like 10 bpm', '6 bpm faster'],
  },
]
