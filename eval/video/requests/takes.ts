import { all, eitherOut, maybeOut, out, wordsMaybeOut, wordsOut } from '../expect.ts'
import { loosely, request } from '../request.ts'

const founderRepeats = all(eitherOut('3: We', '3: we #2'), wordsMaybeOut('3: um'), eitherOut('5: she #2', '5: she #3'))
const founderFalseStarts = all(
  wordsOut('12: I was going to'),
  wordsMaybeOut('3: We', '3: um', '5: she #2'),
  maybeOut(6, 7),
)
const kitchenRepeats = all(eitherOut('6: the', '6: the #2'), eitherOut('7: I', '7: I #2'))

/** Said twice, given up, or recorded again: what was meant stays. */
export const takes = [
  request('kitchen', 'remove the repeated words', kitchenRepeats, { note: '"Very, very" is said so on purpose.' }),
  request('kitchen', 'take out the doubled words, but leave "very, very"', kitchenRepeats),
  request('podcast', 'take out the stutters', eitherOut('10: if they', '10: if they #2')),
  request('founder', 'remove repeats', founderRepeats),
  request('founder', 'take out the false starts', founderFalseStarts),
  request('kitchen', 'get rid of the false starts', all(wordsOut('9: We add'), wordsMaybeOut('6: the', '7: I'))),
  request(
    'founder',
    'take out the ums and false starts',
    all(wordsOut('1: um', '11: um'), founderFalseStarts, wordsOut('3: um'), wordsMaybeOut('2: uh')),
  ),
  request('founder', 'remove the retakes', out(6, 7), {
    note: 'The words that announce the new take belong to the old one.',
  }),
  request('kitchen', 'remove the retakes and keep the last one', out(10)),
  request('kitchen', 'keep the last take where I said it twice', out(10)),
  request('founder', 'drop the bad take of the problem line and keep the last one', all(out(6), maybeOut(7))),
  request('kitchen', 'use the second take of the waiting line', out(10)),
  request('founder', 'remove the first take of the line about existing tools', all(out(6), maybeOut(7))),
  request('founder', 'cut out where she says "sorry, let me start again"', out(7)),
  request('kitchen', 'remove repeats and retakes', all(kitchenRepeats, out(10))),
  request(
    'founder',
    'take out the ums, the false starts and the retakes',
    all(
      wordsOut('1: um', '3: um', '11: um', '12: I was going to'),
      wordsMaybeOut('2: uh', '3: We', '5: she #2'),
      out(6, 7),
    ),
  ),
  loosely('kitchen', 'get rid of the double "I" in the seventh sentence', eitherOut('7: I', '7: I #2')),
  loosely('founder', 'bin the botched take', all(out(6), maybeOut(7))),
  loosely('kitchen', 'she says the ten minutes thing twice, keep the 2nd one', out(10)),
]
