import { z } from 'zod'
import { operation } from '../../kernel/index.ts'
import { settingOperation } from './track-setting.ts'

export const muteTrack = operation({
  ...settingOperation({ field: 'muted', param: 'muted', says: (value) => (value === true ? 'muted' : 'not muted') }),
  name: 'mute_track',
  summary: 'Mute the selected tracks, or unmute them with `muted` false.',
  params: z.strictObject({ muted: z.boolean().default(true) }),
  heard: [
    { words: 'mute', without: 'off|unmute' },
    { words: 'shut up|off', with: ['name:track'] },
    { words: 'turn off', with: ['name:track'], without: 'mute|solo' },
    { words: 'unmute', params: { muted: false } },
    { words: 'turn|take|switch mute off', params: { muted: false } },
    { words: 'turn|take|switch off mute', params: { muted: false } },
    { words: 'un mute', params: { muted: false } },
  ],
})

export const soloTrack = operation({
  ...settingOperation({ field: 'solo', param: 'solo', says: (value) => (value === true ? 'solo' : 'not solo') }),
  name: 'solo_track',
  summary: 'Solo the selected tracks, so that only soloed ones are heard, or end it with `solo` false.',
  params: z.strictObject({ solo: z.boolean().default(true) }),
  heard: [
    { words: 'solo', without: 'off|unsolo' },
    { words: 'hear|listen|play only|just', with: ['name:track'] },
    { words: 'unsolo', params: { solo: false } },
    { words: 'turn|take|switch solo off', params: { solo: false } },
    { words: 'turn|take|switch off solo', params: { solo: false } },
  ],
})
