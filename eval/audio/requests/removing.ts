import { all, anyOf, asks, cutOut, kept, refuses, removed, silenceTruncated } from '../expect.ts'
import { aboutLength, aboutRange, aboutTrack, anything } from '../patterns.ts'
import { loosely, request } from '../request.ts'

const here = { start: 60, end: 90 }

/** Ranges that go, with the gap closed. */
export const removing = [
  request('podcast', 'delete from 1:00 to 2:00', removed([[60, 120]]), ['delete_selection']),
  request('interview', 'cut 1:00 to 2:00', cutOut([[60, 120]]), ['cut']),
  request('interview', 'remove everything between 45 and 75 seconds', removed([[45, 75]]), ['delete_selection']),
  request('podcast', 'delete the last 2 minutes', removed([[180, 300]]), ['delete_selection']),
  request('interview', 'delete the last minute', removed([[540, 600]]), ['delete_selection']),
  request('solo', 'remove the first half minute', removed([[0, 30]]), ['delete_selection']),
  request('podcast', 'erase the first 1.5 minutes', removed([[0, 90]]), ['delete_selection']),
  request('solo', 'delete everything after 30 seconds', removed([[30, 120]]), ['delete_selection']),
  request('interview', 'remove everything before 0:45', removed([[0, 45]]), ['delete_selection']),
  request('podcast', 'delete up to 1:15', removed([[0, 75]]), ['delete_selection']),
  request('solo', 'remove from 90 to 30', removed([[30, 90]]), ['delete_selection'], {
    note: 'A reversed range is swapped and said.',
  }),
  request('interview', 'erase the sound from 1 to 2 minutes', removed([[60, 120]]), ['delete_selection'], {
    note: 'The unit carries backwards.',
  }),
  request('podcast', 'delete on track 2 from 3s to 4s', removed([[3, 4]], ['Guest']), ['delete_selection']),
  request('interview', 'delete the audio from 10 to 20', removed([[10, 20]]), ['delete_selection'], {
    given: { selection: { start: 5, end: 10 } },
    note: 'Words beat the selection.',
  }),
  request('podcast', 'delete the intro from all tracks', removed([[0, 20]]), ['delete_selection']),
  request('podcast', 'cut out the outro', cutOut([[240, 300]]), ['cut']),
  request('interview', 'delete this', removed([[60, 90]]), ['delete_selection'], { given: { selection: here } }),
  request(
    'interview',
    'delete the selection on the host track only',
    removed([[60, 90]], ['Host']),
    ['delete_selection'],
    { given: { selection: here } },
  ),
  request(
    'interview',
    'cut 0:10-0:20 and 1:00-1:10',
    cutOut([
      [10, 20],
      [60, 70],
    ]),
    ['cut'],
    { note: 'Both ranges are in the time that the user sees.' },
  ),
  request(
    'interview',
    'delete 5s to 8s, 20s to 25s and 1:30 to 1:35',
    removed([
      [5, 8],
      [20, 25],
      [90, 95],
    ]),
    ['delete_selection'],
  ),
  request('podcast', 'remove 30 seconds starting at 2:00', removed([[120, 150]]), ['delete_selection']),
  request('interview', 'delete the 10 seconds after 1:30', removed([[90, 100]]), ['delete_selection']),
  request('interview', 'delete the final 45 seconds of the guest track', removed([[555, 600]], ['Guest']), [
    'delete_selection',
  ]),
  request('podcast', 'delete from 4:30 to the end', removed([[270, 300]]), ['delete_selection']),
  request('podcast', 'delete from the start to 0:12', removed([[0, 12]]), ['delete_selection']),
  request('solo', 'remove the middle 20 seconds', removed([[50, 70]]), ['delete_selection']),
  request('solo', 'delete the next 10 seconds', removed([[30, 40]]), ['delete_selection'], { given: { cursor: 30 } }),
  request('solo', 'remove the previous 5 seconds', removed([[25, 30]]), ['delete_selection'], {
    given: { cursor: 30 },
  }),
  request('podcast', 'delete 1:00 to 2:00', removed([[60, 120]], ['Guest']), ['delete_selection'], {
    given: { selectedTracks: ['Guest'] },
    note: 'The words name no track, and one is selected.',
  }),
  request(
    'podcast',
    'delete 1:00–2:00 on all tracks',
    removed([[60, 120]]),
    ['delete_selection', 'delete_all_tracks_ripple'],
    { given: { selectedTracks: ['Guest'] } },
  ),
  request('solo', 'delete from here to the end', removed([[100, 120]]), ['delete_selection'], {
    given: { cursor: 100 },
  }),
  request('interview', 'cut from 0:20 to 0:25 on the guest', cutOut([[20, 25]], ['Guest']), ['cut']),
  request('podcast', 'delete 3:50 through 5:30', removed([[230, 300]]), ['delete_selection'], {
    note: 'Partly outside: clamped and said.',
  }),
  request('podcast', 'delete the part from 6:00 to 7:00', refuses(aboutLength), ['delete_selection'], {
    note: 'Wholly outside: refused with the length.',
  }),
  request(
    'solo',
    'delete the range from -5 to 10 seconds',
    anyOf(refuses(/negative|before|-5|−5|start/i), asks(aboutRange)),
    ['delete_selection'],
    { note: 'A negative time is an error.' },
  ),
  request('solo', 'delete the stretch from 30s to 30s', asks(aboutRange), ['delete_selection'], {
    note: 'An empty range is a question.',
  }),
  request('podcast', 'ripple delete 1:00 to 1:30', removed([[60, 90]]), ['delete_all_tracks_ripple']),
  request('interview', 'ripple delete this on every track', removed([[60, 90]]), ['delete_all_tracks_ripple'], {
    given: { selection: here, selectedTracks: ['Host'] },
  }),
  request('podcast', 'cut 2:00 to 2:10 from all tracks and close the gap everywhere', cutOut([[120, 130]]), [
    'cut_all_tracks_ripple',
  ]),
  request('podcast', 'ripple cut the last 30 seconds', cutOut([[270, 300]]), ['cut_all_tracks_ripple']),
  request('lecture', 'delete from 1:02:03 until 1:02:33', removed([[3723, 3753]]), ['delete_selection']),
  request('lecture', 'remove the first 1 hour and 5 minutes', removed([[0, 3900]]), ['delete_selection']),
  request('interview', "cut the guest's audio between 100 and 110 seconds", cutOut([[100, 110]], ['Guest']), ['cut']),
  request('interview', 'erase 1m30s to 1m45s', removed([[90, 105]]), ['delete_selection']),
  request('solo', 'delete 250 ms starting at 12 seconds', removed([[12, 12.25]]), ['delete_selection']),
  request('solo', 'delete the second clip', removed([[40, 80]]), ['delete_selection'], {
    given: { splits: { Voice: [40, 80] } },
  }),
  request(
    'interview',
    'remove the last clip on the guest track',
    removed([[400, 600]], ['Guest']),
    ['delete_selection'],
    { given: { splits: { Guest: [100, 400] } } },
  ),
  request(
    'solo',
    'delete everything except 0:30 to 1:00',
    anyOf(
      kept([30, 60]),
      removed([
        [0, 30],
        [60, 120],
      ]),
    ),
    ['trim_to_selection', 'delete_selection'],
  ),
  request('podcast', 'delete what is between the intro and the outro', anyOf(removed([[20, 240]]), asks(aboutRange)), [
    'delete_selection',
  ]),
  request('podcast', 'delete everything from 10 to 1:00', removed([[10, 60]]), ['delete_selection'], {
    note: 'Only one reading increases.',
  }),
  request('interview', 'remove 1 to 2:30', asks(/0:01|1:00|60|which/i), ['delete_selection'], {
    note: 'Both readings increase, and the request destroys.',
  }),
  request('solo', 'cut the last 10 seconds', cutOut([[110, 120]]), ['cut']),
  request('podcast', 'delete the interview section on the music track', removed([[20, 240]], ['Music']), [
    'delete_selection',
  ]),
  request('podcast', 'delete the first 5 seconds of every track but the music', removed([[0, 5]], ['Host', 'Guest']), [
    'delete_selection',
  ]),
  request('podcast', 'delete 0:10 to 0:15 on both mono tracks', removed([[10, 15]], ['Host', 'Guest']), [
    'delete_selection',
  ]),
  request('podcast', 'delete thirty seconds from the beginning', removed([[0, 30]]), ['delete_selection']),
  request('band', 'cut the opening 8 seconds of lead vocals', cutOut([[0, 8]], ['Lead vocals']), ['cut']),
  request('solo', 'delete from half a minute to a minute', removed([[30, 60]]), ['delete_selection']),
  request('podcast', 'delete from the outro on', removed([[240, 300]]), ['delete_selection']),
  request(
    'interview',
    'cut the selected part from all tracks and shift everything left',
    cutOut([[60, 90]]),
    ['cut_all_tracks_ripple'],
    { given: { selection: here } },
  ),
  request('interview', 'delete everything', anyOf(removed([[0, 600]]), asks(anything)), ['delete_selection'], {
    note: 'Said in so many words; to ask once more is no fault.',
  }),
  request(
    'interview',
    'delete the first 10 seconds of track 2 and the last 10 seconds of track 1',
    all(removed([[0, 10]], ['Guest']), removed([[590, 600]], ['Host'])),
    ['delete_selection'],
  ),
  request(
    'pauses',
    'remove the silence at the start',
    anyOf(removed([[0, 3]]), silenceTruncated([[0, 3]]), asks(aboutRange)),
    ['delete_selection', 'apply_truncate_silence'],
  ),

  loosely('interview', 'chop off the first 10 secs', removed([[0, 10]], 'all', 'either'), ['delete_selection', 'cut']),
  loosely('podcast', 'delte 1:00-2:00', removed([[60, 120]]), ['delete_selection']),
  loosely('podcast', 'get rid of the last bit after 4:30', removed([[270, 300]]), ['delete_selection']),
  loosely('podcast', 'lose everything past 2 min', removed([[120, 300]]), ['delete_selection']),
  loosely('solo', 'ditch the last 15s', removed([[105, 120]]), ['delete_selection']),
  loosely('solo', 'nuke 0:30-0:40', anyOf(removed([[30, 40]]), asks(aboutRange)), ['delete_selection']),
  loosely('interview', 'snip out 1:10 to 1:20 pls', cutOut([[70, 80]]), ['cut', 'delete_selection']),
  loosely('interview', 'can u take out the bit from 2:05 til 2:15', cutOut([[125, 135]]), ['delete_selection']),
  loosely('solo', 'pls remvoe the frist 20 seconds', removed([[0, 20]]), ['delete_selection']),
  loosely('podcast', 'throw away everything up to 0:08', removed([[0, 8]]), ['delete_selection']),
  loosely('podcast', 'scrap the outro', removed([[240, 300]]), ['delete_selection']),
  loosely('solo', 'whack 10s off the end', cutOut([[110, 120]]), ['delete_selection']),
  loosely('solo', 'shave half a second off the front', cutOut([[0, 0.5]]), ['delete_selection']),
  loosely('interview', 'lop the last 5 secs off the guest track', cutOut([[595, 600]], ['Guest']), [
    'delete_selection',
  ]),
  loosely('interview', 'axe the part between 3:00 n 3:20', removed([[180, 200]]), ['delete_selection']),
  loosely('solo', 'drop the first couple of seconds', anyOf(removed([[0, 2]]), asks(aboutRange)), ['delete_selection']),
  loosely('interview', 'could you please get rid of 1:15 to 1:25 for me?', removed([[75, 85]]), ['delete_selection']),
  loosely('solo', 'dlete teh last 30 secnds', removed([[90, 120]]), ['delete_selection']),
  loosely('podcast', 'bin the intro will you', removed([[0, 20]]), ['delete_selection']),
  loosely(
    'interview',
    'remove the gest from 1:00 to 1:10',
    anyOf(asks(aboutTrack), asks(/guest/i)),
    ['delete_selection'],
    { note: 'A fuzzy name, and the request destroys: did you mean …?' },
  ),
]
