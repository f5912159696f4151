import { all, anyOf, asks, key, nothingChanged, tempo, transposed } from '../expect.ts'
import { loosely, request } from '../case.ts'
import { anything, howMuch } from '../patterns.ts'
import { between, near } from '../span.ts'

const toEMinor = transposed(4, 'Bass@0', 'Bass@16', 'Keys@0', 'Keys@16')

/** Tempo, key and the transport. */
export const wholeProject = [
  request('lofi', 'set the tempo to 80', tempo(80)),
  request('house', 'make it 128 bpm', tempo(128)),
  request('lofi', 'speed it up by 10 bpm', tempo(82)),
  request('house', 'slow it down a bit', tempo(between(105, 123.9))),
  request('lofi', 'double the tempo', tempo(144)),
  request('house', 'bring the tempo down by 10 percent', tempo(near(111.6, 0.6))),
  request('waltz', 'tempo 92.5', tempo(near(92.5, 0.01))),
  request('seven', 'could we try this at one hundred and twenty?', tempo(120)),
  request('empty', 'put the project in F# minor', key('F#m')),
  request('sketch', 'the key should be A minor', anyOf(key('Am'), asks(/transpos|note|key/i))),
  request('lofi', 'change the key to E minor', anyOf(key('Em'), all(key('Em'), toEMinor), asks(/transpos|note/i)), {
    note: 'Whether the notes go along is a matter of taste.',
  }),
  loosely('house', 'bpm 126', tempo(126)),
  loosely('lofi', 'bit faster pls', tempo(between(72.5, 90))),
  loosely('empty', 'key of c min, 84 bmp', all(key('Cm'), tempo(84))),
  request('lofi', 'play', nothingChanged),
  request('house', 'go to bar 9', nothingChanged),
  request('house', 'play from the drop', nothingChanged),
  request('big', 'show the mixer', nothingChanged),
  request('big', 'stop', nothingChanged),
  loosely('waltz', 'zoom in to 200%', nothingChanged),
  request('lofi', 'set the tempo', asks(howMuch)),
  request('lofi', 'set the tempo to 900 bpm', asks(/300|range|between|tempo/i)),
  request('lofi', 'put it in H flat', asks(/key|know|which|note/i)),
  request('lofi', 'change the time signature to 3/4', asks(anything), {
    note: 'No operation changes the signature of a project.',
  }),
]
