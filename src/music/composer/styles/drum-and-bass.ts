import type { Style } from '../style.ts'

/** A broken beat at double speed over a bass that moves at half of it. */
export const drumAndBass: Style = {
  name: 'drum and bass',
  tempo: { low: 165, high: 180, usual: 174 },
  usualKey: 'F#m',
  usualRoles: ['drums', 'bass', 'pads', 'lead'],
  energy: 0.8,
  density: 0.6,
  feel: { swing: 0.06, swungUnit: 'sixteenth', looseness: 0.08, backbeatLag: 0 },
  kit: 'TR-909',
  programs: { bass: [39, 38, 87], chords: [4, 88, 81], lead: [81, 54, 11], pads: [89, 88, 95], arpeggio: [81, 11, 80] },
  colour: 'ninth',
  progressions: {
    major: {
      verse: ['1 | 1 | 6 | 6', '6 | 6 | 4 | 5', '1 | 1 | 3 | 4'],
      chorus: ['4 | 4 | 6 | 5', '4 | 5 | 6 | 1'],
      bridge: ['2 | 2 | 3 | 3', '4 | 4 | 3 | 3'],
    },
    minor: {
      verse: ['1 | 1 | 6 | 6', '1 | 1 | 4 | 7', '1 | 1 | 3 | 7'],
      chorus: ['6 | 6 | 7 | 1', '6 | 7 | 1 | 4', '4 | 4 | 6 | 7'],
      bridge: ['4 | 4 | 3 | 3', '6 | 6 | 5 | 5'],
    },
  },
  grooves: [
    [
      { voice: 'kick', pattern: 'X... .... ..X. .... X... .... ..X. ?...' },
      { voice: 'snare', pattern: '.... X..- .-.. X... .... X..- .-?. X..-' },
      { voice: 'closedHat', pattern: 'x.x. x.x? x.x. x.x.' },
      { voice: 'ride', pattern: 'x... x... x... x...', above: 0.75 },
    ],
    [
      { voice: 'kick', pattern: 'X.x. .... ..X. .... X... ..?. ..Xx ....' },
      { voice: 'snare', pattern: '.... X..- .?.- X... .... X... .-.- X.?.' },
      { voice: 'closedHat', pattern: 'xxx? x.xx xxx. x.xx' },
      { voice: 'openHat', pattern: '.... ..x. .... .... .... .... .... ..x.', above: 0.5 },
    ],
    [
      { voice: 'kick', pattern: 'X... .... ..X. ...x X.?. .... ..X. ....' },
      { voice: 'snare', pattern: '.... X... -..- X..- .... X.-. -..? X...' },
      { voice: 'shaker', pattern: 'x-xx x-xx x-x? x-xx' },
      { voice: 'closedHat', pattern: '..x. ..x. ..x. ..x.', above: 0.4 },
    ],
  ],
  fills: [
    [{ voice: 'snare', pattern: '.... .... ..x. X.xx' }],
    [{ voice: 'snare', pattern: '.... .... .x.x X.Xx' }],
    [
      { voice: 'closedHat', pattern: '.... .... .... x.xx' },
      { voice: 'snare', pattern: '.... .... .... X..X' },
    ],
  ],
  bass: {
    patterns: [
      '1=== ==== ..1= ==== 1=== ==== ..5= ==a=',
      '1=== ==.. ..1= =.8= 1=== ==.. ..1= 5===',
      '1=.. ..1= ==== ==.. 1=.. ..5= ==== 7===',
      '1=== ==== ==1= .... 1=== ==== ==5= ..7=',
    ],
    low: 28,
    high: 48,
    gate: 0.95,
  },
  chords: {
    patterns: [
      'X=== ==.. .... .... .... ..x= ==.. ....',
      'X..x .... ..x. .... X..x .... .... ..x.',
      '.... X=.. .... ..x. .... X=.. ..x. ....',
    ],
    centre: 64,
    voices: 4,
    gate: 0.9,
  },
  pads: {
    patterns: ['X=== ==== ==== ====', 'X=== ==== ==== ==== ==== ==== x=== ====', 'X=== ==== ==x= ===='],
    centre: 62,
    isOpen: true,
  },
  arpeggio: {
    patterns: [
      'x.xx .xx. xx.x x.x. x.x. xx.x .x.x x.xx',
      'xx.x .x.x xx.x .xx. x.xx x.x. .x.x xx..',
      'x.x. xx.x .x.x x.x? xx.x .x.x x.xx .x.x',
    ],
    orders: ['up', 'leaping', 'there and back'],
    centre: 72,
    gate: 0.7,
  },
  lead: {
    bars: [
      'x=== ==x= ==== x===',
      '..x= ==== x=== ..x=',
      'x=== x=.. ..x= ====',
      '.... x=== ==x= x==x',
      'x=x= ==== =... x===',
      'x==x ==== x=== ..x=',
    ],
    endings: ['x=== x=== ==== ====', '..x= ==x= ==== ====', 'x=== ==== ==== ....'],
    centre: 75,
    isPentatonic: true,
    leaping: 0.28,
    gap: 0.1,
  },
}
