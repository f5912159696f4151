import { all, anyOf, back, maybeOut, notThere, toEnd, wordsBack, wordsMaybeOut } from '../expect.ts'
import { loosely, request } from '../request.ts'

const everything = all(back(4, 5, 14), wordsBack('1: um', '2: uh'))

/** What was taken out comes back, at its place; the rest stays as it was cut. */
export const restoring = [
  request('recut', 'put the mom part back', all(back(4), maybeOut(5))),
  request('recut', 'bring back the ums in the first sentence', wordsBack('1: um')),
  request('recut', 'restore the sentence about the office', back(14)),
  request('recut', 'put everything back', anyOf(everything, all(everything, toEnd(16))), {
    note: 'Whether the order is meant as well is not said.',
  }),
  request('recut', 'restore sent-5', back(5)),
  request('recut', 'bring back all the excluded sentences', back(4, 5, 14)),
  request('recut', 'restore the uh in the second sentence', wordsBack('2: uh')),
  request('recut', 'undelete the fourth sentence', back(4)),
  request('recut', 'put the ums back', all(wordsBack('1: um'), wordsMaybeOut('2: uh'))),
  request('recut', 'restore all the deleted words', wordsBack('1: um', '2: uh')),
  request('recut', 'I want the cooking videos bit back', all(back(5), maybeOut(4))),
  request('recut', 'bring back the sentence about the dog', notThere(/dog/i)),
  request('recut', 'move the best year line back to the end', toEnd(16)),
  request('founder', 'undo that', all(back(4), maybeOut(5)), { said: ['drop the bit about my mom'] }),
  request('founder', 'put the um in the first sentence back', wordsBack('1: um'), { said: ['take out the ums'] }),
  request('podcast', 'bring it back', back(10), { said: ['delete sentence 10'] }),
  loosely('recut', 'actually i do want the mom bit', all(back(4), maybeOut(5))),
  loosely('recut', 'bring bakc the mom part pls', all(back(4), maybeOut(5))),
  loosely('recut', 'un-cut the office line', back(14)),
]
