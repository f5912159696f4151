import { all, anyOf, asks, maybeOut, notThere, onlyKept, out, wordsOut } from '../expect.ts'
import { whichPart } from '../patterns.ts'
import { loosely, request } from '../request.ts'

/**
 * What is said about something goes or stays. A sentence that only makes sense with the one that is named may go with
 * it.
 */
export const topics = [
  request('founder', 'drop the bit about my mom', all(out(4), maybeOut(5))),
  request('founder', 'keep only what she says about funding', onlyKept(16, [10], [11])),
  request('founder', 'cut the sentence about 2019', out(1)),
  request('founder', 'remove the part about the cofounder', out(2)),
  request('founder', 'delete the sentence where she says product market fit', out(13)),
  request('founder', 'drop the napkin story', out(15)),
  request('founder', 'cut the part where we talk about hiring engineers', all(out(11), maybeOut(10))),
  request('founder', 'cut what she says about the menus', anyOf(out(5), wordsOut('5: and she, she hated the menus'))),
  request(
    'founder',
    'keep the funding part and the product market fit part, drop everything else',
    onlyKept(16, [10, 13], [11, 12, 14]),
  ),
  request('founder', 'remove the part about the dog', notThere(/dog/i)),
  request('podcast', 'cut the sponsor bit', anyOf(out(8, 9), asks(/sponsor/i)), { note: 'Nobody says the word.' }),
  request('podcast', 'take out the Dreamwell ad', all(out(8), maybeOut(9))),
  request('podcast', 'remove everything about coffee', out(6, 7)),
  request('podcast', 'keep only the parts about sleep', onlyKept(15, [2, 4, 15], [5])),
  request('podcast', 'drop the question about phones', out(11), { note: 'The answer stays.' }),
  request('podcast', 'drop the bit about naps and keep the rest', out(10)),
  request('podcast', 'remove the sentence with the discount code', out(9)),
  request('podcast', 'cut the intro', anyOf(out(1), out(1, 2), out(1, 2, 3), asks(/intro|which/i)), {
    note: 'Nothing is called so.',
  }),
  request('lecture', 'remove the part about the exam', out(10)),
  request('lecture', 'keep just the photosynthesis sentence', onlyKept(12, [3])),
  request('lecture', 'remove the sentences about light', out(4, 8)),
  request('lecture', 'cut everything that mentions the microphone', out(6)),
  request('kitchen', 'cut the line about the blue soup', out(4)),
  request('kitchen', 'delete the sentence that mentions garlic', out(5)),
  request('kitchen', "I'd like the soup sentence gone, please", out(4)),
  request('kitchen', 'remove the part about quantum physics', notThere(/quantum|physics/i)),
  request('lecture', 'cut the part that says "leaves are green"', anyOf(out(5), wordsOut('5: leaves are green')), {
    note: 'The part is the sentence, or the phrase.',
  }),
  loosely('founder', 'lose the mom stuff', all(out(4), maybeOut(5))),
  loosely('founder', 'pls cut teh part about the cofouner', out(2), {
    note: 'A fuzzy word, and the request destroys: asking is not wrong.',
  }),
  loosely('lecture', 'lose the mic check', anyOf(out(6, 7), out(6), asks(whichPart))),
  loosely('kitchen', 'dont need the knife bit', out(2)),
  loosely('podcast', "yeah let's scrap that whole thing with the matresses", all(out(8), maybeOut(9)), {
    note: 'A fuzzy name, and the request destroys: asking is not wrong.',
  }),
]
