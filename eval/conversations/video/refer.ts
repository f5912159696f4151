import {
  after,
  all,
  eitherOut,
  merged,
  out,
  shows,
  splitAfter,
  spokenBy,
  toEnd,
  toStart,
  wordsOut,
} from '../../video/expect.ts'
import { inVideo, type VideoConversation } from '../conversation-case.ts'

const secondHalfOut = wordsOut('9: so that was like our whole plan')
const halved = splitAfter('9: simple things')

/** It, that, there, those two, the second half: what was said or made before. */
export const references: readonly VideoConversation[] = [
  inVideo(
    'refer',
    'founder',
    ['Move the line about the napkin to the start.', toStart(15)],
    ['Now put the one about the office right after it.', all(toStart(15), after(15, 14))],
  ),
  inVideo(
    'refer',
    'kitchen',
    ['Take the "er" out of sentence 7.', wordsOut('7: er')],
    ['And the doubled "I" in there.', all(wordsOut('7: er'), eitherOut('7: I', '7: I #2'))],
  ),
  inVideo(
    'refer',
    'podcast',
    ['Move the line about letters to the start.', toStart(13)],
    ['That one is spoken by Tom.', all(toStart(13), spokenBy('Tom', 13))],
  ),
  inVideo(
    'refer',
    'founder',
    ['Split sentence 9 after "simple things".', halved],
    ['Drop the second half.', all(secondHalfOut, halved)],
    ['And move the first half to the very start.', all(secondHalfOut, toStart(9), halved)],
  ),
  inVideo(
    'refer',
    'recut',
    ['Merge sentences 1 and 2.', merged(1, 2)],
    ['Now move it to the end.', all(toEnd(1, 2), merged(1, 2))],
  ),
  inVideo(
    'refer',
    'covered',
    ['Show broll.mp4 from 0:10 over the line about simple things.', shows(9, 'broll.mp4', 10)],
    ['Move that line to the very start.', all(shows(9, 'broll.mp4', 10), toStart(9))],
    ['Now take the picture off it again.', toStart(9)],
  ),
  inVideo(
    'refer',
    'recut',
    ['Drop the line about funding.', out(10)],
    ['Bring it back.', all()],
    ['Then put it at the start.', toStart(10)],
  ),
  inVideo(
    'refer',
    'lecture',
    ['Move the line about the Calvin cycle to the start.', toStart(9)],
    ['Put the one about the exam right behind it.', toStart(9, 10)],
    ['swap those two', toStart(10, 9)],
    ['Drop the one that comes first now.', all(toStart(10, 9), out(10))],
  ),
  inVideo(
    'refer',
    'podcast',
    ["Drop Tom's line about coffee.", out(7)],
    ['What Maria says about it can go too.', out(6, 7)],
  ),
]
