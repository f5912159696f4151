import {
  all,
  answers,
  anyOf,
  asks,
  automation,
  bus,
  controls,
  effect,
  maybe,
  muted,
  pan,
  send,
  soloed,
  unmuted,
  volume,
} from '../expect.ts'
import { loosely, request } from '../case.ts'
import { between, near } from '../span.ts'

const silentInOutro = [
  'Drums',
  'Percussion',
  'Electric Guitar',
  'Organ',
  'Strings',
  'Brass',
  'Lead Vocal',
  'Backing Vocals',
  'Tambourine',
  'FX',
]
const outroFade = (name: string) => automation(name, /^Volume/, { from: 200, to: between(214, 216), goes: 'down' })

/** Faders, pans, mutes, effects, buses, sends and automation. Nobody who tunes a mind reads these. */
export const secondMixing = [
  loosely('lofi', 'bass +2 dB', volume('Bass', near(0.944, 0.015))),
  request(
    'big',
    'The lead vocal could be a touch louder and the backing vocals a touch quieter',
    all(volume('Lead Vocal', between(0.91, 1.2)), volume('Backing Vocals', between(0.35, 0.54))),
  ),
  request(
    'alike',
    'turn bass 2 down to 45% and the other bass up to 90%',
    all(volume('Bass 2', near(0.45)), volume('Bass', near(0.9))),
  ),
  request(
    'waltz',
    'spread them out for me: cello well to the left, flute well to the right, piano stays put',
    all(pan('Cello', between(0, 0.33)), pan('Flute', between(0.67, 1))),
  ),
  loosely('lofi', 'kill the drums for a sec', muted('Drums')),
  request('big', 'bring the tambourine back in', unmuted('Tambourine')),
  request('house', 'solo kick and sub bass so I can check the low end', soloed('Kick', 'Sub Bass')),
  request(
    'big',
    'mute everything but the acoustic guitar and the lead vocal',
    muted(
      'Drums',
      'Percussion',
      'Bass',
      'Electric Guitar',
      'Piano',
      'Organ',
      'Strings',
      'Brass',
      'Synth Pad',
      'Backing Vocals',
      'FX',
    ),
  ),
  request(
    'waltz',
    'cello and flute down 1.5 dB each',
    all(volume('Cello', near(0.589, 0.01)), volume('Flute', near(0.547, 0.01))),
  ),
  request(
    'seven',
    'bring the guitar down a little and put it in the middle',
    all(volume('Guitar', between(0.4, 0.69)), pan('Guitar', 0.5)),
  ),
  request('house', 'mute the pad, no wait, the stabs', muted('Stabs')),
  request(
    'big',
    'percussion on the left instead of the right, and give it a bit more level',
    all(pan('Percussion', between(0, 0.45)), volume('Percussion', between(0.51, 0.75))),
  ),
  request('house', 'the pad a bit quieter, but not below 40%', volume('Pad', between(0.4, 0.49))),
  request('alike', 'mute both synths', muted('Synth Lead', 'Synth Pad')),
  request('emoji', 'turn the bass down by a third', volume('🔥 Bass 🔥', near(0.5, 0.03))),
  request('lofi', 'set the keys to the same level as the bass', volume('Keys', near(0.75))),
  loosely(
    'sketch',
    'drums a bit hotter, bass a bit lower',
    all(volume('Drums', between(0.81, 1.1)), volume('Bass', between(0.45, 0.74))),
  ),

  request(
    'lofi',
    'stick a compressor on the bass and an eq on the keys',
    all(effect('Bass', 'compressor'), effect('Keys', 'eq')),
  ),
  request('house', 'I want more reverb on the lead', anyOf(send('Lead', 'Reverb'), effect('Lead', 'reverb'))),
  request('house', 'send the vox chop to the delay at 35%', send('Vox Chop', 'Delay', near(0.35))),
  request('house', "turn the clap's reverb send up to half", send('Clap', 'Reverb', near(0.5))),
  request(
    'big',
    'some tremolo on the organ please, and a phaser on the electric guitar',
    all(effect('Organ', 'tremolo'), effect('Electric Guitar', 'phaser')),
  ),
  request(
    'waltz',
    'make a bus called Hall and route piano, cello and flute into it at 25 %',
    all(
      bus('Hall'),
      send('Piano', 'Hall', near(0.25)),
      send('Cello', 'Hall', near(0.25)),
      send('Flute', 'Hall', near(0.25)),
    ),
  ),
  loosely('lofi', 'rough the drums up w/ a bit of tape saturation', effect('Drums', 'overdrive', 'distortion')),
  request(
    'seven',
    'new bus "Room" with the drums going to it at 0.4',
    all(bus('Room'), send('Drums', 'Room', near(0.4))),
  ),
  request('house', 'take the pad off the reverb', anyOf(send('Pad', 'Reverb', 0), asks(/send|remov|reverb/i)), {
    note: 'No operation takes a send away; at 0 it is not heard.',
  }),
  request(
    'emoji',
    'send the keys to the reverb',
    anyOf(all(bus('Reverb'), send('🎹 Keys', 'Reverb')), effect('🎹 Keys', 'reverb'), asks(/bus|reverb/i)),
    { note: 'There is no bus yet.' },
  ),

  request(
    'lofi',
    'fade the drums in over the intro',
    automation('Drums', /^Volume/, { from: 0, to: between(14, 16), goes: 'up' }),
  ),
  request(
    'house',
    'slowly open the filter on the pad through the build',
    all(
      maybe(effect('Pad', 'filter')),
      anyOf(automation('Pad', /cutoff/i, { from: 32, to: between(44, 48), goes: 'up' }), controls('Pad@32', 74)),
    ),
  ),
  request(
    'big',
    'fade everything out during the outro',
    all(
      ...['Bass', 'Acoustic Guitar', 'Piano', 'Synth Pad'].map(outroFade),
      ...silentInOutro.map((name) => maybe(outroFade(name))),
    ),
    { note: 'Four tracks play there; a fade of the others makes no difference.' },
  ),
  request(
    'house',
    'have the lead wander from left to right over the drop',
    automation('Lead', /^Pan/, { from: 48, to: between(72, 80), goes: 'up' }),
  ),

  request(
    'lofi',
    ['STORI PROMPT', 'Mode: edit', 'Target: track:Keys', 'Request: turn it down to 50%'].join('\n'),
    volume('Keys', near(0.5)),
  ),
  request(
    'house',
    ['STORI PROMPT', 'Mode: ask', 'Request: what key is this in?'].join('\n'),
    answers(/\bA ?(?:m\b|min)/i),
  ),
  request('house', 'is anything muted right now?', answers(/vox chop/i)),
  request('big', 'how much of the strings goes to the reverb?', answers(/0?\.4\b|\b40 ?(?:%|per ?cent)/i)),

  loosely('house', 'turn it up', asks(/which|what|mean|track/i)),
  request('lofi', 'put autotune on the keys', asks(/effect|autotune|reverb|know|no /i), {
    note: 'There is no such effect.',
  }),
  request('big', 'guitar louder please', asks(/which|acoustic|electric/i)),
  request('alike', 'set the trumpet to 80%', asks(/trumpet|which|there is|no /i)),
  request('lofi', 'crank the drums to 400%', asks(/1\.5|150|range|most|high|loud/i)),
]
