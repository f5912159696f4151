import { z } from 'zod'
import { operation, type Asked, type Inference, type Json } from '../../kernel/index.ts'
import { makeInference, quantitiesOf } from '../from-words.ts'
import { settingOperation } from './track-setting.ts'

export const setTrackGain = operation({
  ...settingOperation({ field: 'gainDb', param: 'gain_db', says: (value) => `gain to ${Number(value)} dB` }),
  name: 'set_track_gain',
  summary: 'Set the gain of the selected tracks, from −60 to +24 dB; 0 leaves them as they are.',
  params: z.strictObject({ gain_db: z.number().min(-60).max(24) }),
  fill: { gain_db: gainSaid },
  asks: { gain_db: 'To what gain? (for example "to -6 dB")' },
  heard: [
    { words: 'set|change|reset|adjust|bring|put gain|volume|level|fader to|at', with: ['name:track'], weight: 2 },
    { words: 'set|change|reset|adjust track gain|volume|level|fader', weight: 2 },
    {
      words: 'set|change|put|pull|push|bring|turn|drop|lower to|at',
      with: ['quantity:db', 'name:track'],
      without: 'normalize|normalise|peak|peaks|loudness|limit|limiter|compressor|by',
      withoutMention: ['range:some'],
      weight: 2,
    },
    { words: 'gain|volume|fader|level to|at', with: ['quantity:db'], isNoun: true },
    { words: 'set|adjust|change|edit|fix gain|volume|level|fader', with: ['name:track'] },
    { words: 'set|adjust|change gain|volume|level|fader of', with: ['name:track'] },
    { words: 'set|put|pull|push|bring fader', with: ['quantity:db'], weight: 4 },
  ],
})

export const setTrackPan = operation({
  ...settingOperation({ field: 'pan', param: 'pan', says: panWords }),
  name: 'set_track_pan',
  summary: 'Place the selected tracks between left (−1) and right (1); 0 is the centre.',
  params: z.strictObject({ pan: z.number().min(-1).max(1) }),
  fill: { pan: panSaid },
  asks: { pan: 'Where to? (for example "30% left", "hard right", "centre")' },
  heard: [
    { words: 'pan' },
    {
      words: 'hard|far|fully|completely left',
      with: ['name:track'],
      params: { pan: -1 },
      isNoun: true,
      withoutMention: ['quantity:percent', 'range', 'time'],
      weight: 2,
    },
    {
      words: 'hard|far|fully|completely right',
      with: ['name:track'],
      params: { pan: 1 },
      isNoun: true,
      withoutMention: ['quantity:percent', 'range', 'time'],
      weight: 2,
    },
    { words: '', with: ['name:track', 'quantity:side'] },
    {
      words: 'to|more|further left|right',
      with: ['name:track'],
      isNoun: true,
      without: 'move|shift|nudge|slide|drag|clip|clips|selection|cut|delete|go|jump',
      withoutMention: ['range', 'time', 'duration', 'quantity:percent'],
      asks: { question: 'How far to the side should {name} go? (for example "30% left", "hard right")' },
    },
    { words: 'pan hard|fully|completely left', params: { pan: -1 } },
    { words: 'pan hard|fully|completely right', params: { pan: 1 } },
    {
      words: 'pan|put|move|bring|place|set|recenter|centre|center center|centre|middle',
      with: ['name:track'],
      params: { pan: 0 },
      withoutMention: ['range', 'time'],
    },
    { words: 'center|centre|recenter', with: ['name:track'], params: { pan: 0 } },
    {
      words: 'put|shove|push|move|place|set|throw|send left|right',
      with: ['name:track', 'quantity:percent'],
      weight: 2,
    },
    {
      words: 'put|shove|push|move|place|send|throw all way left',
      with: ['name:track'],
      params: { pan: -1 },
      weight: 4,
    },
    {
      words: 'put|shove|push|move|place|send|throw all way right',
      with: ['name:track'],
      params: { pan: 1 },
      weight: 4,
    },
  ],
})

/** "By 3 dB" is a change of what is there, not a level to set. */
function gainSaid(asked: Asked): Inference<Json> | undefined {
  const said = [...quantitiesOf(asked, 'db'), ...quantitiesOf(asked, 'count')].find(({ lead }) => lead !== 'by')
  return said && makeInference(said, said.value)
}

function panSaid(asked: Asked): Inference<Json> | undefined {
  const said = [...quantitiesOf(asked, 'percent'), ...quantitiesOf(asked, 'count')].find(
    ({ side }) => side !== undefined,
  )
  if (!said) return undefined
  return makeInference(
    said,
    said.side === 'center' ? 0 : ((said.side === 'left' ? -1 : 1) * Math.abs(said.value)) / 100,
  )
}

function panWords(value: Json): string {
  const pan = Number(value)
  return `pan to ${pan === 0 ? 'the centre' : `${Math.round(Math.abs(pan) * 100)}% ${pan < 0 ? 'left' : 'right'}`}`
}
