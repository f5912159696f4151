import {
  all,
  anyOf,
  eitherOut,
  maybeOut,
  merged,
  onlyKept,
  out,
  pauses,
  reads,
  spokenBy,
  swapped,
  toStart,
  wordsMaybeOut,
  wordsOut,
} from '../expect.ts'
import { loosely, request } from '../request.ts'

const founderUms = all(wordsOut('1: um', '3: um', '11: um'), wordsMaybeOut('2: uh'))
const fundingFirst = anyOf(toStart(10), toStart(10, 11), toStart(10, 11, 12))

/** Several wishes in one request, and what is to be spared. */
export const combining = [
  request('founder', 'take out the ums and put the part about funding first', all(founderUms, fundingFirst)),
  request(
    'founder',
    'put the part about funding first and drop the bit about my mom',
    all(fundingFirst, out(4), maybeOut(5)),
  ),
  request(
    'founder',
    'remove the retakes, then tighten pauses longer than 0.8 s to 0.3',
    all(out(6, 7), pauses(0.8, 0.3)),
  ),
  request(
    'podcast',
    "cut Tom's last two sentences and take out the uhs",
    all(out(14, 15), wordsOut('3: uh'), wordsMaybeOut('5: um', '7: um')),
  ),
  request('kitchen', 'drop the garlic sentence and swap the first two sentences', all(out(5), swapped(1, 2))),
  request(
    'podcast',
    'please remove the sentences about coffee, and rename Tom to Thomas',
    all(out(6, 7), spokenBy('Thomas', 1, 2, 4, 7, 8, 9, 11, 14, 15)),
  ),
  request('founder', "don't touch the ending, but take out the ums in the first sentence", wordsOut('1: um')),
  request('lecture', 'cut from 0:25 to 0:35 and move the exam sentence to the start', all(out(6, 7), toStart(10))),
  request('podcast', 'take out the Dreamwell line, the sentence with the code and the last sentence', out(8, 9, 15)),
  request('founder', 'delete sentences 6 and 7, then merge 8 and 9', all(out(6, 7), merged(8, 9))),
  request(
    'kitchen',
    'take out the ums and the repeated words',
    all(
      wordsOut('1: Um'),
      wordsMaybeOut('1: uh', '7: er'),
      eitherOut('6: the', '6: the #2'),
      eitherOut('7: I', '7: I #2'),
    ),
  ),
  request('founder', 'change Marry to Mary and drop the sentence about 2019', all(reads('15: Marry', 'Mary'), out(1))),
  request('podcast', "remove Maria's ums but leave Tom's alone", all(wordsOut('5: um'), wordsMaybeOut('3: uh'))),
  request(
    'founder',
    'keep only the funding part and take the ums out of it',
    all(onlyKept(16, [10], [11, 12]), wordsOut('11: um')),
  ),
  request('lecture', 'hi, could you please drop the microphone question and the answer to it? thanks', out(6, 7)),
  request('podcast', 'first delete sentence 2, then delete sentence 4', out(2, 4), {
    note: 'What is left out keeps its number.',
  }),
  request('podcast', 'drop the coffee part but keep what Tom says about it', out(6)),
  request('lecture', 'delete the first sentence and everything after 0:50', out(1, 11, 12)),
  request('founder', 'remove the fourth sentence, but not the fifth', out(4)),
  request(
    'kitchen',
    'take out the filler words and drop the last sentence',
    all(
      wordsOut('1: Um', '1: uh', '7: er', '2: like #2', '5: you know'),
      wordsMaybeOut('4: Well', '8: basically', '8: I guess'),
      out(12),
    ),
  ),
  request(
    'founder',
    "cut 'Looking back', move the second sentence to the front, and cap the gaps at 0.5 seconds",
    all(wordsOut('13: Looking back'), toStart(2), pauses(0.5, 0.5)),
  ),
  request(
    'podcast',
    'swap sentences 11 and 12, then mark sentence 1 as spoken by Kim',
    all(swapped(11, 12), spokenBy('Kim', 1)),
  ),
  loosely('kitchen', 'lose sentence 3 n cap the pauses at 1 sec thx', all(out(3), pauses(1, 1))),
  loosely('founder', 'yo drop the napkin line & the office line', out(14, 15)),
]
