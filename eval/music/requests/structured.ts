import { all, anyOf, answers, anyKey, anyTempo, asks, key, muted, section, tempo } from '../expect.ts'
import { request } from '../case.ts'
import { anything } from '../patterns.ts'

const prompt = (...lines: readonly string[]): string => lines.join('\n')

/** Prompts with fields: the mode decides, the position places, and what cannot be read is said. */
export const structured = [
  request(
    'sketch',
    prompt(
      'STORI PROMPT',
      'Mode: compose',
      'Section: Verse',
      'Position: after intro',
      'Style: lo-fi',
      'Key: Dm',
      'Tempo: 92',
      'Role: [drums, bass, keys]',
      'Constraints:',
      '  bars: 8',
    ),
    section(16, 32, { name: /verse/i, roles: ['drums', 'bass', 'keys'], key: 'Dm' }),
  ),
  request(
    'empty',
    prompt(
      'maestro prompt',
      'mode: COMPOSE',
      'section: intro',
      'style: house',
      'key: Am',
      'tempo: 124 bpm',
      'role: drums, bass',
      'constraints:',
      '  - bars: 4',
      '  - no_effects',
    ),
    all(
      tempo(124),
      key('Am'),
      section(0, 16, { name: /intro/i, roles: ['drums', 'bass'], key: 'Am', heardThrough: 'nothing' }),
    ),
  ),
  request(
    'lofi',
    prompt(
      'STORI PROMPT',
      'Mode: compose',
      'Position: alongside verse + 2 bars',
      'Role: lead',
      'Constraints: { bars: 6 }',
    ),
    section(24, 24, { roles: ['lead'] }),
  ),
  request(
    'lofi',
    prompt(
      'STORI PROMPT',
      'Mode: compose',
      'Position: within verse bar 3',
      'Role: strings',
      'Constraints:',
      '  bars: 2',
    ),
    section(24, 8, { roles: ['strings'] }),
  ),
  request(
    'waltz',
    prompt(
      'STORI PROMPT',
      'Mode: compose',
      'Section: coda',
      'Position: at bar 17 + 3',
      'Role: [piano]',
      'Constraints:',
      '  bars: 4',
    ),
    section(51, 12, { name: /coda/i, roles: ['piano'] }),
  ),
  request(
    'seven',
    prompt(
      'STORI PROMPT',
      'Mode: compose',
      'Section: Outro',
      'Position: last',
      'Role: [drums, bass]',
      'Energy: low',
      'Constraints:',
      '  bars: 4',
    ),
    section(42, 14, { name: /outro/i, roles: ['drums', 'bass'] }),
  ),
  request(
    'alike',
    prompt(
      'STORI PROMPT',
      'Mode: compose',
      'Position: before "verse 2" - 4',
      'Role: riser',
      'Constraints:',
      '  bars: 1',
    ),
    section(28, 4, { roles: ['riser'] }),
  ),
  request(
    'big',
    prompt(
      '  STORI   PROMPT',
      'Mode: compose',
      'After: outro',
      'Section: epilogue',
      'Role:',
      '  - piano',
      '  - strings',
      'Vibe: calm x2, warm',
      'Constraints:',
      '  bars: 8',
    ),
    section(216, 32, { name: /epilogue/i, roles: ['piano', 'strings'] }),
  ),
  request(
    'lofi',
    prompt('STORI PROMPT', 'Mode: edit', 'Target: track:Drums', 'Request: mute the drums'),
    muted('Drums'),
  ),
  request('house', prompt('STORI PROMPT', 'Mode: edit', 'Request: |', '  set the tempo to 126'), tempo(126)),
  request(
    'lofi',
    prompt('STORI PROMPT', 'Mode: ask', 'Request: Which key is the song in?'),
    answers(/\bC\s?m(?:in|inor)?\b/i),
  ),
  request(
    'sketch',
    prompt(
      'STORI PROMPT',
      'Mode: compose',
      'Section: chorus',
      'Position: after bridge',
      'Role: drums',
      'Constraints:',
      '  bars: 8',
    ),
    asks(/intro/i),
  ),
  request(
    'sketch',
    prompt('STORI PROMPT', 'Mode: remix', 'Section: verse', 'Position: after intro'),
    asks(/mode|compose/i),
  ),
  request(
    'sketch',
    prompt('STORI PROMPT', 'Mode: compose', 'Role: [drums, bass', 'Position: after intro'),
    asks(anything),
  ),
  request('sketch', prompt('STORI PROMPT', 'Mode: edit', 'Target: track:Bass'), asks(/request/i)),
  request(
    'empty',
    prompt(
      'STORI PROMPT',
      'Mode: compose',
      'Role: [pad]',
      'Constraints: { bars: 8 }',
      'Texture: &a ["drone", "drone"]',
      'Form: !!js/function "function () { return 1 }"',
    ),
    anyOf(all(anyTempo, anyKey, section(0, 32, { roles: ['pad'] })), asks(anything)),
    { note: 'A tag is inert, or refused.' },
  ),
  request('lofi', 'please read STORI PROMPT as a name and mute the drums', anyOf(muted('Drums'), asks(anything)), {
    note: 'In the middle of a sentence it is only words.',
  }),
]
