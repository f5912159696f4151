import {
  all,
  answers,
  asks,
  copied,
  cursorIs,
  cutOut,
  insertedAt,
  labelAdded,
  labelRemoved,
  muted,
  removed,
  renamed,
  selectionIs,
  splitAt,
  trackDeleted,
  trackDuplicated,
} from '../audio/expect.ts'
import { anyClipboard, held, newTrack } from './audio-expect.ts'
import { inAudio, type AudioConversation } from '../conversations/conversation-case.ts'

const tracks: readonly AudioConversation[] = [
  inAudio(
    'correct',
    'interview',
    {},
    ['new track called Room tone', newTrack('Room tone')],
    ['call it Atmo instead', newTrack('Atmo')],
  ),
  inAudio(
    'take-back',
    'chapters',
    {},
    ['delete Music', trackDeleted('Music')],
    ['bring it back, just mute it', muted('Music')],
  ),
  inAudio(
    'refer',
    'interview',
    {},
    ['duplicate Host', trackDuplicated('Host')],
    ['name the copy Host backup', trackDuplicated('Host', 'Host backup')],
    ['and mute it', all(trackDuplicated('Host', 'Host backup'), muted('Host backup'))],
  ),
  inAudio(
    'refer',
    'call',
    {},
    ['which tracks are there', answers(/Studio mic[^]*Phone line[^]*Phone line backup/)],
    ['rename the second one to Caller', renamed('Phone line', 'Caller')],
  ),
  inAudio('answer', 'podcast', {}, ['remove the piano track', held(/piano/i)], ['sorry, Music', trackDeleted('Music')]),
  inAudio(
    'correct',
    'podcast',
    {},
    ['can you translate this to French and burn in subtitles', held(/translat|subtitle|French/i)],
    ['ok then just mute Music', muted('Music')],
  ),
]

const labels: readonly AudioConversation[] = [
  inAudio(
    'refer',
    'solo',
    {},
    ['marker at 15 called Laugh', labelAdded('Laugh', 15)],
    ['another one at 45 called Question', all(labelAdded('Laugh', 15), labelAdded('Question', 45))],
    ['the first one should be at 16', all(labelAdded('Laugh', 16), labelAdded('Question', 45))],
  ),
  inAudio(
    'refer',
    'interview',
    {},
    ['label 10 to 20 Story', labelAdded('Story', 10, 20)],
    ["cut out what's under it", all(labelAdded('Story', 10, 20), cutOut([[10, 20]]))],
  ),
  inAudio(
    'go-on',
    'podcast',
    {},
    ['delete the label Intro', labelRemoved('Intro')],
    ['oh, and the Outro label as well', all(labelRemoved('Intro'), labelRemoved('Outro'))],
  ),
  inAudio(
    'refer',
    'solo',
    {},
    ['add a label Hook at 5', labelAdded('Hook', 5)],
    ['call it Teaser', labelAdded('Teaser', 5)],
  ),
  inAudio(
    'answer',
    'podcast',
    {},
    ['delete the label', asks(/which|label/i)],
    ['the Outro one', labelRemoved('Outro')],
  ),
]

const selection: readonly AudioConversation[] = [
  inAudio('refer', 'solo', {}, ['select 10 to 15', selectionIs(10, 15)], ['delete it', removed([[10, 15]])]),
  inAudio('refer', 'interview', {}, ['put the cursor at 33', cursorIs(33)], ['split here', splitAt([33])]),
]

const pastedAt50 = all(copied(2), insertedAt(50, { own: [2, 4] }))
const pastedTwice = all(pastedAt50, insertedAt(70, { own: [2, 4] }))

const copying: readonly AudioConversation[] = [
  inAudio(
    'go-on',
    'solo',
    {},
    ['copy 2 to 4', copied(2)],
    ['paste it at 50', pastedAt50],
    ['and at 70 too', pastedTwice],
    ['okay so um take a second and a half out starting at twenty one seconds', all(pastedTwice, cutOut([[21, 22.5]]))],
  ),
]

const history: readonly AudioConversation[] = [
  inAudio(
    'take-back',
    'podcast',
    {},
    ['cut 10 to 15', cutOut([[10, 15]])],
    ['mute Music', all(cutOut([[10, 15]]), muted('Music'))],
    ['undo the cut but keep the mute', all(anyClipboard, muted('Music'))],
  ),
  inAudio(
    'take-back',
    'lecture',
    {},
    ['trim the last 20 seconds off', cutOut([[3980, 4000]])],
    ['take that back and take off the last 10 instead', cutOut([[3990, 4000]])],
  ),
]

/** Conversations about tracks, labels, selection, copying and what was done before. */
export const aboutTheDocument: readonly AudioConversation[] = [
  ...tracks,
  ...labels,
  ...selection,
  ...copying,
  ...history,
]
