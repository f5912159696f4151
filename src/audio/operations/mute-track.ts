import { z } from 'zod'
import { operation } from '../../kernel/index.ts'
import { settingOperation } from './track-setting.ts'

export const muteTrack = operation({
  ...settingOperation({ field: 'muted', param: 'muted', says: (value) => (value === true ? 'muted' : 'not muted') }),
  name: 'mute_track',
  summary: 'Mute the selected tracks, or unmute them with `muted` false.',
  params: z.strictObject({ muted: z.boolean().default(true) }),
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
