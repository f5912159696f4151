import { z } from 'zod'
import { operation } from '../../kernel/index.ts'
import { aboutContent } from '../claims.ts'
import { describeRange, eachMark, effectContract, markOn, onEachTrack } from './effect.ts'

const flip = '(invert|negate|swap|change|switch|switch around|<reverse>)'
const flips = 'flip|inversion|reversal|invert|swap'
const polarity = '(polarity|phase|waveform)'
const flipped = 'flipped|inverted|reversed|swapped|turned around|turned round'
const wrong = `(is|are|sounds|seems|looks) (${flipped}|wrong|upside down|the wrong way round)`
/** "The guest's phase is reversed, turn it round": one wish, and no playing backwards. */
const mend = '?(<reverse> it|fix it|put it right|correct it|swap it|change it)'

/** With these it is about one side, some of a turn, or what is no sound. */
const otherwise = 'left|right|degree|degrees|order|fade'

export const applyInvert = operation({
  ...effectContract,
  name: 'apply_invert',
  summary: 'Flip the polarity of a time range.',
  params: z.strictObject({}),
  rules: [
    {
      name: 'invert',
      says: [
        '(invert|phase invert|phase-invert|phase flip|phase-flip|polarity flip|negate) {scope}',
        `${flip} ${polarity} {scope}`,
        `${flip} {scope} ${polarity}`,
        `[<give>] ${polarity} (${flips}) {scope}`,
        `<give> {scope} [a] ${polarity} (${flips})`,
        `{scope} <must> [be] (inverted|phase-inverted|phase inverted|upside down)`,
        `{scope} (needs|wants|<must> have|<must> get) ${polarity} (${flipped})`,
        `${polarity} {scope} <must> [be] (${flipped})`,
        `{scope} ${polarity} <must> [be] (${flipped})`,
        `<have> {scope} (inverted|phase-inverted)`,
        `(get|<have>) {scope} ${polarity} (${flipped})`,
        `<have> {scope} with (${flipped}) ${polarity}`,
        '(make|put|turn|flip) {scope} (out of phase|upside down)',
        `${polarity} {scope} ${wrong} ${mend}`,
        `{scope} ${polarity} ${wrong} ${mend}`,
        `{scope} (is|are|sounds|seems) out of phase ${mend}`,
      ],
      examples: [
        'negate the guest',
        'invert the phase on host from 1:00 to 2:00',
        "swap the guest's polarity",
        'phase flip on the music in the intro',
        'the host needs its polarity flipped',
        'I want the music with inverted polarity',
        "the guest's phase is reversed, turn it round",
        'turn the music upside down',
      ],
    },
  ],
  heard: [
    { words: 'invert', without: otherwise },
    { words: 'invert|flip|reverse|switch|change|turn polarity|phase', without: otherwise, weight: 2 },
  ],
  apply: (view) =>
    onEachTrack(view, { name: 'apply_invert', params: {} }, (track, on) => markOn(track, on, 'invert', null)),
  claims: (view, _params, changes, measured) =>
    eachMark(view, changes, measured, ({ name, made }) => [
      {
        check: 'difference',
        promise: `${name} and what it was cancel each other out`,
        about: { ...aboutContent(made), change: made.id, inverted: true },
        expect: null,
      },
    ]),
  says: (view) => `Flip the polarity of ${describeRange(view)}`,
})
