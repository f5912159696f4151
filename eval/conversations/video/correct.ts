import {
  after,
  all,
  back,
  before,
  onlyKept,
  out,
  pauses,
  reads,
  shows,
  spokenBy,
  swapped,
  toEnd,
  toStart,
  wordsOut,
} from '../../video/expect.ts'
import { inVideo, type VideoConversation } from '../conversation-case.ts'

const tomSays = [1, 2, 4, 7, 8, 9, 11, 14, 15]
const mariaSays = [3, 5, 6, 10, 12, 13]

/** Another line, voice, word, number or place is put in the place of the one that was said. */
export const corrections: readonly VideoConversation[] = [
  inVideo(
    'correct',
    'covered',
    ['Drop the line about my mom.', out(4)],
    ['No, the one about product market fit.', out(13)],
  ),
  inVideo(
    'correct',
    'podcast',
    ['delte the line about naps', out(10)],
    ['sorry, I meant the one about letters', out(13)],
    ['and take out both ums', all(out(13), wordsOut('5: um', '7: um'))],
  ),
  inVideo(
    'correct',
    'podcast',
    ['Set the speaker of sentence 4 to Maria.', spokenBy('Maria', 4)],
    ['No wait, of sentence 11.', spokenBy('Maria', 11)],
  ),
  inVideo(
    'correct',
    'podcast',
    ['Rename Tom to Thomas.', spokenBy('Thomas', ...tomSays)],
    ['No, to Tommy.', spokenBy('Tommy', ...tomSays)],
    ['And Maria to Marie.', all(spokenBy('Tommy', ...tomSays), spokenBy('Marie', ...mariaSays))],
  ),
  inVideo(
    'correct',
    'podcast',
    ['take out everything Tom says', out(...tomSays)],
    ['sorry, the other voice', out(...mariaSays)],
  ),
  inVideo(
    'correct',
    'lecture',
    ['Could you move the line about the exam to the start, please?', toStart(10)],
    ['no wait, to the end', toEnd(10)],
    ['Great. And drop the line about the microphone.', all(toEnd(10), out(6))],
  ),
  inVideo(
    'correct',
    'founder',
    ['"Marry" should read "Mary".', reads('15: Marry', 'Mary')],
    ["It's Marie, actually.", reads('15: Marry', 'Marie')],
    ['And in that line take out "our designer".', all(reads('15: Marry', 'Marie'), wordsOut('15: our designer'))],
  ),
  inVideo(
    'correct',
    'kitchen',
    ['Take out the word "basically".', wordsOut('8: basically')],
    ['I meant "actually", not "basically".', wordsOut('4: actually')],
  ),
  inVideo(
    'correct',
    'founder',
    ['Show broll.mp4 over the line about the napkin, starting at 0:10.', shows(15, 'broll.mp4', 10)],
    ['Sorry, starting at 0:20.', shows(15, 'broll.mp4', 20)],
    ['And over the line about the office, not the napkin.', shows(14, 'broll.mp4', 20)],
  ),
  inVideo(
    'correct',
    'lecture',
    ['Shorten every pause longer than 2 seconds to half a second.', pauses(2, 0.5)],
    ['I meant longer than 3 seconds.', pauses(3, 0.5)],
    ['and to 0.7, not half a second', pauses(3, 0.7)],
  ),
  inVideo(
    'correct',
    'lecture',
    ['swap the line about chlorophyll with the one about the Calvin cycle', swapped(4, 9)],
    ['no, with the one about the exam', swapped(4, 10)],
  ),
  inVideo(
    'correct',
    'kitchen',
    ['Cut the line about the knife.', out(2)],
    ['The other way round: keep that one and cut everything else.', onlyKept(12, [2])],
  ),
  inVideo('correct', 'lecture', ['Cut from 0:25 to 0:34.', out(6, 7)], ['No, only up to 0:28.', out(6)]),
  inVideo(
    'correct',
    'kitchen',
    ['cut sentence 3', out(3)],
    ['no, 4', out(4)],
    ['argh sorry, the garlic one is what I mean', out(5)],
  ),
  inVideo(
    'correct',
    'covered',
    ['Move the line about funding to just before the one about my mom.', before(4, 10)],
    ['No, after it.', after(4, 10)],
  ),
  inVideo(
    'correct',
    'recut',
    ['bring back the line about my mom', back(4)],
    ['oh no, the one about the office', back(14)],
  ),
]
