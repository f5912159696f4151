import { answers, anyOf, asks, nothingChanged, refuses } from '../expect.ts'
import { anything } from '../patterns.ts'
import { loosely, request } from '../request.ts'

const leftAlone = anyOf(nothingChanged, answers(anything))

/** Small talk, questions about the document, and what must not be done. */
export const talking = [
  request('podcast', 'hello', answers(anything), []),
  request('podcast', 'what can you do?', answers(/delete|cut|split|fade|normali/i), []),
  request('podcast', 'how long is it?', answers(/5:00|300|5 min|five min/i), []),
  request('podcast', 'which tracks do I have?', answers(/Host[^]*Guest[^]*Music/), []),
  request('band', 'how many tracks are there?', answers(/5|five/i), []),
  request('podcast', 'how long is the intro?', answers(/20|twenty/i), []),
  request('interview', 'what is selected right now?', answers(/0:10|10/), [], {
    given: { selection: { start: 10, end: 20 } },
  }),
  loosely('podcast', 'thx!', answers(anything), []),
  request('podcast', "don't delete 1:00 to 2:00", leftAlone, []),
  request('interview', 'please do not mute the host', leftAlone, []),
  request('interview', 'never delete the guest track', leftAlone, []),
  request(
    'empty',
    'cut away the first 10 seconds',
    anyOf(refuses(anything), asks(anything), answers(/empty|nothing|no audio/i)),
    ['delete_selection'],
    { note: 'There is nothing to delete.' },
  ),
]
