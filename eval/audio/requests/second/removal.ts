import { anyOf, cutOut, kept, removed, silenced, taken } from '../../expect.ts'
import { loosely, request, type Request } from '../../request.ts'
import type { Operation } from '../../operations.ts'

const removing: readonly Operation[] = ['delete_selection', 'delete_all_tracks_ripple', 'cut', 'cut_all_tracks_ripple']
const cutting: readonly Operation[] = ['cut', 'cut_all_tracks_ripple']
const trimming: readonly Operation[] = ['trim_to_selection']
const silencing: readonly Operation[] = ['silence_selection']

/** Sound that has to go: removed, cut, trimmed or made silent. */
export const freshRemoval: readonly Request[] = [
  request('podcast', 'Could you please remove everything between 0:45 and 1:10?', removed([[45, 70]]), removing),
  loosely('interview', '0:30-0:45 out', cutOut([[30, 45]]), removing),
  request('solo', 'The first ten seconds are just chair noise, get rid of them.', removed([[0, 10]]), removing),
  loosely('solo', 'can we lose the last 8 secs', cutOut([[112, 120]]), removing),
  request('podcast', "I'd like to drop the Outro entirely.", cutOut([[240, 300]]), removing),
  request('interview', "Let's take out 2:15 through 3:05, it's off the record.", cutOut([[135, 185]]), removing),
  request('interview', 'Starting at 4 minutes, delete half a minute.', removed([[240, 270]]), removing),
  request('lecture', 'Cut out 1:02:03 to 1:02:33, somebody knocks on the door.', cutOut([[3723, 3753]]), removing),
  request('lecture', 'please delete everything after an hour and 5', removed([[3900, 4000]]), removing),
  loosely('solo', 'ditch everything before 0:12', cutOut([[0, 12]]), removing),
  request('solo', 'Get rid of the final half a minute.', removed([[90, 120]]), removing),
  request('podcast', 'Remove the middle minute of the show', removed([[120, 180]]), removing),
  request('interview', 'From where the cursor is, delete the next 15 seconds.', removed([[100, 115]]), removing, {
    given: { cursor: 100 },
  }),
  loosely('interview', 'oops kill the previous 5 seconds', cutOut([[95, 100]]), removing, { given: { cursor: 100 } }),
  request('podcast', 'On the guest track, delete 1:20 to 1:25.', removed([[80, 85]], ['Guest']), removing),
  request(
    'podcast',
    'The host coughs from 33 to 34.5 seconds, take that out on the host track only.',
    cutOut([[33, 34.5]], ['Host']),
    removing,
  ),
  loosely(
    'panel',
    'chop 10s-12s, 50s-55s and 3:00-3:10 out of the moderator track',
    cutOut(
      [
        [10, 12],
        [50, 55],
        [180, 190],
      ],
      ['Moderator'],
    ),
    removing,
  ),
  request('interview', 'Delete from 2m to 2m30s instead of what I have selected.', removed([[120, 150]]), removing, {
    given: { selection: { start: 50, end: 60 } },
  }),
  request('interview', 'delete what is selected, please', removed([[50, 60]], ['Guest']), removing, {
    given: { selection: { start: 50, end: 60 }, selectedTracks: ['Guest'] },
  }),
  loosely('solo', 'ok remove this', cutOut([[20, 30]]), removing, { given: { selection: { start: 20, end: 30 } } }),
  request('interview', 'Cut 1 to 2 minutes to the clipboard.', taken([60, 120]), cutting),
  request('interview', 'Ripple delete 5:00 to 5:20 across all tracks', removed([[300, 320]]), [
    'delete_all_tracks_ripple',
    'delete_selection',
  ]),
  request(
    'podcast',
    'Delete 0:50–0:55 on every track so that nothing drifts out of sync.',
    removed([[50, 55]]),
    ['delete_all_tracks_ripple', 'delete_selection'],
    { given: { selectedTracks: ['Guest'] } },
  ),
  request('band', 'Ripple-cut 0:20 to 0:24 on all the tracks.', cutOut([[20, 24]]), cutting, {
    given: { selectedTracks: ['Bass'] },
  }),
  loosely('podcast', 'all tracks: cut 100 to 110 onto the clipboard and close the hole', taken([100, 110]), cutting),
  request('interview', 'Erase from 3:40 to 3:20.', removed([[200, 220]]), removing, {
    note: 'Reversed: swapped and said.',
  }),
  request('solo', 'Delete from 1:50 to 2:30, everything there is junk.', removed([[110, 120]]), removing, {
    note: 'Partly outside: clamped and said.',
  }),
  request('podcast', 'Drop the final 12.5 seconds please.', cutOut([[287.5, 300]]), removing),
  loosely('solo', 'delte the frist 15 secodns', removed([[0, 15]]), removing),
  loosely('interview', 'remvoe 1:00 to 1:05 plaese', removed([[60, 65]]), removing),
  loosely('interview', 'Bin the opening 7 seconds, would you?', cutOut([[0, 7]]), removing),
  loosely('solo', 'everything up to 0:09 can go', cutOut([[0, 9]]), removing),
  request('interview', "From 8 minutes on it's just goodbyes, so delete that.", removed([[480, 600]]), removing),
  loosely('interview', "We don't need 6:10 to 6:40, take it out.", cutOut([[370, 400]]), removing),
  loosely('interview', 'delete from one minute thirty to one minute forty five', removed([[90, 105]]), removing),
  request('solo', 'Snip out 14.000 to 14.250 seconds, it is a click.', removed([[14, 14.25]]), removing),
  request('interview', 'I want the 10 seconds after 2:00 gone.', cutOut([[120, 130]]), removing),
  request('podcast', 'Would you delete the 20 seconds before the end?', removed([[280, 300]]), removing),
  request(
    'podcast',
    'Delete the music between 0:05 and 0:12, but leave the two voices alone.',
    removed([[5, 12]], ['Music']),
    removing,
  ),
  loosely('solo', 'between ten and twenty five seconds theres a siren, delete that bit', removed([[10, 25]]), removing),
  loosely('solo', 'lose 20 to 1:05', cutOut([[20, 65]]), removing, { note: 'Only one reading increases.' }),
  request(
    'podcast',
    'Cut the Intro and the Outro.',
    cutOut([
      [0, 20],
      [240, 300],
    ]),
    removing,
  ),
  request(
    'interview',
    'Lose the first 5 and the last 5 seconds.',
    cutOut([
      [0, 5],
      [595, 600],
    ]),
    removing,
  ),
  request(
    'interview',
    'Delete 1m5s - 1m10s, and also 2m5s - 2m10s.',
    removed([
      [65, 70],
      [125, 130],
    ]),
    removing,
  ),
  request('solo', 'Cut from the start to 0:22, I was still clearing my throat.', cutOut([[0, 22]]), removing),
  request(
    'podcast',
    'Remove 90s to 95s on all tracks except the music.',
    removed([[90, 95]], ['Host', 'Guest']),
    removing,
  ),
  loosely('lecture', 'yank 45:00-47:30', cutOut([[2700, 2850]]), removing),
  request('interview', 'Please delete a minute and a half starting at 3:00.', removed([[180, 270]]), removing),
  loosely(
    'podcast',
    'so the guest starts talking way too early, from 0:18 to 0:22, could you take that out of the guest track only? thanks',
    cutOut([[18, 22]], ['Guest']),
    removing,
  ),
  request('band', 'The take from 1:10 to 1:30 was bad, so delete it.', removed([[70, 90]]), removing),
  request('solo', 'Take two was better, so remove 0:00 to 0:55.', removed([[0, 55]]), removing),
  request('band', 'On the second track, remove 12 to 14 seconds.', removed([[12, 14]], ['Bass']), removing),

  request('solo', 'I only need 0:15 – 1:45, trim it to that.', kept([15, 105]), trimming),
  request(
    'podcast',
    'Keep only the interview part and throw away the rest.',
    anyOf(
      kept([20, 240]),
      removed([
        [0, 20],
        [240, 300],
      ]),
    ),
    ['trim_to_selection', 'delete_selection', 'delete_all_tracks_ripple'],
    { note: 'Kept where it is, or moved up to the start.' },
  ),
  request('solo', 'Could you trim the first 4 seconds off?', cutOut([[0, 4]]), removing),
  request('solo', 'Trim away everything after 1:40.', cutOut([[100, 120]]), removing),
  request('podcast', 'Trim Guest down to 1:00-2:00, no other track.', kept([60, 120], ['Guest']), trimming),
  request('solo', 'Crop it to the selection.', kept([30, 90]), trimming, {
    given: { selection: { start: 30, end: 90 } },
  }),
  request('solo', 'Please trim the opening 50 seconds', kept([0, 50]), trimming, {
    note: 'As in the seed: trimming keeps what is named.',
  }),
  loosely('interview', 'trim the last 12 secs off', cutOut([[588, 600]]), removing),

  request('solo', 'Silence 0:07 to 0:08, I swear there.', silenced([[7, 8]]), silencing),
  request('podcast', 'From 0:30 to 0:40 the guest should be muted.', silenced([[30, 40]], ['Guest']), silencing, {
    note: 'A range makes it silence; the whole track must not be muted.',
  }),
  loosely('pauses', 'blank out 1:15-1:17 on ben', silenced([[75, 77]], ['Ben']), silencing),
  request(
    'panel',
    'Make 3:00 to 3:02 silent on Guest mic 1 and Guest mic 2.',
    silenced([[180, 182]], ['Guest mic 1', 'Guest mic 2']),
    silencing,
  ),
  request('interview', 'Replace 2:00–2:03 with silence.', silenced([[120, 123]]), silencing),
  loosely('solo', 'the phone rings for 4 seconds at 0:50, silence those 4 seconds', silenced([[50, 54]]), silencing),
  request('interview', 'Silence the selected bit, host only.', silenced([[15, 18]], ['Host']), silencing, {
    given: { selection: { start: 15, end: 18 }, selectedTracks: ['Guest'] },
  }),
  request('solo', 'Silence the stretch from 0:45.5 until 0:46.2.', silenced([[45.5, 46.2]]), silencing),
  request(
    'interview',
    "The source's name is spoken between 4:12 and 4:13, so silence that on both tracks.",
    silenced([[252, 253]]),
    silencing,
    { given: { selectedTracks: ['Host'] } },
  ),
  loosely('interview', 'silence 1:00 thru 1:01', silenced([[60, 61]], ['Guest']), silencing, {
    given: { selectedTracks: ['Guest'] },
    note: 'The selected track fits, and the words name none.',
  }),
  request(
    'interview',
    'I would like silence from 1:00 to 1:02 and from 2:00 to 2:01, without shortening anything.',
    silenced([
      [60, 62],
      [120, 121],
    ]),
    silencing,
  ),
]
