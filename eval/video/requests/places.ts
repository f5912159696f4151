import { notThere, onlyKept, out, wordsOut } from '../expect.ts'
import { loosely, request } from '../request.ts'

/** Sentences by their number, their id, or the time at which they are said. */
export const places = [
  request('founder', 'delete the third sentence', out(3)),
  request('podcast', 'cut the last two sentences', out(14, 15)),
  request('founder', 'drop sent-4', out(4)),
  request('founder', 'remove sentences 6 and 7', out(6, 7)),
  request('kitchen', 'delete sentences 3 to 5', out(3, 4, 5)),
  request('podcast', 'keep only the first three sentences', onlyKept(15, [1, 2, 3])),
  request('kitchen', 'drop the final sentence', out(12)),
  request('founder', 'take out the second to last sentence', out(15)),
  request('podcast', 'drop everything after sentence 12', out(13, 14, 15)),
  request('lecture', 'exclude the opening sentence', out(1)),
  request('kitchen', 'leave out sent-8 and sent-9', out(8, 9)),
  request('founder', 'delete the twentieth sentence', notThere(/sentence|16|twentieth|20/i)),
  request('podcast', 'exclude sent-99', notThere(/sent-99|sentence/i)),

  request('lecture', 'cut from 0:10 to 0:20', out(3, 4)),
  request('lecture', 'remove the first ten seconds', out(1, 2)),
  request('lecture', 'delete everything after 0:45', out(10, 11, 12)),
  request('lecture', 'cut 0:25-0:35', out(6, 7)),
  request('lecture', 'remove between 30 and 35 seconds', out(7)),
  request('lecture', 'take out 21.6 s to 25 s', wordsOut('5: and that is why leaves are green')),
  request('lecture', 'keep only 0:10 to 0:25', onlyKept(12, [3, 4, 5])),
  request('lecture', 'cut 0:05 to 0:10 and 0:40 to 0:45', out(2, 9)),
  request('lecture', 'remove 2:00 to 3:00', notThere(/long|end|outside|0:5\d|1:00|5\d|minute/i), {
    note: 'It is not a minute long.',
  }),
  request('lecture', 'delete the sentence at 0:41', out(9)),
  loosely('podcast', 'delte the forth sentance', out(4)),
  loosely('kitchen', 'chop sentence no. 8', out(8)),
  loosely('lecture', 'everything b4 0:10 can go', out(1, 2)),
  loosely('podcast', 'ditch the 1st sentence', out(1)),
]
