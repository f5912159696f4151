import { all, anyOf, asks, coloured, program, renamed } from '../expect.ts'
import { loosely, request } from '../case.ts'
import { which } from '../patterns.ts'
import { between } from '../span.ts'

/** What a track is called, how it looks and what it sounds like. */
export const tracks = [
  request('lofi', 'rename the keys to Rhodes', renamed('Keys', 'Rhodes')),
  request('lofi', 'call track 2 "Low End"', renamed('Bass', 'Low End')),
  request(
    'house',
    'rename Stabs to Chord Stabs and colour it blue',
    all(renamed('Stabs', 'Chord Stabs'), coloured('Stabs', 'blue')),
  ),
  request('alike', 'change the name of Bass 2 to Sub', renamed('Bass 2', 'Sub')),
  request('emoji', 'rename עוד to Oud', renamed('עוד', 'Oud')),
  request('big', 'the track FX should be called Atmosphere', renamed('FX', 'Atmosphere')),
  request('lofi', 'make the drums red', coloured('Drums', 'red')),
  request('house', 'color the pad #FF8800', coloured('Pad', '#FF8800')),
  request('waltz', 'give the flute a green colour', coloured('Flute', 'green')),
  request('lofi', 'switch the keys to an organ sound', program('Keys', between(16, 20))),
  request('lofi', 'give the bass an upright sound', program('Bass', 32)),
  request('waltz', 'play the flute part on a violin instead', program('Flute', 40)),
  request('alike', 'set the bassoon to program 71', program('Bassoon', 71)),
  loosely('house', 'lead in pink pls', coloured('Lead', 'pink')),
  loosely('lofi', 'name the drums "Dusty Kit"', renamed('Drums', 'Dusty Kit')),
  request('alike', 'rename the synth to Saw', asks(/synth/i)),
  request('lofi', 'rename the bass', asks(/name|call|what/i)),
  request('lofi', 'colour the ukulele yellow', asks(which)),
  request(
    'waltz',
    'rename the piano to the cello',
    anyOf(renamed('Piano', 'Cello'), renamed('Piano', 'the cello'), asks(/cello|name/i)),
    { note: 'Two tracks of one name may be wanted, or not.' },
  ),
]
