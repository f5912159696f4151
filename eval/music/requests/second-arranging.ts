import {
  all,
  answers,
  anyOf,
  asks,
  automation,
  cleared,
  coloured,
  controls,
  copied,
  deleted,
  key,
  loosened,
  maybe,
  moved,
  nothingChanged,
  program,
  quantised,
  recut,
  renamed,
  struckHarder,
  struckSofter,
  swung,
  tempo,
  track,
  transposed,
  volume,
} from '../expect.ts'
import { loosely, request } from '../case.ts'
import { between, near } from '../span.ts'

/** What is there gets another place, shape, pitch, tempo, name or sound. Nobody who tunes a mind reads these. */
export const secondArranging = [
  request(
    'lofi',
    'copy the intro to the end of the song',
    all(copied('Drums@0', 48), copied('Bass@0', 48), copied('Keys@0', 48)),
  ),
  loosely('house', 'shove the sub bass region four bars to the right', moved('Sub Bass@48', 64)),
  request(
    'big',
    'lose the organ in the last chorus and put the brass at 60%',
    all(anyOf(deleted('Organ@168'), cleared('Organ@168')), volume('Brass', near(0.6))),
  ),
  request(
    'waltz',
    "Have the flute play its part at the start instead, and bring it up an octave while you're at it",
    all(moved('Flute@24', 0), transposed(12, 'Flute@24')),
  ),
  loosely('alike', 'get rid of verse 2, all of it', deleted('Bass@32', 'Bassoon@32', 'Synth Pad@32')),
  request(
    'seven',
    'loop the riff two more times',
    all(...['Drums@14', 'Bass@14', 'Guitar@14'].flatMap((region) => [copied(region, 42), copied(region, 70)])),
  ),
  request(
    'house',
    'take the kick and the hats from the drop and paste them twice behind it',
    all(...['Kick@48', 'Hats@48'].flatMap((region) => [copied(region, 80), copied(region, 112)])),
  ),
  request(
    'lofi',
    'split the bass of the verse in the middle',
    anyOf(
      recut('Bass@16', [
        { from: 16, to: 32 },
        { from: 32, to: 48 },
      ]),
      asks(/split|cut/i),
    ),
    { note: 'No operation splits; a copy of both halves comes to the same.' },
  ),
  request(
    'lofi',
    'trim the intro keys down to their first two bars',
    anyOf(recut('Keys@0', [{ from: 0, to: 8 }]), asks(/trim|short|length|cut/i)),
  ),
  request(
    'big',
    'rename the piano region in the bridge to Breathe',
    anyOf(recut('Piano@152', [{ from: 152, to: 168, name: 'Breathe' }]), asks(/nam/i)),
  ),
  loosely('house', 'take teh clap out of the build', anyOf(deleted('Clap@32'), cleared('Clap@32'))),
  request('emoji', 'move the keys to the very beginning', moved('🎹 Keys@16', 0)),
  request('sketch', 'repeat the intro right after itself', all(copied('Drums@0', 16), copied('Bass@0', 16))),
  request(
    'big',
    'push the outro back by two bars on every track',
    all(
      moved('Bass@200', 208),
      moved('Acoustic Guitar@200', 208),
      moved('Piano@200', 208),
      moved('Synth Pad@200', 208),
    ),
  ),
  request(
    'big',
    'strip the brass and the backing vocals out of the last chorus',
    anyOf(deleted('Brass@168', 'Backing Vocals@168'), cleared('Brass@168', 'Backing Vocals@168')),
  ),

  request('big', 'take the strings up an octave in the bridge', transposed(12, 'Strings@152')),
  loosely('house', 'lead 5 semis down', transposed(-5, 'Lead@48')),
  request('lofi', 'the keys are sloppy, tighten them up to sixteenths', quantised(0.25, ['Keys@0', 'Keys@16'])),
  request(
    'lofi',
    'quantize the intro keys to eighth notes, but only halfway, so they keep some of the feel',
    quantised(0.5, ['Keys@0'], 0.5),
  ),
  request('house', 'give the hats some swing', swung('Hats@0', 'Hats@32', 'Hats@48')),
  request(
    'seven',
    'transpose everything except the drums up a minor third and change the key to match',
    all(key('Gm'), transposed(3, 'Bass@0', 'Bass@14', 'Guitar@14')),
  ),
  request('lofi', 'raise the velocities of the verse drums a bit', anyOf(struckHarder('Drums@16'), asks(/veloc/i)), {
    note: 'Velocities change only where the notes are written anew.',
  }),
  request(
    'waltz',
    'play the piano softer in theme B, and I mean the velocities, not the fader',
    anyOf(struckSofter('Piano@24'), asks(/veloc/i)),
  ),
  request(
    'seven',
    'humanise the bass a little, it sounds like a machine',
    anyOf(loosened('Bass@0', 'Bass@14'), asks(/human|timing|veloc|loose|feel/i)),
  ),
  request(
    'big',
    'add sustain pedal to the piano in the bridge',
    anyOf(
      controls('Piano@152', 64),
      automation('Piano', /sustain/i, { from: between(152, 160), to: between(156, 168), goes: 'anywhere' }),
    ),
  ),

  request('big', "let's try this at 102 bpm", tempo(102)),
  loosely('waltz', 'slow it down 10 percent', tempo(near(135, 0.5))),
  request('lofi', "we're really in E flat major, so fix the key but don't touch the notes", key('Eb')),
  request(
    'empty',
    'set me up with drums, bass and a grand piano, empty tracks for now',
    all(track('drums'), track('bass'), track('piano')),
  ),
  request(
    'house',
    'rename vox chop to Chops and make it purple',
    all(renamed('Vox Chop', 'Chops'), coloured('Vox Chop', 'purple')),
  ),
  request(
    'waltz',
    'can we swap the flute for an oboe sound',
    all(program('Flute', 68), maybe(renamed('Flute', 'Oboe'))),
  ),

  request('big', 'how many bars is chorus 2?', answers(/\b(?:8|eight)\b/i)),
  request('lofi', 'At which bar does the verse begin?', answers(/\b(?:5|5th|five|fifth)\b/i)),
  request('waltz', 'remind me what time signature this is in', answers(/3\/4|three[- ]four|waltz/i)),
  request('house', 'play it from the drop', nothingChanged),

  request('lofi', 'have the verse start at bar 3', asks(/already|free|overlap|intro|there is/i), {
    note: 'The intro is there.',
  }),
  request('alike', 'shift the verse two bars to the right', asks(/which|verse 1|verse 2/i)),
  request('big', 'delete the guitar', asks(/which|acoustic|electric/i)),
  request('house', 'change it to 6/8', asks(/signature|6\/8|time|metre|meter/i), {
    note: 'Only a project without tracks can be given a signature.',
  }),
  loosely('sketch', 'quantise the bass to 16ths', asks(/notes|sent/i), { note: 'Its notes were not sent.' }),
]
