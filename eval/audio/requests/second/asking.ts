import { all, answers, anyOf, asks, muted, nothingChanged, refuses } from '../../expect.ts'
import { loosely, request, type Request } from '../../request.ts'
import type { Operation } from '../../operations.ts'

const removing: readonly Operation[] = ['delete_selection', 'cut']
const whichRange = /range|time|when|where|which|what part|how much|how long|seconds/i
const anything = /\S/

/** Things that lack something, things that cannot be, questions and small talk. */
export const freshAsking: readonly Request[] = [
  request('pauses', 'Remove Anna.', asks(/track|audio|Anna/i), ['delete_track', 'delete_selection']),
  request('solo', 'Cut out that 3 second cough.', asks(whichRange), removing),
  request('panel', 'Mute the guest mic.', asks(/mic 1[\s\S]*mic 2/i), ['mute_track']),
  loosely('band', 'delete the gutar 2 track', asks(/Guitar 2/i), ['delete_track'], {
    note: 'A fuzzy name, and the track would be gone.',
  }),
  request('interview', 'Could you normalise, please?', asks(/range|whole|project|which|what/i), ['apply_normalize']),
  request('interview', 'Please cut out 2 to 3:30.', asks(/0:02|2:00|minute|second/i), removing, {
    note: 'Both readings increase, and it destroys.',
  }),
  request('solo', 'Delete a bit around 1:30.', asks(whichRange), removing),
  request('podcast', 'Delete the sneeze.', asks(whichRange), removing),
  loosely('interview', 'fade out pls', asks(whichRange), ['apply_fade_out']),
  loosely('solo', 'do a split for me', asks(/where|time|point|position/i), ['split', 'split_at_time'], {
    note: 'The cursor is at 0.',
  }),
  request('solo', 'Wipe the range 0:30 to 0:30, please.', asks(whichRange), removing, { note: 'Empty: a question.' }),
  request('interview', 'I want to give the guest track a different name.', asks(/name|call/i), ['rename_track']),
  request('podcast', 'Trim the start a bit.', asks(whichRange), ['trim_to_selection', 'delete_selection']),
  request('interview', 'Change the pan of the guest.', asks(/where|left|right|pan|how/i), ['set_track_pan']),
  request('interview', "Change the host's volume.", asks(/how much|dB|level|gain|volume/i), [
    'set_track_gain',
    'apply_amplify',
  ]),
  loosely('lecture', 'remove the boring parts', asks(whichRange), removing),
  request('panel', 'Delete 1:00 to 1:05 on the guest track.', asks(/mic 1[\s\S]*mic 2/i), removing),
  request('solo', 'Move the clip to somewhere else.', asks(/where|time|which|position/i), ['move_clip'], {
    given: { splits: { Voice: [60] } },
  }),
  loosely('interview', 'delete something', asks(whichRange), removing),
  request('band', 'Make the quiet one louder.', asks(/which|track|how much|dB/i), ['apply_amplify', 'set_track_gain']),
  request(
    'panel',
    'Mute the two guest mics.',
    anyOf(all(muted('Guest mic 1'), muted('Guest mic 2')), asks(/mic 1[\s\S]*mic 2/i)),
    ['mute_track'],
    { note: 'Both of two is clear to a person; a list of the two is fair.' },
  ),
  request('band', 'Remove the trumpet track.', anyOf(asks(/trumpet|track|which/i), refuses(/trumpet|track/i)), [
    'delete_track',
  ]),
  request(
    'interview',
    'Delete 1:00 to 1:30 on the piano.',
    anyOf(asks(/piano|track|which/i), refuses(/piano|track/i)),
    removing,
  ),
  loosely('podcast', 'get rid of the musik track', asks(/Music/), ['delete_track'], {
    note: 'Fuzzy and destructive: did you mean …?',
  }),
  request('interview', 'Take the ums out of the guest track.', anyOf(asks(anything), refuses(anything)), removing, {
    note: 'There is no transcript to find them in.',
  }),
  request(
    'interview',
    'Paste here.',
    anyOf(refuses(/clipboard|copy|copied|paste|nothing/i), asks(/clipboard|copy|copied|paste|nothing/i)),
    ['paste'],
    { given: { cursor: 20 }, note: 'The clipboard is empty.' },
  ),
  request(
    'solo',
    'Repeat the last effect, please.',
    anyOf(refuses(/effect|repeat|nothing/i), asks(/effect|repeat|range|which/i)),
    ['repeat_last_effect'],
    { note: 'There was none.' },
  ),
  request('solo', 'Put the cursor at -10 seconds.', anyOf(refuses(anything), asks(anything)), ['seek'], {
    note: 'Negative: an error.',
  }),
  request('band', 'Mute track 9.', anyOf(refuses(/9|5|five|track/i), asks(/9|5|five|track/i)), ['mute_track']),

  request('interview', 'Take out 12:00 to 13:00.', refuses(/10:00|600|10 min/i), removing, {
    note: 'Wholly outside: refused with the length.',
  }),
  request('podcast', 'Please place a split at 6:30.', refuses(/5:00|300|5 min/i), ['split_at_time', 'split']),
  request('solo', 'Silence the audio from 5 to 6 minutes.', refuses(/2:00|120|2 min/i), ['silence_selection']),
  request('lecture', 'Jump to 3 hours in.', refuses(/1:06:40|66:40|4000/), ['seek']),

  loosely('podcast', 'hi there!', answers(anything), []),
  request('interview', "What's the running time of this recording?", answers(/10:00|600|10 min|ten min/i), []),
  request('interview', 'What tracks are in here?', answers(/Host[\s\S]*Guest/), []),
  request('band', 'tell me how many tracks this has', answers(/5|five/i), []),
  request('interview', "Where's the cursor right now?", answers(/1:35|95/), [], { given: { cursor: 95 } }),
  request(
    'podcast',
    'Is the music muted at the moment?',
    answers(/^(?![\s\S]*(?:not|n't) muted)[\s\S]*(?:yes|muted)/i),
    [],
    { given: { muted: ['Music'] } },
  ),
  request(
    'podcast',
    'Which labels do I have, and when do they start?',
    answers(/Intro[\s\S]*Interview[\s\S]*Outro/),
    [],
  ),
  loosely('solo', "cheers, that's all for today", nothingChanged, []),
  request('solo', 'What kinds of things can you do for me?', answers(anything), []),
]
