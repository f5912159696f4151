import { cutOut, muted, peak, removed, trackGain } from '../../audio/expect.ts'
import { all as allOf, tempo } from '../../music/expect.ts'
import { all, out, spokenBy, wordsOut } from '../../video/expect.ts'
import { anyOf, asks, done, notDone, swapped, textOf, wrote } from '../expect.ts'
import { request } from '../request.ts'
import { talk } from './documents.ts'

const hesitations = wordsOut('3: uh', '5: um', '7: um')
const shortLabels = { holds: ['4:30', 'Interview', 'Outro'], lacks: ['5:00', '4:00 Outro'] }
const heard = talk.map((line) =>
  line
    .replace('it is, uh, great', 'it is, great')
    .replace('need, um, seven', 'need, seven')
    .replace('I, um, never', 'I, never'),
)

/** One sentence that edits the recording and its files. */
export const mixed = [
  request(
    'recording',
    'delete the first 30 seconds and write the show notes',
    wrote('show-notes.md', shortLabels, { audio: removed([[0, 30]]) }),
  ),
  request(
    'recording',
    'cut out the outro, then write the chapters to chapters.md',
    wrote(
      'chapters.md',
      { holds: ['0:00', 'Intro', '0:20', 'Interview'], lacks: ['4:00'] },
      { audio: cutOut([[240, 300]]) },
    ),
  ),
  request(
    'recording',
    'write the show notes and normalize the guest',
    wrote(
      'show-notes.md',
      { holds: ['5:00', 'Intro', 'Interview', 'Outro'] },
      { audio: peak(-1, { tracks: ['Guest'] }) },
    ),
  ),
  request(
    'recording',
    'mute the music and append "Music is muted." to notes.md',
    wrote('notes.md', `${textOf('recording', 'notes.md')}Music is muted.\n`, { audio: muted('Music') }),
  ),
  request(
    'recording',
    'replace "naps" with "siestas" in notes.md and set the guest track gain to +3 dB',
    wrote('notes.md', swapped('recording', 'notes.md', ['naps', 'siestas']), { audio: trackGain('Guest', 3) }),
  ),
  request(
    'recording',
    'Delete from 1:00 to 2:00. Then write the cue sheet.',
    wrote(
      'cue-sheet.md',
      { holds: ['Intro', '0:20', 'Interview', '3:00', 'Outro'], lacks: [/4:00.*Outro/] },
      { audio: removed([[60, 120]]) },
    ),
  ),
  request(
    'recording',
    'delete the first 30 seconds; create log.md with "Cut the start."',
    wrote('log.md', 'Cut the start.\n', { audio: removed([[0, 30]]) }),
  ),
  request(
    'recording',
    'write the show notes after you delete the first 30 seconds',
    anyOf(asks(), wrote('show-notes.md', shortLabels, { audio: removed([[0, 30]]) })),
  ),
  request(
    'recording',
    'delete the first 30 seconds and mute the music and write the show notes',
    wrote('show-notes.md', shortLabels, {
      audio: {
        expect: 'edits',
        steps: [removed([[0, 30]]), muted('Music')].flatMap((each) => (each.expect === 'edits' ? each.steps : [])),
      },
    }),
  ),
  request('recording', 'delete the part and write the show notes', asks(/part|range|which/i)),
  request('recording', 'delete from 6:00 to 7:00 and write the show notes', notDone()),
  request('recording', 'delete the first 30 seconds and summarise notes.md', asks()),
  request(
    'recording',
    'remember that the intro is 20 seconds and mute the music',
    anyOf(
      asks(),
      done({ memos: ['the intro is 20 seconds'], audio: muted('Music') }),
      done({ memos: ['the intro is 20 seconds and mute the music'] }),
    ),
  ),
  request(
    'episode',
    'take out the ums, then write the transcript to transcript.md',
    wrote(
      'transcript.md',
      { holds: ['need, seven to nine hours.', 'I, never drink coffee'], lacks: [/\bum\b/] },
      { video: anyOfVideo() },
    ),
  ),
  request(
    'episode',
    'remove every um and uh and write the show notes and the transcript',
    done({
      video: hesitations,
      files: {
        'show-notes.md': { holds: ['Tom', 'Maria'], lacks: [/\buh\b/] },
        'transcript.md': { holds: heard, lacks: [/\bum\b/, /\buh\b/] },
      },
    }),
  ),
  request(
    'episode',
    'remove everything about coffee and write the transcript',
    wrote('transcript.md', { holds: [talk[4] ?? '', talk[7] ?? ''], lacks: [/coffee/i] }, { video: out(6, 7) }),
  ),
  request(
    'episode',
    'write the chapters and remove everything about coffee',
    wrote('chapters.md', { holds: ['0:00', 'Naps are fine'], lacks: [/coffee/i] }, { video: out(6, 7) }),
  ),
  request(
    'episode',
    'rename Tom to Thomas and write the show notes as show.md',
    wrote(
      'show.md',
      { holds: ['Thomas', 'Maria'], lacks: [/Speakers:.*Tom,/] },
      { video: spokenBy('Thomas', 1, 2, 4, 7, 8, 9, 11, 14, 15) },
    ),
  ),
  request(
    'episode',
    'delete sentence 2 and delete the line "- naps" from notes.md',
    wrote('notes.md', swapped('episode', 'notes.md', ['- naps\n', '']), { video: out(2) }),
  ),
  request(
    'episode',
    'in notes.md replace "Tom" with "Thomas", and rename Tom to Thomas',
    wrote('notes.md', swapped('episode', 'notes.md', ['Host: Tom', 'Host: Thomas']), {
      video: spokenBy('Thomas', 1, 2, 4, 7, 8, 9, 11, 14, 15),
    }),
  ),
  request('episode', 'delete sentence 2 and write ../notes.md with "x"', notDone(/outside/i)),
  request(
    'song',
    'set the tempo to 90 and write the cue sheet',
    wrote(
      'cue-sheet.md',
      { holds: ['Late Train', '90', 'Intro', 'Verse'], lacks: ['72'] },
      { music: allOf(tempo(90)) },
    ),
  ),
  request('episode', 'delete sentence 2', done({ video: out(2) })),
  request('recording', 'delete the first 30 seconds', done({ audio: removed([[0, 30]]) })),
]

/** "The ums" may take the one "uh" along or leave it. */
function anyOfVideo() {
  return { expect: 'anyOf', of: [hesitations, all(wordsOut('5: um', '7: um'))] } as const
}
