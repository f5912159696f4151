import { answers, anyOf, asks, nothingChanged, refuses } from '../../expect.ts'
import { loosely, request, type Request } from '../../request.ts'

/** What is asked back, answered, refused, or left alone. */
export const thirdAsking: readonly Request[] = [
  request(
    'interview',
    'Delete the Guest.',
    asks(/track|audio|which|what|range/i),
    ['delete_track', 'delete_selection'],
    { note: 'The track, or the audio on it?' },
  ),
  request('podcast', 'Remove that little bit, please.', asks(/range|what|which|where|time|part/i), [
    'delete_selection',
  ]),
  loosely('interview', 'normalize', asks(/range|what|which|whole|time|track/i), ['apply_normalize']),
  request('podcast', 'Fade out.', asks(/range|what|which|time|long|whole|where/i), ['apply_fade_out']),
  request('solo', 'Silence the part around 1:20.', asks(/how|long|much|range|time|around/i), ['silence_selection']),
  request('panel', 'Mute the guest mic.', asks(/Guest mic 1[\s\S]*Guest mic 2|Guest mic 2[\s\S]*Guest mic 1/i), [
    'mute_track',
  ]),
  request('band', 'Rename the Bass track.', asks(/name|call/i), ['rename_track']),
  request('podcast', 'Delete the Muisc track.', asks(/Music/), ['delete_track'], {
    note: 'A fuzzy name is not enough to destroy by.',
  }),
  request('interview', 'Split it.', asks(/where|time|position|what|cursor/i), ['split', 'split_at_time'], {
    note: 'The cursor stands at 0.',
  }),
  request(
    'lecture',
    'Please delete the part from 1 to 2:30.',
    asks(/1:00|0:01|60|which|mean|minute|second/i),
    ['delete_selection'],
    { note: 'Both readings increase.' },
  ),
  loosely(
    'podcast',
    'can you paste it in at 1:00 on the guest',
    anyOf(asks(/./), refuses(/clipboard|cop(y|ied)|nothing|empty/i)),
    ['paste'],
    { note: 'Nothing was copied.' },
  ),
  request('band', 'Mute the Saxophone track.', anyOf(asks(/./), refuses(/saxophone|no track|not/i)), ['mute_track']),
  request(
    'solo',
    'Repeat the last effect.',
    anyOf(asks(/./), refuses(/effect|last|nothing/i)),
    ['repeat_last_effect'],
    { note: 'None was applied.' },
  ),
  loosely('solo', 'make it sound better', anyOf(asks(/./), answers(/./)), [], { note: 'No operation is named.' }),

  request('podcast', 'How long is the project?', answers(/5:00|300|5 min|five min/i), []),
  request('band', 'Which tracks are there?', answers(/Drums[\s\S]*Bass[\s\S]*Vocals/i), []),
  loosely('podcast', 'hi there!', answers(/./), []),
  loosely('interview', 'what sort of things can you do for me?', answers(/./), []),
  request('interview', 'Please do not normalize the Guest.', nothingChanged, []),
  loosely('solo', "never mind, don't cut anything", nothingChanged, []),
]
