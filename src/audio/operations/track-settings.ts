import { z } from 'zod'
import {
  operation,
  type Asked,
  type Inference,
  type Json,
  problem,
  type Change,
  type Claim,
  type Edit,
  type Problem,
  type View,
} from '../../kernel/index.ts'
import { makeInference, quantitiesOf } from '../params.ts'
import { mixClaim } from '../claims.ts'
import { trackSettings } from '../keys/content.ts'
import { trackCell } from '../tracks.ts'
import { chosenAudio, chosenTracks, namesOf, trackReads } from './read-selected.ts'

export const setTrackGain = operation({
  ...settingOperation({ field: 'gainDb', param: 'gain_db', says: (value) => `gain to ${Number(value)} dB` }),
  name: 'set_track_gain',
  summary: 'Set the gain of the selected tracks, from −60 to +24 dB; 0 leaves them as they are.',
  params: z.strictObject({ gain_db: z.number().min(-60).max(24) }),
  fill: { gain_db: gainSaid },
  asks: { gain_db: 'To what gain? (for example "to -6 dB")' },
  rules: [
    {
      name: 'gain',
      says: [
        '(set|put|bring|change|turn|adjust|pull|push) (gain|volume|level|fader) (of|on|for) {tracks} (to|at) {gain_db:gain}',
        '(set|put|bring|change|adjust|turn|pull|push) {tracks} (gain|volume|level|fader) (to|at) {gain_db:gain}',
        '(set|put|pull|push) {tracks} (to|at) {gain_db:gain}',
        '{tracks} (gain|volume|level|fader) (to|at) {gain_db:gain}',
        '{tracks} <must> (be|sit) at {gain_db:gain}',
      ],
      examples: ['set the gain on Music to minus twelve', 'put the fader of the guest at -6'],
    },
  ],
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

/** "By 3 dB" is a change of what is there, not a level to set. */
function gainSaid(asked: Asked): Inference<Json> | undefined {
  const said = [...quantitiesOf(asked, 'db'), ...quantitiesOf(asked, 'count')].find(({ lead }) => lead !== 'by')
  return said && makeInference(said, said.value)
}

export const setTrackPan = operation({
  ...settingOperation({ field: 'pan', param: 'pan', says: panWords }),
  name: 'set_track_pan',
  summary: 'Place the selected tracks between left (−1) and right (1); 0 is the centre.',
  params: z.strictObject({ pan: z.number().min(-1).max(1) }),
  fill: { pan: panSaid },
  asks: { pan: 'Where to? (for example "30% left", "hard right", "centre")' },
  rules: [
    {
      name: 'pan',
      says: [
        '(pan|put|move|place|send|shift|set|push|throw|nudge|shove|bring) {tracks} [to|over to|panned] {side}',
        '{tracks} [<must>] [be|go|sit] [panned] [to|on] {side}',
        'pan {side} {tracks}',
      ],
      examples: ['pan the guest 30% left', 'put the music hard right'],
    },
    {
      name: 'centre',
      gives: { pan: 0 },
      says: [
        '(pan|put|move|place|set|bring) {tracks} [back] [to|in|into] (centre|center|middle)',
        '(centre|center|recentre|recenter) {tracks}',
        '{tracks} [<must>] [be|go|sit|come] [back] [to|in|into] (centre|center|middle)',
      ],
      examples: ['put the guest back in the middle', 'centre the music'],
    },
  ],
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

export const muteTrack = operation({
  ...settingOperation({ field: 'muted', param: 'muted', says: (value) => (value === true ? 'muted' : 'not muted') }),
  name: 'mute_track',
  summary: 'Mute the selected tracks, or unmute them with `muted` false.',
  params: z.strictObject({ muted: z.boolean().default(true) }),
  rules: [
    {
      name: 'mute',
      says: [
        '<switch-off> {tracks} [for now|right now|for moment|for time being] [{harmless}]',
        "(i|we) (don't|do not|dont) (want|need|wish) to hear {tracks} [at all] [right now|for now|any more|anymore] [{harmless}]",
        '{tracks} <must> (be|stay|go) (muted|mute|silent|off|quiet) [for now]',
        "{tracks} (must not|should not|shouldn't|shouldnt|can not|cannot) (be heard|play|sound|be audible) [at all] [for now]",
        '<have> {tracks} [to be] (muted|mute|off|silent|switched off|turned off)',
        '(put|set|keep|make) {tracks} (on mute|muted|to mute)',
        '{tracks} (on mute|muted|off)',
      ],
      examples: ["I don't want to hear Music at all right now, but don't delete it", 'switch the guest off'],
    },
    {
      name: 'unmute',
      gives: { muted: false },
      says: [
        '<switch-on> {tracks} [again]',
        '(let|make) (me|us|everyone) hear {tracks} [again]',
        '(i|we) <want> to hear {tracks} again',
        '{tracks} <must> (be|become) (audible|heard|unmuted|on) [again]',
        '(take|get) {tracks} off mute',
        '(turn|switch) {tracks} [back] on [again]',
        '(put|bring) {tracks} back on [again]',
      ],
      examples: ['switch the guest on again', 'let me hear Music again'],
    },
  ],
  heard: [
    {
      words: 'mute',
      without: 'off|unmute|longer|not|stop|remove|un|again',
      withoutMention: ['range:some', 'name:clip'],
    },
    {
      words: 'shut up',
      with: ['name:track'],
      without: 'mute|solo',
      withoutMention: ['quantity', 'range:some', 'duration'],
    },
    {
      words: 'shut|switch|turn off',
      with: ['name:track'],
      without: 'mute|solo',
      withoutMention: ['quantity', 'range:some', 'duration'],
    },
    {
      words: 'mute',
      with: ['name:track'],
      without: 'off|unmute|longer|not|stop|remove|un',
      withoutMention: ['range:some', 'name:clip'],
    },
    { words: 'unmute', params: { muted: false }, weight: 2 },
    { words: 'turn|take|switch|put mute off', params: { muted: false } },
    { words: 'turn|take|switch|put off mute', params: { muted: false } },
    { words: 'mute off', params: { muted: false }, isNoun: true, weight: 2 },
    { words: 'not|longer|stop|remove|cancel|end|lift|clear mute', params: { muted: false }, isNoun: true, weight: 2 },
    { words: 'make|let audible|heard', with: ['name:track'], params: { muted: false }, without: 'not|only|just' },
    {
      words: 'bring back',
      with: ['name:track'],
      params: { muted: false },
      withoutMention: ['quantity', 'time', 'range'],
    },
    { words: 'un mute', params: { muted: false } },
    {
      words: 'turn|switch|bring back on',
      with: ['name:track'],
      params: { muted: false },
      withoutMention: ['quantity', 'time', 'range'],
    },
  ],
})

export const soloTrack = operation({
  ...settingOperation({ field: 'solo', param: 'solo', says: (value) => (value === true ? 'solo' : 'not solo') }),
  name: 'solo_track',
  summary: 'Solo the selected tracks, so that only soloed ones are heard, or end it with `solo` false.',
  params: z.strictObject({ solo: z.boolean().default(true) }),
  rules: [
    {
      name: 'solo',
      says: [
        'solo {tracks}',
        '(i|we) <only> <want> to hear {tracks}',
        '(i|we) <want> to hear (only|just|nothing but) {tracks}',
        '(let|make) (me|us) hear (only|just|nothing but) {tracks}',
        '{tracks} (on solo|solo|solod|soloed|by itself)',
        '(put|set) {tracks} (on|to|in) solo',
      ],
      examples: ['I only want to hear the guest', 'put the host on solo'],
    },
    {
      name: 'unsolo',
      gives: { solo: false },
      says: [
        '(unsolo|un-solo) {tracks}',
        '(take|get|bring) {tracks} (off|out of) solo',
        '(end|stop|cancel|remove|clear|turn off) (solo|soloing) [of|on|for] {tracks}',
        '(turn|switch) solo off (on|for) {tracks}',
        '{tracks} not [on] solo [any more|anymore]',
      ],
      examples: ['take the guest out of solo', 'unsolo the host'],
    },
  ],
  heard: [
    { words: 'solo', without: 'off|unsolo|out|end|stop|remove|longer|not|cancel|clear|un' },
    { words: 'hear|listen|play only|just', with: ['name:track'], withoutMention: ['range:some'] },
    { words: 'hear|listen|play alone|itself|own|isolated|solo', with: ['name:track'], withoutMention: ['range:some'] },
    { words: 'only|just hear|listen|play', with: ['name:track'], withoutMention: ['range:some'] },
    { words: 'solo off', params: { solo: false }, isNoun: true, weight: 2 },
    { words: 'not|longer solo', params: { solo: false }, isNoun: true, weight: 2 },
    { words: 'unsolo', params: { solo: false }, weight: 2 },
    { words: 'turn|take|switch|put|get solo off', params: { solo: false } },
    { words: 'take|get|bring out|off solo', params: { solo: false }, weight: 6 },
    { words: 'end|stop|remove|cancel solo', params: { solo: false } },
    { words: 'turn|take|switch|put off solo', params: { solo: false } },
  ],
})

type Setting = { field: 'gainDb' | 'pan' | 'muted' | 'solo'; param: string; says: (value: Json) => string }

/** What the settings of tracks share: one cell on each selected track that has sound. */
function settingOperation({ field, param, says }: Setting) {
  const given = (params: object): Json => (params as { [name: string]: Json })[param] ?? null
  return {
    kind: 'operate' as const,
    reads: trackReads,
    writes: [trackSettings],
    apply: (view: View, params: object): Edit[] | Problem => {
      const tracks = chosenAudio(view)
      if (tracks.length === 0)
        return problem('no-audio-track', `${namesOf(chosenTracks(view))} holds labels and makes no sound.`)
      return tracks.map(({ id }) => ({ edit: 'set', cell: trackCell(id, field), to: given(params) }))
    },
    claims: (view: View, params: object, changes: readonly Change[]): Claim[] => [
      ...changes.flatMap((change): Claim[] => {
        const track =
          change.edit === 'set' ? chosenAudio(view).find(({ id }) => trackCell(id, field) === change.cell) : undefined
        return change.edit === 'set'
          ? [
              {
                check: 'cell',
                promise: `${track?.name ?? 'It'} is set: ${says(given(params))}`,
                about: { path: change.cell },
                expect: given(params),
              },
            ]
          : []
      }),
      mixClaim,
    ],
    says: (view: View, params: object): string => `Set ${namesOf(chosenAudio(view))}: ${says(given(params))}`,
  }
}
