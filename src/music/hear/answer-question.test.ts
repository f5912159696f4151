import { expect, test } from 'vitest'
import { answerQuestion } from './answer-question.ts'
import { song } from '../../../test/support/music/told.ts'

const parts = [
  ['Intro', 0, 16],
  ['Verse', 16, 32],
] as const
const made = (name: string, more: object): object => ({
  id: name,
  name,
  volume: 0.8,
  pan: 0.5,
  regions: parts.map(([region, startBeat, durationBeats]) => ({
    id: `${name}/${region}`,
    name: region,
    startBeat,
    durationBeats,
    notes: [],
  })),
  ...more,
})
const rain = song(
  {},
  JSON.parse(
    JSON.stringify({
      buses: [{ id: 'r', name: 'Reverb' }],
      tracks: [
        made('Drums', { drumKitId: 'acoustic' }),
        made('Keys', { pan: 0.35, sends: [{ busId: 'r', level: 0.3 }], effects: [{ id: 'e', type: 'delay' }] }),
        made('Lead', { volume: 0.5, muted: true, regions: [] }),
      ],
    }),
  ),
)

test.each([
  ['is there any reverb on the keys', 'Keys has a send to Reverb at 30 %.'],
  ['which tracks have delay', 'Keys has delay.'],
  ['what goes to the reverb bus', 'Reverb gets Keys at 30 %.'],
  ['does the lead have any effects', 'Lead has no effect.'],
  ['which track is the quietest', 'Lead is the quietest by its fader, at 50 %.'],
  ['where is the keys panned', 'Keys is 30 % left.'],
  ['what is at bar 6', 'At beat 20 there is Verse, on Drums and Keys.'],
  ['what comes after the intro', 'Verse comes after Intro.'],
  ['do the keys play in the verse', 'Yes, Keys plays in Verse.'],
  [
    'is there a bridge',
    'No, nothing is called “bridge”. The sections are Intro (bar 1, 4 bars), Verse (bar 5, 8 bars).',
  ],
  ['thanks that sounds great', 'You are welcome.'],
])('“%s” is answered', (line, answer) => {
  expect(answerQuestion(line, rain)).toBe(answer)
})

test.each([
  'name the drums dusty kit',
  'do another take of the keys',
  'which tracks are muted and unmute them now',
  'how about a bridge',
  'make it sound great',
])('“%s” asks for something else', (line) => {
  expect(answerQuestion(line, rain)).toBeNull()
})
