import { anyOf, asks, nothingChanged, answers } from '../expect.ts'
import { loosely, request } from '../case.ts'
import { anything } from '../patterns.ts'

/** Nothing was done before, so there is nothing to take back: to say so is right in any form. */
const nothingToUndo = anyOf(asks(anything), answers(anything), nothingChanged)

/** What leaves out what decides it, means two things, or cannot be done here. */
export const asking = [
  request('lofi', 'make it better', asks(anything)),
  request('house', 'fix it', asks(anything)),
  request('lofi', 'something is off, can you do something about it?', asks(anything)),
  request('big', 'make it pop', asks(anything)),
  request('lofi', 'change the bass', asks(anything)),
  request('house', 'more', asks(anything)),
  request('waltz', 'move it over there', asks(anything)),
  request('lofi', 'delete it', asks(anything)),
  request('empty', 'mute the drums please, they are too loud', asks(anything), { note: 'There are no tracks.' }),
  request('empty', 'another take of the bass', asks(anything)),
  request('house', 'make the drop hit harder, you know what I mean', asks(anything)),
  request('alike', 'turn that one down', asks(anything)),
  loosely('lofi', 'idk just do ur thing', asks(anything)),
  loosely('house', 'vibe check', anyOf(asks(anything), answers(anything))),

  request('lofi', 'undo that', nothingToUndo),
  request('house', 'go back to how it was before', nothingToUndo),

  request('house', 'delete the pad track', asks(anything), { note: 'No operation deletes a track.' }),
  request('lofi', 'record my voice over the verse', asks(anything)),
  request('lofi', 'add real lyrics and sing them', asks(anything)),
  request('big', 'master the song to -14 LUFS', asks(anything)),
  request('house', 'download the original song and add its vocals', asks(anything)),
  request('waltz', 'send it to my label by email', asks(anything)),
  request('lofi', 'make the drums sound like the record I played you yesterday', asks(anything)),
]
