import { all, anyOf, asks, labelAdded, labelRemoved, trackDeleted } from '../expect.ts'
import { anything } from '../patterns.ts'
import { loosely, request } from '../request.ts'

/** Labels that come and go; the sound stays. */
export const labelling = [
  request('podcast', 'add a label at 1:30 called Sponsor', labelAdded('Sponsor', 90), ['add_label'], {
    given: { cursor: 10 },
  }),
  request('podcast', 'label the selection as Best quote', labelAdded('Best quote', 60, 90), ['add_label'], {
    given: { selection: { start: 60, end: 90 } },
  }),
  request('interview', 'add a label here saying "Check this"', labelAdded('Check this', 45), ['add_label'], {
    given: { cursor: 45 },
  }),
  request('podcast', 'mark 2:00 to 2:30 as Ad break', labelAdded('Ad break', 120, 150), ['add_label'], {
    given: { selection: { start: 1, end: 2 } },
  }),
  request(
    'solo',
    'label 0:10 "Cold open" and 1:30 "Wrap up"',
    all(labelAdded('Cold open', 10), labelAdded('Wrap up', 90)),
    ['add_label'],
  ),
  request('podcast', 'add a chapter marker "Questions" at 4:00', labelAdded('Questions', 240), ['add_label']),
  request('interview', 'put a label "Start" at 5 seconds', labelAdded('Start', 5), ['add_label'], {
    note: 'There is no label track yet: one may appear.',
  }),
  loosely('podcast', 'drop a marker at 0:42 named retake', labelAdded('retake', 42), ['add_label']),
  loosely('solo', 'name the part from 1:00 to 1:20 Joke', anyOf(labelAdded('Joke', 60, 80), asks(anything)), [
    'add_label',
  ]),
  request('podcast', 'remove the intro label', labelRemoved('Intro'), ['remove_label'], {
    note: 'The label, not the sound under it.',
  }),
  request('podcast', 'delete the label Outro', labelRemoved('Outro'), ['remove_label']),
  request('podcast', 'take away the label called Interview', labelRemoved('Interview'), ['remove_label']),
  request(
    'podcast',
    'delete all labels',
    all(labelRemoved('Intro'), labelRemoved('Interview'), labelRemoved('Outro')),
    ['remove_label'],
  ),
  request('podcast', 'remove the first label', labelRemoved('Intro'), ['remove_label']),
  request('podcast', 'delete the label track', trackDeleted('Chapters'), ['delete_track']),
  loosely('podcast', 'get rid of the outro marker but keep the audio', labelRemoved('Outro'), ['remove_label']),
  loosely('podcast', 'remove the lable Interview', labelRemoved('Interview'), ['remove_label']),
]
