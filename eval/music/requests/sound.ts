import { all, anyOf, asks, automation, bends, bus, controls, effect, nothingChanged, send } from '../expect.ts'
import { loosely, request } from '../case.ts'
import { anything, which } from '../patterns.ts'
import { between, near } from '../span.ts'

const volumeLane = /^volume/i

/** Effects, buses and sends, and what moves over time. */
export const sound = [
  request('lofi', 'put a reverb on the bass', anyOf(effect('Bass', 'reverb'), send('Bass', 'Reverb'))),
  request('lofi', 'add a compressor to the drums', effect('Drums', 'compressor')),
  request('lofi', 'distort the bass', effect('Bass', 'distortion', 'overdrive')),
  request('lofi', 'tape saturation on the drums please', effect('Drums', 'overdrive', 'distortion')),
  request('house', 'insert a delay on the lead', anyOf(effect('Lead', 'delay'), send('Lead', 'Delay'))),
  request(
    'seven',
    'put a flanger and a phaser on the guitar',
    all(effect('Guitar', 'flanger'), effect('Guitar', 'phaser')),
  ),
  request(
    'waltz',
    'reverb on the piano and the cello',
    anyOf(
      all(effect('Piano', 'reverb'), effect('Cello', 'reverb')),
      all(bus('Reverb'), send('Piano', 'Reverb'), send('Cello', 'Reverb')),
    ),
  ),
  request('big', 'an EQ on the lead vocal', effect('Lead Vocal', 'eq')),
  request('alike', 'give the synth pad some chorus', effect('Synth Pad', 'chorus'), {
    note: 'The effect, not the section of that name.',
  }),
  request('house', 'a tremolo for the stabs', effect('Stabs', 'tremolo')),
  request('lofi', 'send the bass to the reverb', send('Bass', 'Reverb')),
  request('house', 'send the lead to the delay bus at 30%', send('Lead', 'Delay', near(0.3))),
  request('house', 'more reverb on the pad', anyOf(send('Pad', 'Reverb', between(0.51, 1)), effect('Pad', 'reverb'))),
  request(
    'lofi',
    'make a bus called Parallel and send the drums to it',
    all(bus('Parallel'), send('Drums', 'Parallel')),
  ),
  request('lofi', 'create a bus named Delay', bus('Delay')),
  request(
    'house',
    'route the kick, the clap and the hats to a new bus called Drum Bus at 0.5',
    all(
      bus('Drum Bus'),
      send('Kick', 'Drum Bus', near(0.5)),
      send('Clap', 'Drum Bus', near(0.5)),
      send('Hats', 'Drum Bus', near(0.5)),
    ),
  ),
  request('sketch', 'make sure there is a Reverb bus', nothingChanged, { note: 'There is one.' }),
  loosely('lofi', 'slap a phaser on the keyz', effect('Keys', 'phaser')),
  loosely('seven', 'fuzz on guitar', effect('Guitar', 'distortion', 'overdrive')),

  request(
    'house',
    'fade the pad out over the last 4 bars',
    automation('Pad', volumeLane, { from: 64, to: 80, goes: 'down' }),
  ),
  request(
    'house',
    'automate the volume of the lead from zero to full over the drop',
    automation('Lead', volumeLane, { from: 48, to: 80, goes: 'up' }),
  ),
  request(
    'house',
    'open the filter on the stabs over the drop',
    automation('Stabs', /cutoff/i, { from: 48, to: 80, goes: 'up' }),
  ),
  request(
    'house',
    'pan the hats from left to right during the intro',
    automation('Hats', /^pan/i, { from: 0, to: 32, goes: 'up' }),
  ),
  request(
    'big',
    'fade in the strings over the bridge',
    automation('Strings', volumeLane, { from: 152, to: 168, goes: 'up' }),
  ),
  request(
    'waltz',
    'fade out the flute from bar 13 to bar 17',
    automation('Flute', volumeLane, { from: 36, to: 48, goes: 'down' }),
  ),
  request(
    'waltz',
    'a sustain pedal for the piano in theme A',
    anyOf(
      controls('Piano@0', 64),
      automation('Piano', /sustain/i, { from: near(0, 3), to: between(3, 24), goes: 'anywhere' }),
    ),
  ),
  request(
    'waltz',
    'add mod wheel to the cello in theme B',
    anyOf(
      controls('Cello@24', 1),
      automation('Cello', /mod/i, { from: near(24, 3), to: between(27, 48), goes: 'anywhere' }),
    ),
  ),
  request(
    'house',
    'add pitch bends to the lead in the drop',
    anyOf(
      bends('Lead@48'),
      automation('Lead', /bend/i, { from: between(48, 79), to: between(49, 80), goes: 'anywhere' }),
    ),
  ),
  loosely(
    'lofi',
    'fade out the keys at the end of the verse, last 2 bars',
    automation('Keys', volumeLane, { from: 40, to: 48, goes: 'down' }),
  ),

  request('lofi', 'send the bass to the Space bus', anyOf(asks(which), all(bus('Space'), send('Bass', 'Space'))), {
    note: 'There is none; making it must be said.',
  }),
  request('alike', 'put a delay on the synth', asks(/synth/i)),
  request('lofi', 'add an effect to the drums', asks(/effect|which|what/i)),
  request('big', 'put autotune on the lead vocal', asks(anything)),
  request('lofi', 'add a limiter to the master', asks(anything)),
]
