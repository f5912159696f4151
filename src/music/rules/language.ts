import { lazyLanguage, type ValueKind } from '../../grammar/index.ts'
import { instrumentAt } from '../composer/index.ts'
import { foldName } from '../position/section-index.ts'
import { classes } from './classes.ts'
import { copyRules } from './of-copies.ts'
import { lengthRules } from './of-lengths.ts'
import { levelRules } from './of-levels.ts'
import { musicRules } from './of-music.ts'
import { noteRules } from './of-notes.ts'
import { regionRules } from './of-regions.ts'
import { someNoteRules } from './of-some-notes.ts'
import { tempoRules } from './of-tempo.ts'
import { trackRules } from './of-tracks.ts'
import { places } from './places.ts'
import { waysOf, type PlainRule } from './plainly.ts'
import { things } from './things.ts'
import { faderNumber, numberWithin, values, type MusicWorld } from './values.ts'

/** "The lead should come later" is also "I want the lead to come later" and "could the lead come later". */
const withMoods = (rule: PlainRule): PlainRule => ({
  ...rule,
  says: rule.says.flatMap((says) => {
    const [, thing, rest] = /^(\{[\w:]+\}) \[?<should>\]? (.+)$/.exec(says) ?? []
    return thing === undefined || rest === undefined
      ? [says]
      : [
          says,
          `<wish> ${thing} [to] ${rest}`,
          `(can|could|should|would|may|might|let|have|make) ${thing} ${rest}`,
          `${thing} , (can|could|should|would|may|might) (it|they) ${rest}`,
        ]
  }),
})

export const rules: readonly PlainRule[] = [
  ...levelRules,
  ...lengthRules,
  ...copyRules,
  ...tempoRules,
  ...noteRules,
  ...someNoteRules,
  ...regionRules,
  ...musicRules,
  ...trackRules,
].map(withMoods)

const percent = waysOf('percent')
const part = waysOf('part')
const parts = waysOf('parts')
const effect = waysOf('effect')
const more = waysOf('more')
const tempo = waysOf('tempo')
const way = waysOf('way')

/** Values that only some rules know: a bare number is a level where a level is spoken of, and nowhere else. */
const special: { readonly [name: string]: ValueKind<MusicWorld> } = {
  bare: { ways: ['{percent}', percent('{level} %', '{level:faderNumber}')] },
  faderNumber,
  tempoNumber: numberWithin(40, 260),
  fastNumber: numberWithin(101, 260),
  smallStep: numberWithin(1, 30),
  tempoLevel: {
    ways: [tempo('{number} bpm', '{number:tempoNumber} [bpm|bmp]', '{number:tempoNumber} beats (per|a) minute')],
  },
  fastLevel: { ways: [tempo('{number} bpm', '{number:fastNumber} [bpm|bmp]', '{number:tempoNumber} bpm')] },
  anyLevel: { ways: ['{percent}', percent('{number} %', '{number}')] },
  strength: {
    ways: [
      percent(
        'at {percent}',
        '[(at|with|by|but|only|just|but only|but just|only by|only to|about)] {percent} [strength|of the way]',
        '[but] not (fully|completely|all the way|entirely|totally|so strictly|that strictly) [,] [but] [only|just] [at|by|about] {percent} [strength|of the way]',
        '(at|with) half strength',
        'half strength',
        'half way',
      ),
    ],
  },
  bpm: { ways: [tempo('{number} bpm', '{number} (bpm|bmp)', '{number} beats (per|a) minute')] },
  more: { ways: ['{percent}', more('{number}', '{number} [points|steps|units]')] },
  loudWay: { ways: [way('up', '(louder|hotter|stronger)'), way('down', '(quieter|softer|less loud)')] },
  lowering: { ways: [way('down', '(lower|drop|reduce|decrease|turn down|pull down|bring down|take down|cut)')] },
  raising: { ways: [way('up', '(raise|lift|increase|boost|turn up|push up|bring up|bump up)')] },
  swingMuch: {
    ways: [
      more('light', '(a bit|a little|a touch|a hint|a tad|slightly|light|subtle|some light)'),
      more('heavy', '(a lot|much|heavy|hard|lots)'),
      '{percent}',
    ],
  },
  players: { ways: ['{tracks}'] },
  emptyLength: { ways: ['{length}', parts('1 bar', 'bar|measure')] },
  itself: { ways: [parts('it', 'it')] },
  effect: {
    ways: [
      effect(
        '{name}',
        '[light|heavy|subtle|gentle|big|short|long|nice|warm|soft|hard] {name:reverb|delay|echo|compressor|' +
          'compression|eq|distortion|fuzz|filter|overdrive|saturation|phaser|flanger|tremolo|bitcrusher|equalizer|' +
          'equaliser} [effect]',
      ),
      effect('chorus effect', 'chorus [effect]'),
    ],
  },
  effects: { listOf: 'effect' },
  part: {
    ways: [
      part(
        '{instrument}',
        '{instrument} [(part|parts|line|melody|riff|pattern|track|solo|figure|countermelody|harmony|layer|beat|' +
          'groove)]',
        '{instrument} [with|playing] (countermelody|counter melody|melody|line|riff|solo|part|harmony)',
        '(part|line|melody|riff|countermelody|solo) (for|on) {instrument}',
      ),
    ],
  },
  partName: { ways: ['{part}', '{track}'] },
  partList: { listOf: 'partName' },
  parts: {
    ways: [
      '{parts:partList}',
      parts('{parts}', '(only|just|nothing but) {parts:partList}', '{parts:partList} (only|alone)'),
      parts(
        'all instruments',
        '(everything|everyone|everybody|all the instruments|all instruments|all of them|the whole band|the full ' +
          'band|all tracks) [playing]',
      ),
    ],
  },
}

/** How people speak to a song. */
export const musicLanguage = lazyLanguage<MusicWorld>(() => ({
  classes,
  kinds: { ...values, ...things, ...places, ...special },
  rules,
  pronouns: {
    tracks: 'it|them|they|those|these|that|this',
    players: 'it|them',
    scope: 'it|them|they|those|these|that|this',
  },
  // An instrument that nobody plays may be spoken of as well ("the drums stay as they are").
  isName: (word, { score }) =>
    [...score.tracks, ...score.regions].some(({ name }) => foldName(name).split(' ').includes(word)) ||
    instrumentAt([word], 0) !== null,
}))
