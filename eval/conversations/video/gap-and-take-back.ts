import {
  all,
  back,
  before,
  eitherOut,
  out,
  pauses,
  reads,
  shows,
  showsItself,
  spokenBy,
  swapped,
  toEnd,
  toStart,
  wordsOut,
} from '../../video/expect.ts'
import { inVideo, type VideoConversation } from '../conversation-case.ts'

const tomSays = [1, 2, 4, 7, 8, 9, 11, 14, 15]
const mariaSays = [3, 5, 6, 10, 12, 13]
const renamed = all(spokenBy('Thomas', ...tomSays), spokenBy('Marie', ...mariaSays))

/** The second half leans on the first. */
export const gaps: readonly VideoConversation[] = [
  inVideo(
    'gap',
    'podcast',
    ['Take out the repetition in sentence 10.', eitherOut('10: if they', '10: if they #2')],
    [
      'Move the line about letters to the start and the one about phones in bed to the end.',
      all(eitherOut('10: if they', '10: if they #2'), toStart(13), toEnd(11)),
    ],
  ),
  inVideo(
    'gap',
    'founder',
    ['Correct "Marry" to "Mary" and "mom" to "mother".', all(reads('15: Marry', 'Mary'), reads('4: mom', 'mother'))],
    [
      'And "weekend" to "week".',
      all(reads('15: Marry', 'Mary'), reads('4: mom', 'mother'), reads('3: weekend', 'week')),
    ],
  ),
  inVideo(
    'gap',
    'lecture',
    ['Drop the line about the microphone and the one about the exam.', out(6, 10)],
    [
      'Move the line about chlorophyll to the end and the one about the Calvin cycle right before it.',
      all(out(6, 10), toEnd(4), before(4, 9)),
    ],
  ),
  inVideo(
    'gap',
    'podcast',
    ['Rename Tom to Thomas and Maria to Marie.', renamed],
    ['In sentence 5 take out the um, and in 7 as well.', all(renamed, wordsOut('5: um', '7: um'))],
    [
      'Sentence 4 to the start, sentence 10 to the end.',
      all(renamed, wordsOut('5: um', '7: um'), toStart(4), toEnd(10)),
    ],
  ),
  inVideo(
    'gap',
    'kitchen',
    ['Take out the uh in sentence 1 and the er in sentence 7.', wordsOut('1: uh', '7: er')],
    ['Also the word "basically", and the whole last line.', all(wordsOut('1: uh', '7: er', '8: basically'), out(12))],
  ),
  inVideo(
    'gap',
    'covered',
    ['Swap sentences 1 and 2, and 13 and 14.', all(swapped(1, 2), swapped(13, 14))],
    [
      'Show broll.mp4 over sentence 15 from 0:10, and over 16 from 0:20.',
      all(swapped(1, 2), swapped(13, 14), shows(15, 'broll.mp4', 10), shows(16, 'broll.mp4', 20)),
    ],
  ),
  inVideo(
    'gap',
    'lecture',
    [
      'Shorten the pause after sentence 1 to 1 second and the one after sentence 2 to half a second.',
      all(pauses(1, 1, [1]), pauses(0.5, 0.5, [2])),
    ],
    ['And after sentence 4 to 1 second as well.', all(pauses(1, 1, [1, 4]), pauses(0.5, 0.5, [2]))],
  ),
]

/** Something, or a part of it, is taken back; often something else is done. */
export const takenBack: readonly VideoConversation[] = [
  inVideo(
    'take-back',
    'podcast',
    ['Keep only what Tom says.', out(...mariaSays)],
    ["Take that back and drop only Maria's line about letters.", out(13)],
  ),
  inVideo(
    'take-back',
    'covered',
    ['Drop the lines about the napkin, the office and my mom.', out(4, 14, 15)],
    ['The napkin one stays in after all.', out(4, 14)],
    ['So does the office.', out(4)],
  ),
  inVideo(
    'take-back',
    'founder',
    ['Take out all the ums and uhs.', wordsOut('1: um', '2: uh', '3: um', '11: um')],
    ['The one in sentence 11 can stay.', wordsOut('1: um', '2: uh', '3: um')],
  ),
  inVideo(
    'take-back',
    'podcast',
    ['Rename Maria to Marie.', spokenBy('Marie', ...mariaSays)],
    ['Undo that.', all()],
    ['Rename Tom to Thomas instead.', spokenBy('Thomas', ...tomSays)],
  ),
  inVideo(
    'take-back',
    'kitchen',
    ['take out sentences 3 to 5', out(3, 4, 5)],
    ['no, put those back and take out 8 instead', out(8)],
  ),
  inVideo(
    'take-back',
    'recut',
    ['Bring back all the lines that were taken out.', back(4, 5, 14)],
    ['Except the one about the office, that stays out.', back(4, 5)],
  ),
  inVideo(
    'take-back',
    'covered',
    ['Take the b-roll off sentence 8.', showsItself(8)],
    ['Hmm, put that back the way it was.', all()],
    ['In sentence 12 take out the false start.', wordsOut('12: I was going to')],
  ),
  inVideo(
    'take-back',
    'founder',
    ['Shorten all pauses longer than a second to 0.4 seconds.', pauses(1, 0.4)],
    ['Drop sentences 6 and 7.', all(pauses(1, 0.4), out(6, 7))],
    ['Give me the pauses back as they were, but 6 and 7 stay out.', out(6, 7)],
  ),
  inVideo(
    'take-back',
    'lecture',
    ['Drop the line about the microphone.', out(6)],
    ['and "Okay good, it is on."', out(6, 7)],
    ['Now move the line about the exam to the end.', all(out(6, 7), toEnd(10))],
    ['Back to before the move.', out(6, 7)],
  ),
  inVideo(
    'take-back',
    'podcast',
    ['Drop sentences 8 and 9.', out(8, 9)],
    ['and the line about naps', out(8, 9, 10)],
    ['no, leave the naps in', out(8, 9)],
    ['Sentence 9 can stay as well.', out(8)],
    ['Put everything back to how it was at the beginning.', all()],
  ),
]
