import { all, answers, asks, back, out, reads, spokenBy } from '../../video/expect.ts'
import { inVideo, type VideoConversation } from '../conversation-case.ts'

/** A question is answered, or something else is said instead. */
export const answered: readonly VideoConversation[] = [
  inVideo(
    'answer',
    'podcast',
    ['Rename the speaker to Paul.', asks(/Tom|Maria|which|who/i)],
    ['Tom', spokenBy('Paul', 1, 2, 4, 7, 8, 9, 11, 14, 15)],
  ),
  inVideo(
    'answer',
    'founder',
    ['Replace the word "napkin".', asks(/what|instead|read/i)],
    ['serviette', reads('15: napkin', 'serviette')],
  ),
  inVideo(
    'answer',
    'kitchen',
    ['Drop the line about the ten minutes.', asks(/which|one of|10|11|minutes/i)],
    ['the second one', out(11)],
    ['and "Thanks for watching."', out(11, 12)],
  ),
  inVideo(
    'answer',
    'lecture',
    ['Move the line about the exam.', asks(/where|place|before|after|start/i)],
    ['Never mind, just delete it.', out(10)],
  ),
]

/** Questions about the recording and about what was done, and edits after them. */
export const askedAbout: readonly VideoConversation[] = [
  inVideo(
    'ask-about',
    'lecture',
    ['How long is the recording?', answers(/5[67]/)],
    ['Drop the line about the exam.', out(10)],
    ['and how long is it now?', answers(/5[1-5]/)],
    ['What did you take out?', answers(/exam/i)],
    ['Okay, put it back.', all()],
  ),
  inVideo(
    'ask-about',
    'podcast',
    ['Who is talking here?', answers(/Tom[^]*Maria|Maria[^]*Tom/)],
    ['How many lines does Maria have?', answers(/\b(?:6|six)\b/i)],
    ['Take out her line about letters.', out(13)],
    ['And how many has she got now?', answers(/\b(?:5|five)\b/i)],
  ),
  inVideo(
    'ask-about',
    'recut',
    ['Which lines have been taken out?', answers(/(?:mom|customer)[^]*office|\b4\b[^]*\b14\b/i)],
    ['Bring back the one about the office.', back(14)],
    ['What is still out?', answers(/mom|customer|\b4\b/i)],
    ['The one about my mom can come back too.', back(4, 14)],
  ),
  inVideo(
    'ask-about',
    'founder',
    ['Drop the line about the weekend.', out(3)],
    ['What did you just do?', answers(/weekend|\b3\b/i)],
    ['Okay, bring it back.', all()],
  ),
]
