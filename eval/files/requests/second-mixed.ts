import { faded, gained, kept, muted, removed, splitAt, trackDeleted, trackGain } from '../../audio/expect.ts'
import { onlyKept, out, toStart, wordsOut } from '../../video/expect.ts'
import { answers, anyOf, asks, done, notDone, textOf, wrote, type Content } from '../expect.ts'
import { request } from '../request.ts'

const hesitations = wordsOut('3: uh', '5: um', '7: um')
const notesOfTalk: Content = { holds: [/^# .*podcast/i, /Tom/, /Maria/], lacks: ['undefined', 'NaN'] }

/** Documents and recordings in the words of people who edit all day, and some that only sound like it. */
export const secondMixed = [
  request(
    'recording',
    'chop off the first 30 seconds, then do the show notes',
    anyOf(asks(), wrote('show-notes.md', { holds: ['4:30'] }, { audio: removed([[0, 30]]) })),
  ),
  request(
    'recording',
    'trim the last minute and save the chapters as chapters.txt',
    anyOf(asks(), wrote('chapters.txt', { holds: ['04:00 Outro'] }, { audio: kept([240, 300]) })),
  ),
  request(
    'recording',
    'delete the last minute and save the chapters as chapters.txt',
    wrote(
      'chapters.txt',
      { holds: ['00:00 Intro', '00:20 Interview'], lacks: ['04:00'] },
      { audio: removed([[240, 300]]) },
    ),
  ),
  request(
    'recording',
    'delete the music track and write a cue sheet',
    wrote('cue-sheet.md', { holds: ['Host, Guest', 'Intro'], lacks: ['Music'] }, { audio: trackDeleted('Music') }),
  ),
  request(
    'recording',
    'fade out the last 5 seconds and write the show notes to notes/ep1.md',
    wrote('notes/ep1.md', { holds: ['5:00', 'Intro'] }, { audio: faded('out', [295, 300]) }),
  ),
  request(
    'recording',
    'split at 1:00, mute the music, and write show notes please',
    wrote(
      'show-notes.md',
      { holds: ['5:00', 'Music'] },
      {
        audio: {
          expect: 'edits',
          steps: [splitAt([60]), muted('Music')].flatMap((each) => (each.expect === 'edits' ? each.steps : [])),
        },
      },
    ),
  ),
  request(
    'recording',
    'write the cue sheet, mute the music and append "done" to notes.md',
    done({
      files: {
        'cue-sheet.md': { holds: ['Intro', 'Interview', 'Outro'] },
        'notes.md': `${textOf('recording', 'notes.md')}done\n`,
      },
      audio: muted('Music'),
    }),
  ),
  request(
    'recording',
    'amplify the guest by 3 dB and add "Guest +3 dB" to notes.md',
    wrote('notes.md', `${textOf('recording', 'notes.md')}Guest +3 dB\n`, {
      audio: { expect: 'anyOf', of: [gained(3, { tracks: ['Guest'] }), trackGain('Guest', 3)] },
    }),
  ),
  request(
    'recording',
    'write the show notes but leave the music alone',
    anyOf(asks(), wrote('show-notes.md', { holds: ['5:00'] })),
  ),
  request(
    'recording',
    "write the show notes and don't mute the music",
    anyOf(asks(), wrote('show-notes.md', { holds: ['5:00'] })),
  ),
  request(
    'recording',
    "don't write the show notes, just mute the music",
    anyOf(asks(), done({ audio: muted('Music') })),
  ),
  request(
    'recording',
    'how long is it? also write the show notes',
    anyOf(asks(), wrote('show-notes.md', { holds: ['5:00'] })),
  ),
  request('recording', 'delete from 1:00 to 2:00 and note that in notes.md', notDone()),
  request('recording', 'mute the music and say so in notes.md', notDone()),
  request('recording', 'replace the music with silence and write the cue sheet', notDone()),
  request('recording', 'delete chapter 2', anyOf(notDone(), done({ audio: removed([[20, 240]]) }))),
  request(
    'recording',
    'label 0:30 as "Hook" and write the chapters',
    wrote(
      'chapters.md',
      { holds: ['0:00', 'Intro', '0:20', 'Interview', '0:30', 'Hook', '4:00', 'Outro'] },
      { audio: { expect: 'edits', steps: [{ step: 'addLabel', text: 'Hook', start: 30, end: 30 }] } },
    ),
  ),
  request('recording', 'create chapters', notDone()),
  request('recording', 'write chapter names for YouTube', notDone()),
  request(
    'recording',
    'write the chapters for YouTube',
    anyOf(asks(), wrote('chapters.txt', { holds: ['00:00 Intro', '00:20 Interview', '04:00 Outro'], lacks: ['#'] })),
  ),
  request('recording', 'export the chapters to chapters.md', wrote('chapters.md', { holds: ['0:00', 'Intro'] })),
  request('recording', 'write show notes for the podcast', wrote('show-notes.md', { holds: ['podcast', '5:00'] })),
  request('recording', 'write show notes for beginners', notDone()),
  request('recording', 'write long show notes with jokes', notDone()),
  request('recording', 'write better show notes', notDone()),
  request('recording', 'update the show notes', notDone()),
  request('recording', 'write show notes and a blog post', notDone()),
  request('recording', 'write an email about the show notes', notDone()),
  request('recording', 'translate the show notes to German', notDone()),
  request('bare', 'make a cue sheet', notDone(/label/)),
  request(
    'bare',
    'delete the first minute and write the show notes',
    wrote('show-notes.md', { holds: ['9:00', 'Host', 'Guest'] }, { audio: removed([[0, 60]]) }),
  ),
  request(
    'episode',
    'keep only what Maria says and write the transcript',
    anyOf(
      asks(),
      wrote(
        'transcript.md',
        { holds: ['Maria', 'Naps are fine'], lacks: ['Tom:'] },
        { video: onlyKept(15, [3, 5, 6, 10, 12, 13]) },
      ),
    ),
  ),
  request(
    'episode',
    'bump the naps bit up to the front, then write the transcript',
    wrote('transcript.md', { holds: ['Naps are fine', 'Welcome back'] }, { video: toStart(10) }),
  ),
  request(
    'episode',
    'remove the ums and uhs and make the show notes',
    wrote('show-notes.md', notesOfTalk, { video: hesitations }),
  ),
  request(
    'episode',
    'write the show notes from the transcript and save the transcript as full.txt',
    done({
      files: {
        'show-notes.md': notesOfTalk,
        'full.txt': { holds: ['Tom: Welcome back', 'Maria: Thanks for having me'] },
      },
    }),
  ),
  request('episode', 'write up the transcript', anyOf(asks(), wrote('transcript.md', { holds: ['Welcome back'] }))),
  request('episode', 'I need a transcript', wrote('transcript.md', { holds: ['Welcome back'] })),
  request('episode', 'I need the transcript of what Maria says', notDone()),
  request('episode', 'write the transcript without the ads', notDone()),
  request('episode', 'show me the transcript', anyOf(answers, asks())),
  request('episode', 'fix the transcript', notDone()),
  request(
    'episode',
    'replace "recieve" with "receive" in the transcript',
    anyOf(
      notDone(),
      done({ video: { expect: 'edits', steps: [{ step: 'correct', word: '13: recieve', text: 'receive' }] } }),
    ),
  ),
  request(
    'episode',
    'transcribe the episode to transcript.md',
    anyOf(asks(), wrote('transcript.md', { holds: ['Welcome back'] })),
  ),
  request(
    'episode',
    'write the transcript to transcript.md and the chapters to chapters.md',
    done({
      files: { 'transcript.md': { holds: ['Welcome back'] }, 'chapters.md': { holds: ['0:00', 'Welcome back'] } },
    }),
  ),
  request('episode', 'save the show notes in notes.md', asks(/notes\.md/)),
  request(
    'episode',
    'delete sentences 8 and 9, write the show notes and remember that the ads are out',
    done({
      files: { 'show-notes.md': notesOfTalk },
      video: out(8, 9),
      memos: ['Use British spelling.', 'The guest is called Maria Lopez.', 'the ads are out'],
    }),
  ),
  request(
    'lecture',
    'remove the part about the exam and write the transcript to lecture.txt',
    wrote('lecture.txt', { holds: ['Good morning', 'See you on Thursday.'], lacks: ['exam'] }, { video: out(10) }),
  ),
  request('song', 'write the chapters', anyOf(asks(), wrote('chapters.md', { holds: ['0:00', 'Intro', 'Verse'] }))),
  request(
    'written',
    'write the show notes again',
    anyOf(asks(/show-notes/), wrote('show-notes.md', { holds: ['Tom', 'Maria'], lacks: ['Old notes'] })),
  ),
  request('both', 'write show notes for the song', wrote('show-notes.md', { holds: ['Late Train', '72'] })),
]
