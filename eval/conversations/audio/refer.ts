import {
  all,
  anyOf,
  clipMoved,
  copied,
  cursorIs,
  cutOut,
  faded,
  insertedAt,
  labelAdded,
  muted,
  removed,
  renamed,
  selectionIs,
  silenced,
  soloed,
  splitAt,
  trackDuplicated,
  trackMoved,
} from '../../audio/expect.ts'
import { inAudio, type AudioConversation } from '../conversation-case.ts'
import { turnedBy } from './turned-by.ts'

const dropout = silenced([[60, 64]], ['Guest'])
const secondClip = clipMoved('Voice', [60, 120], 70)
const laidDown = clipMoved('Take 2', [0, 118], 140)

/** What was said or made before is spoken of. */
export const references: readonly AudioConversation[] = [
  inAudio(
    'refer',
    'call',
    {},
    ['Duplicate the Studio mic track.', trackDuplicated('Studio mic')],
    ['Rename the copy to Studio wet.', trackDuplicated('Studio mic', 'Studio wet')],
    ['And mute the original.', all(trackDuplicated('Studio mic', 'Studio wet'), muted('Studio mic'))],
  ),
  inAudio(
    'refer',
    'interview',
    {},
    ['Copy 1:00 to 1:30 on both tracks.', copied(30)],
    ['Paste it at 5:00.', all(copied(30), insertedAt(300, { own: [60, 90] }))],
  ),
  inAudio(
    'refer',
    'solo',
    { splits: { Voice: [60] } },
    ['Move the second clip to 1:10.', secondClip],
    ['Fade it in over 2 seconds.', all(secondClip, faded('in', [70, 72]))],
  ),
  inAudio(
    'refer',
    'lecture',
    {},
    ['Put the cursor at 1:00:00.', cursorIs(3600)],
    ['Split there.', splitAt([3600])],
    ['Delete the part after that.', removed([[3600, 4000]])],
  ),
  inAudio(
    'refer',
    'podcast',
    {},
    ['Silence the guest from 1:00 to 1:04.', dropout],
    [
      'Put a label there, "Dropout".',
      anyOf(all(dropout, labelAdded('Dropout', 60)), all(dropout, labelAdded('Dropout', 60, 64))),
    ],
  ),
  inAudio(
    'refer',
    'band',
    {},
    ['Turn the drums down 5 dB.', turnedBy(-5, 'Drums')],
    ['Now solo them.', all(turnedBy(-5, 'Drums'), soloed('Drums'))],
    ['ok, unsolo them again', turnedBy(-5, 'Drums')],
    ['move that track to the bottom', all(turnedBy(-5, 'Drums'), trackMoved('Drums', 'bottom'))],
  ),
  inAudio(
    'refer',
    'chapters',
    {},
    ['Select the sponsor section.', selectionIs(420, 450)],
    ['Cut it out on all tracks.', cutOut([[420, 450]])],
    ['Add a label "Ad break" there.', all(cutOut([[420, 450]]), labelAdded('Ad break', 420))],
  ),
  inAudio(
    'refer',
    'takes',
    {},
    ['Move the clip on Take 2 to 2:20.', laidDown],
    ['Fade in its first 3 seconds.', all(laidDown, faded('in', [140, 143], ['Take 2']))],
    [
      'And rename the track to Pickups.',
      all(laidDown, faded('in', [140, 143], ['Take 2']), renamed('Take 2', 'Pickups')),
    ],
  ),
]
