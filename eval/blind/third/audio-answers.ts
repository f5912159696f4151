import {
  answers,
  anyOf,
  asks,
  cursorIs,
  labelAdded,
  labelRemoved,
  nothingChanged,
  selectionIs,
} from '../../audio/expect.ts'
import { held, said, type BlindRequest } from '../audio-expect.ts'

// Written without sight of any other set.

export const marking: readonly BlindRequest[] = [
  said('podcast', 'drop a marker called "Book plug" at 2:44', labelAdded('Book plug', 164)),
  said('chapters', 'label 5:30 to 5:50 as "Airport story"', labelAdded('Airport story', 330, 350)),
  said(
    'notes',
    'remove the label "false start" but leave the sound, i re-read that already',
    labelRemoved('false start'),
  ),
  said('song', 'select verse two', selectionIs(64, 96)),
  said('lecture', 'jump to 48 minutes', cursorIs(2880)),
]

export const asking: readonly BlindRequest[] = [
  said('panel', 'turn the guest mic down 3 dB', asks(/mic 1|mic 2|which/i)),
  said('interview', 'speed the whole thing up by ten percent', held(/speed|tempo|fast|not|unable/i)),
  said('chapters', 'When does Travel start?', answers(/5:00|\b300\b|five min|5 min/i)),
  said('call', 'the poor man was sitting in a train for half of it', anyOf(nothingChanged, held(/./))),
  said('podcast', 'how loud is the guest at the moment', answers(/LUFS|\bdB/i)),
  said('band', 'autotune the vocals', held(/tun|pitch|not|unable/i)),
]
