import { all, answers, asks, muted, removed, renamed, silenced, splitAt, type Expect } from '../../audio/expect.ts'
import { aboutPlace, aboutRange } from '../../audio/patterns.ts'
import { inAudio, type AudioConversation } from '../conversation-case.ts'

const bassAndGuitar: Expect = all(muted('Bass'), muted('Guitar 2'))

/** A question is answered, or something else is said instead. */
export const replies: readonly AudioConversation[] = [
  inAudio(
    'answer',
    'panel',
    {},
    ['Mute the guest mic.', asks(/guest mic|which/i)],
    ['the second one', muted('Guest mic 2')],
    ['oh no, the other one', muted('Guest mic 1')],
  ),
  inAudio('answer', 'solo', {}, ['Delete the bad bit.', asks(aboutRange)], ['0:42 to 0:47', removed([[42, 47]])]),
  inAudio(
    'answer',
    'interview',
    {},
    ['Split the recording.', asks(aboutPlace)],
    ['Never mind, silence the first 4 seconds.', silenced([[0, 4]])],
  ),
  inAudio(
    'answer',
    'band',
    {},
    ['Rename the bass track.', asks(/name|call|what/i)],
    ['Upright bass', renamed('Bass', 'Upright bass')],
  ),
]

/** Something is asked about the document or the history, and then it goes on. */
export const inquiries: readonly AudioConversation[] = [
  inAudio(
    'ask-about',
    'podcast',
    {},
    ['Delete the first 30 seconds.', removed([[0, 30]])],
    ['How long is it now?', answers(/4:30|270|4 min\w* (?:and )?30/i)],
    ['ok then drop the last minute too', all(removed([[0, 30]]), removed([[210, 270]]))],
  ),
  inAudio(
    'ask-about',
    'song',
    {},
    ['Where does Chorus 2 start?', answers(/1:36|96/)],
    ['Split all tracks there.', splitAt([96])],
  ),
  inAudio(
    'ask-about',
    'band',
    {},
    ['Mute the bass and the guitar.', bassAndGuitar],
    ['Which tracks are muted right now?', answers(/^(?=.*bass)(?=.*guitar 2)/is)],
    ['Unmute the bass.', muted('Guitar 2')],
    ['And what did you change just now?', answers(/bass/i)],
  ),
]
