import { after, all, anyOf, before, nothingChanged, swapped, toEnd, toStart } from '../expect.ts'
import { loosely, request } from '../request.ts'

/** The sentence about it, with the one that goes on about it, or the whole part of the recording. */
const fundingFirst = anyOf(toStart(10), toStart(10, 11), toStart(10, 11, 12))
const marketFitLast = anyOf(toEnd(13), toEnd(13, 14))

/** Another order; not a word is lost. */
export const ordering = [
  request('founder', 'put the part about funding first', fundingFirst),
  request('founder', 'move the second sentence to the end', toEnd(2)),
  request('podcast', 'swap the first and third sentences', swapped(1, 3)),
  request('founder', 'start with "that was the best year of my life", then the rest', toStart(16)),
  request('lecture', 'move the exam sentence to the end', toEnd(10)),
  request('kitchen', 'put sentence 4 before sentence 2', before(2, 4)),
  request('kitchen', 'move the knife line after the garlic line', after(5, 2)),
  request(
    'founder',
    'start with the hardest part, then the funding, and end with my mom',
    all(
      anyOf(
        toStart(13, 10),
        toStart(13, 10, 11),
        toStart(13, 14, 10),
        toStart(13, 14, 10, 11),
        toStart(13, 14, 10, 11, 12),
        toStart(13, 10, 11, 12),
      ),
      anyOf(toEnd(4), toEnd(4, 5)),
    ),
  ),
  request('podcast', 'move the Dreamwell sentence to the end', toEnd(8)),
  request('lecture', 'move the last sentence to the beginning', toStart(12)),
  request('kitchen', 'switch sentences 5 and 6', swapped(5, 6)),
  request('podcast', "put Tom's question about phones right after the first sentence", after(1, 11)),
  request('founder', 'move the cofounder line to the top', toStart(2)),
  request('founder', 'open with the funding part and finish with product market fit', all(fundingFirst, marketFitLast)),
  request('lecture', "put 'Any questions so far' before the exam sentence", before(10, 11)),
  request('kitchen', 'reverse the order of the first two sentences', swapped(1, 2)),
  request('founder', 'move sent-13 to position 3', before(3, 13)),
  request('founder', 'put the sentences in this order: 3, 1, 2, then the rest', toStart(3, 1, 2)),
  request('lecture', 'move the microphone question before the welcome', before(1, 6)),
  request('podcast', 'move sentences 8 and 9 to the very end', toEnd(8, 9)),
  request('podcast', 'move the coffee sentences to the start', toStart(6, 7)),
  request('kitchen', 'move sentence 7 up by one', before(6, 7)),
  request('podcast', 'swap the phones question and the naps sentence', swapped(10, 11)),
  request('lecture', "don't change the order", nothingChanged),
  loosely('podcast', 'bump the naps bit up to the front', toStart(10)),
  request('kitchen', 'would you mind swapping sentences 3 and 4 for me?', swapped(3, 4)),
  loosely('lecture', 'mvoe the exam sentence to the strat', toStart(10)),
  loosely('founder', 'mom story should come last', anyOf(toEnd(4), toEnd(4, 5))),
  loosely('kitchen', 'put "Thanks for watching" at the top instead', toStart(12)),
]
