import { anyOf, asks, copied, section, track, all } from '../expect.ts'
import { loosely, request } from '../case.ts'
import { which } from '../patterns.ts'
import { between } from '../span.ts'

/** Another part over what is there, on its own track, and tracks that are still empty. */
export const parts = [
  request('lofi', 'write a lead melody over the verse', section(16, 32, { roles: ['lead'] })),
  request('lofi', 'add a string part alongside the verse', section(16, 32, { roles: ['strings'], on: 'new tracks' })),
  request(
    'lofi',
    'put a flute melody in the verse, starting at its third bar',
    section(24, between(4, 24), { roles: ['flute'] }),
  ),
  request('lofi', 'add pads under the whole song', section(0, 48, { roles: ['pad'] })),
  request('lofi', 'layer a choir on the last 4 bars of the verse', section(32, 16, { roles: ['choir'] })),
  request('lofi', 'a sax solo after the verse, 8 bars', section(48, 32, { roles: ['sax'] })),
  request(
    'lofi',
    'add a track called Dust and write a pad on it for the intro',
    section(0, 16, { roles: ['pad'], trackName: 'Dust' }),
  ),
  request('lofi', 'a 2 bar drum fill at bar 13', section(48, 8, { roles: ['drums'] })),
  request(
    'house',
    'put a riser in the 4 bars before the drop',
    section(32, 16, { roles: ['riser'], on: 'new tracks' }),
  ),
  request('house', 'an 8-beat clap fill after the drop', section(80, 8, { roles: ['drums'] })),
  request('house', 'add congas to the drop', section(48, 32, { roles: ['drums'], on: 'new tracks' })),
  request('house', 'write a lead part for the build', section(32, 16, { roles: ['lead'] })),
  request('house', 'give the intro a bassline', section(0, 32, { roles: ['bass'] })),
  request('house', 'add an arp from bar 13 to bar 20', section(48, 32, { roles: ['arp'] })),
  request('waltz', 'write a violin countermelody over theme A', section(0, 24, { roles: ['violin'] })),
  request('waltz', 'have the flute play in bars 1 to 4', section(0, 12, { roles: ['flute'] })),
  request('waltz', 'add a harp at bar 5 for 4 bars', section(12, 12, { roles: ['harp'] })),
  request('seven', 'put a lead over the riff from bar 9 on', section(28, between(3.5, 14), { roles: ['lead'] })),
  request('seven', 'strings at bar 5 for two bars', section(14, 7, { roles: ['strings'] })),
  request('alike', 'write a bassoon line for the chorus', section(16, 16, { on: ['Bassoon'] })),
  request(
    'big',
    'let the brass play in chorus 2 as well',
    anyOf(section(120, 32, { on: ['Brass'] }), copied('Brass@168', 120)),
  ),
  request('big', 'organ in verse 2 please', section(88, 32, { on: ['Organ'] })),
  request('big', 'add strings to chorus 1', section(56, 32, { roles: ['strings'] })),
  request(
    'big',
    'write a guitar solo over the bridge',
    anyOf(section(152, 16, { roles: ['guitar'] }), asks(/guitar/i)),
  ),
  request('emoji', 'add a clarinet to the intro', section(0, 16, { roles: ['clarinet'] })),
  request('sketch', 'add keys to the intro', section(0, 16, { roles: ['keys'] })),
  loosely('lofi', 'guitar for the intro plz', section(0, 16, { roles: ['guitar'] })),
  loosely('house', 'chuck some organ on the build', section(32, 16, { roles: ['organ'] })),
  loosely('waltz', 'oboe-ish lead on theme a', section(0, 24, { roles: ['lead'] })),
  loosely('lofi', 'soft arp in the verse', section(16, 32, { roles: ['arp'] })),

  request('empty', 'add a piano track', track('piano')),
  request('house', 'create an empty drum track', track('drums')),
  request('waltz', 'make a new track called Whistle', track(null, 'Whistle')),
  request('sketch', 'add two empty tracks, one for guitar and one for organ', all(track('guitar'), track('organ'))),
  loosely('lofi', 'i need a track for strings, nothing on it yet', track('strings')),

  request('lofi', 'write a bass line alongside the chorus', asks(/intro.*verse|verse.*intro/is)),
  request('lofi', 'add a track', anyOf(asks(which), track(null))),
]
