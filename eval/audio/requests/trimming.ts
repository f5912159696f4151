import { anyOf, asks, kept, muted, removed, silenced } from '../expect.ts'
import { aboutRange } from '../patterns.ts'
import { loosely, request } from '../request.ts'

/** What is kept where it is, and what falls silent where it is. */
export const trimming = [
  request('podcast', 'trim the first 30 seconds', kept([0, 30]), ['trim_to_selection'], {
    note: 'Keeps them, as the seed has it.',
  }),
  request('podcast', 'trim 10 seconds off the start', removed([[0, 10]]), ['delete_selection']),
  request('interview', 'trim away 1:00 to 1:20', removed([[60, 80]]), ['delete_selection']),
  request('podcast', 'trim 8 seconds from the end', removed([[292, 300]]), ['delete_selection']),
  request('solo', 'trim to 0:20–1:40', kept([20, 100]), ['trim_to_selection']),
  request('interview', 'keep only 1:00 to 3:00', kept([60, 180]), ['trim_to_selection']),
  request('solo', 'trim to the selection', kept([30, 60]), ['trim_to_selection'], {
    given: { selection: { start: 30, end: 60 } },
  }),
  request('interview', 'trim the guest track to 2:00-4:00', kept([120, 240], ['Guest']), ['trim_to_selection'], {
    given: { selection: { start: 10, end: 20 } },
  }),
  request('interview', 'trim it to what is selected on the host', kept([30, 60], ['Host']), ['trim_to_selection'], {
    given: { selection: { start: 30, end: 60 } },
  }),
  request('podcast', 'keep just the interview', kept([20, 240]), ['trim_to_selection']),
  request('podcast', 'trim off the intro', removed([[0, 20]]), ['delete_selection']),
  request('solo', 'keep the last 90 seconds and drop the rest', anyOf(kept([30, 120]), removed([[0, 30]])), [
    'trim_to_selection',
    'delete_selection',
  ]),
  request('interview', 'on the host keep only 1:00 to 1:30', kept([60, 90], ['Host']), ['trim_to_selection']),
  request('solo', 'trim from 1:40 to 0:20', kept([20, 100]), ['trim_to_selection'], {
    note: 'Reversed: swapped and said.',
  }),
  request('solo', 'keep everything but the last 10 seconds', anyOf(kept([0, 110]), removed([[110, 120]])), [
    'trim_to_selection',
    'delete_selection',
  ]),
  loosely('solo', 'crop it to the first minute', kept([0, 60]), ['trim_to_selection']),
  loosely(
    'interview',
    'just keep 2:00-2:30, bin everything else',
    anyOf(
      kept([120, 150]),
      removed([
        [0, 120],
        [150, 600],
      ]),
    ),
    ['trim_to_selection', 'delete_selection'],
  ),
  loosely('solo', 'trimm 3 secs off of the beginning', removed([[0, 3]]), ['delete_selection']),

  request('interview', 'silence 0:45 - 1:15', silenced([[45, 75]]), ['silence_selection']),
  request('interview', 'mute the guest from 1:00 to 1:05', silenced([[60, 65]], ['Guest']), ['silence_selection'], {
    note: 'A range makes it silence; muting has none.',
  }),
  request('solo', 'silence this', silenced([[10, 12]]), ['silence_selection'], {
    given: { selection: { start: 10, end: 12 } },
  }),
  request('podcast', 'make 10s to 12s silent on the host', silenced([[10, 12]], ['Host']), ['silence_selection']),
  request('podcast', 'silence the last 5 seconds of the music', silenced([[295, 300]], ['Music']), [
    'silence_selection',
  ]),
  request(
    'solo',
    'silence 0:10-0:12 and 0:50-0:55',
    silenced([
      [10, 12],
      [50, 55],
    ]),
    ['silence_selection'],
  ),
  request('podcast', 'replace the intro with silence on track 3', silenced([[0, 20]], ['Music']), [
    'silence_selection',
  ]),
  request(
    'podcast',
    'silence the guest',
    anyOf(muted('Guest'), asks(aboutRange), asks(/mute|whole/i)),
    ['silence_selection', 'mute_track'],
    { note: 'A named thing names its extent only for what does not destroy.' },
  ),
  loosely(
    'interview',
    'blank out 2:10-2:14 on the guest track',
    anyOf(silenced([[130, 134]], ['Guest']), asks(aboutRange)),
    ['silence_selection'],
  ),
  loosely('solo', 'silnce from 1:00 to 1:10', silenced([[60, 70]]), ['silence_selection']),
  loosely('interview', "mute the host's cough from 1:23 to 1:24", silenced([[83, 84]], ['Host']), [
    'silence_selection',
  ]),
]
