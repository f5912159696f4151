import { all, back, out, pauses, shows, spokenBy, tightPauses, toEnd, wordsOut } from '../../video/expect.ts'
import { inVideo, type VideoConversation } from '../conversation-case.ts'

/** More or less of an amount: seconds of a pause, where a picture starts, how many lines. */
export const scaled: readonly VideoConversation[] = [
  inVideo(
    'scale',
    'lecture',
    ['Shorten all pauses longer than a second to 0.8 seconds.', pauses(1, 0.8)],
    ['Half that.', pauses(1, 0.4)],
  ),
  inVideo(
    'scale',
    'podcast',
    ['Bring every pause over a second down to 0.2 seconds.', pauses(1, 0.2)],
    ["That's too tight. Twice as long, please.", pauses(1, 0.4)],
    ['Add another tenth of a second.', pauses(1, 0.5)],
  ),
  inVideo(
    'scale',
    'founder',
    ['cut all pasues longer than 1.5 seconds down to 1 second', pauses(1.5, 1)],
    ['half a second would be nicer', pauses(1.5, 0.5)],
  ),
  inVideo(
    'scale',
    'kitchen',
    ['Shorten the pause after "we stir in the salt" to 2 seconds.', pauses(2, 2, [9])],
    ['a second less', pauses(1, 1, [9])],
    ['Hm, that was too much, make it one and a half.', pauses(1.5, 1.5, [9])],
  ),
  inVideo(
    'scale',
    'covered',
    ['Show broll.mp4 from 0:10 over the line about the cooking videos.', shows(5, 'broll.mp4', 10)],
    ['Start it five seconds later.', shows(5, 'broll.mp4', 15)],
  ),
  inVideo('scale', 'lecture', ['Drop the last two lines.', out(11, 12)], ['make that the last three', out(10, 11, 12)]),
  inVideo(
    'scale',
    'podcast',
    ['Tighten the pauses.', tightPauses],
    ["That's too short, 0.6 seconds would be better.", pauses(0.8, 0.6)],
    ['Good. Now drop the line about naps.', all(pauses(0.8, 0.6), out(10))],
  ),
]

/** The same again, to something else. */
export const goneOn: readonly VideoConversation[] = [
  inVideo(
    'go-on',
    'founder',
    ['Cut "It took us almost a year, and I basically lived at the office."', out(14)],
    ['And the one about product market fit.', out(13, 14)],
  ),
  inVideo(
    'go-on',
    'podcast',
    ['Take out "This episode is brought to you by Dreamwell mattresses."', out(8)],
    ['the following line as well', out(8, 9)],
    ['same for the line about naps', out(8, 9, 10)],
  ),
  inVideo(
    'go-on',
    'kitchen',
    ['take out teh um in sentence 1', wordsOut('1: um')],
    ['the uh too', wordsOut('1: um', '1: uh')],
    ['and the er in sentence 7', wordsOut('1: um', '1: uh', '7: er')],
  ),
  inVideo(
    'go-on',
    'podcast',
    ['Please rename Tom to Thomas.', spokenBy('Thomas', 1, 2, 4, 7, 8, 9, 11, 14, 15)],
    [
      'And Maria to Marie.',
      all(spokenBy('Thomas', 1, 2, 4, 7, 8, 9, 11, 14, 15), spokenBy('Marie', 3, 5, 6, 10, 12, 13)),
    ],
  ),
  inVideo(
    'go-on',
    'lecture',
    ['Move the line about chlorophyll to the end.', toEnd(4)],
    ['And after that the one about the Calvin cycle.', toEnd(4, 9)],
  ),
  inVideo(
    'go-on',
    'covered',
    ['Put broll.mp4 over the line about the napkin, from 0:05.', shows(15, 'broll.mp4', 5)],
    ['and over the one about the office', all(shows(15, 'broll.mp4', 5), shows(14, 'broll.mp4', 5))],
    [
      'Once more over the line about funding, but from 0:30.',
      all(shows(15, 'broll.mp4', 5), shows(14, 'broll.mp4', 5), shows(10, 'broll.mp4', 30)),
    ],
  ),
  inVideo(
    'go-on',
    'lecture',
    ['delete the line about the microphone', out(6)],
    ['and the one after it', out(6, 7)],
    ['the one about the exam too', out(6, 7, 10)],
    ['and the very last line', out(6, 7, 10, 12)],
  ),
  inVideo(
    'go-on',
    'recut',
    ['Restore the line about my mom.', back(4)],
    ['The next one too.', back(4, 5)],
    ['And the one about the office.', back(4, 5, 14)],
  ),
  inVideo(
    'go-on',
    'kitchen',
    ['Sentence 1 is spoken by Anna.', spokenBy('Anna', 1)],
    ['2 and 3 as well.', spokenBy('Anna', 1, 2, 3)],
    ['And 12 is Ben.', all(spokenBy('Anna', 1, 2, 3), spokenBy('Ben', 12))],
  ),
]
