import { anyOf, asks, nothingChanged, pauses, tightPauses } from '../expect.ts'
import { howLong } from '../patterns.ts'
import { loosely, request } from '../request.ts'

const tightOrAsked = anyOf(tightPauses, asks(howLong))

/** Pauses get shorter; no word is touched. */
export const pausing = [
  request('founder', 'tighten pauses longer than 0.8 s to 0.3', pauses(0.8, 0.3)),
  request('founder', 'cap gaps at half a second', pauses(0.5, 0.5)),
  request('podcast', 'shorten every pause over 1 second to 0.4 seconds', pauses(1, 0.4)),
  request('kitchen', 'make no silence longer than 1 s', pauses(1, 1)),
  request('lecture', 'shorten all the gaps that are more than two seconds to one second', pauses(2, 1)),
  request('founder', 'trim pauses above 1.5s down to 500 ms', pauses(1.5, 0.5)),
  request('founder', 'shorten the pause after the fifth sentence to half a second', pauses(0.5, 0.5, [5])),
  request('podcast', 'no gap should last longer than 800 milliseconds', pauses(0.8, 0.8)),
  request('founder', 'set every pause longer than a second to exactly one second', pauses(1, 1)),
  request('lecture', 'bring silences over 1.5 seconds down to 0.5', pauses(1.5, 0.5)),
  request('kitchen', 'limit pauses to 0.7 seconds', pauses(0.7, 0.7)),
  request('podcast', 'close the dead air', tightOrAsked),
  request('founder', 'tighten up the pauses', tightOrAsked),
  request('lecture', 'shorten the long silences', tightOrAsked),
  request('founder', 'leave the pauses as they are', nothingChanged),
  loosely('kitchen', 'pauses r too long, cap em at 0.6', pauses(0.6, 0.6)),
  loosely('founder', 'tigthen pauses > 0.8s to 0.3s', pauses(0.8, 0.3)),
  loosely('podcast', 'anything over a sec of dead air, bring it down to .3', pauses(1, 0.3)),
]
