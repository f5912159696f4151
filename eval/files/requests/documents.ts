import { anyOf, asks, notDone, wrote, type Content, type Expect } from '../expect.ts'
import { request } from '../request.ts'

/** What Tom and Maria say, in order. */
export const talk = [
  'Welcome back to the show, I am Tom.',
  'Today we talk about sleep.',
  'Thanks for having me, it is, uh, great to be here.',
  'So how much sleep do we really need?',
  'Most adults need, um, seven to nine hours.',
  'Coffee is the usual suspect, you know, because caffeine stays for hours.',
  'I, um, never drink coffee after lunch.',
  'This episode is brought to you by Dreamwell mattresses.',
  'Use the code sleepy for ten percent off.',
  'Naps are fine if they, if they stay short.',
  'What about phones in bed?',
  'Phones are terrible because the light wakes you up.',
  'I recieve a lot of letters about that.',
  'That is all we have time for, thank you Maria.',
  'Goodbye and sleep well.',
]

const showNotes: Content = {
  holds: [/^# .*podcast/i, /Tom/, /Maria/, /0:00/],
  lacks: ['undefined', 'null', 'NaN', 'http'],
}
const transcript: Content = {
  holds: ['Tom', talk[0] ?? '', 'Maria', talk[2] ?? '', 'Tom', ...talk.slice(3, 15)],
  lacks: ['undefined', 'null'],
}
const chapters: Content = {
  holds: [
    '0:00',
    'Welcome back to the show',
    'Thanks for having me',
    'how much sleep',
    'Most adults',
    'never drink coffee',
    'Naps are fine',
    'phones in bed',
    'Phones are terrible',
    'That is all',
  ],
  lacks: ['undefined'],
}
const labelled: Content = { holds: ['0:00', 'Intro', '0:20', 'Interview', '4:00', 'Outro'], lacks: ['undefined'] }
const song: Content = { holds: ['Late Train', '72', 'Intro', 'Verse', 'Drums'], lacks: ['undefined', 'NaN'] }

const one = (path: string, content: Content): Expect => wrote(path, content)

/** Documents that are made from the project. */
export const documents = [
  request('episode', 'write show notes from the transcript', one('show-notes.md', showNotes)),
  request('episode', 'write the show notes', one('show-notes.md', showNotes)),
  request('episode', 'make show notes as episode-12.md', one('episode-12.md', showNotes)),
  request('episode', 'Can you create show notes for this episode?', one('show-notes.md', showNotes)),
  request('episode', 'write the show notes to docs/show.md', one('docs/show.md', showNotes)),
  request('episode', 'generate shownotes please', one('show-notes.md', showNotes)),
  request('episode', 'write the transcript to transcript.md', one('transcript.md', transcript)),
  request('episode', 'write out the transcript', one('transcript.md', transcript)),
  request('episode', 'save the transcript as text/episode.txt', one('text/episode.txt', transcript)),
  request('episode', 'create a transcript file', one('transcript.md', transcript)),
  request('episode', 'make a chapters file', one('chapters.md', chapters)),
  request(
    'episode',
    'write the chapters to chapters.txt',
    one('chapters.txt', { holds: [/^0?0:00 Welcome back/m, /^0?0:\d\d Thanks for having me/m], lacks: ['#', '- '] }),
  ),
  request(
    'episode',
    'write YouTube chapters',
    anyOf(
      one('chapters.txt', { holds: [/^0?0:00 Welcome back/m], lacks: ['#'] }),
      one('chapters.md', { holds: [/^0?0:00 Welcome back/m] }),
    ),
  ),
  request('recording', 'write the chapters', one('chapters.md', labelled)),
  request('recording', 'make a chapter list in chapters.md', one('chapters.md', labelled)),
  request(
    'recording',
    'write show notes',
    one('show-notes.md', {
      holds: [/^# .*podcast/i, '5:00', '0:00', 'Intro', '0:20', 'Interview', '4:00', 'Outro'],
      lacks: ['undefined'],
    }),
  ),
  request('recording', 'write a cue sheet', one('cue-sheet.md', labelled)),
  request(
    'recording',
    'write the cue sheet to episode.cue',
    one('episode.cue', {
      holds: [
        'TRACK 01 AUDIO',
        'Intro',
        'INDEX 01 00:00:00',
        'TRACK 02 AUDIO',
        'Interview',
        'INDEX 01 00:20:00',
        'TRACK 03 AUDIO',
        'Outro',
        'INDEX 01 04:00:00',
      ],
    }),
  ),
  request('recording', 'write the transcript to transcript.md', notDone(/transcript/i)),
  request('bare', 'write the chapters', notDone(/label|chapter/i)),
  request(
    'bare',
    'write the show notes',
    one('show-notes.md', { holds: [/^# .*interview/i, '10:00', 'Host', 'Guest'], lacks: ['undefined', '## Chapters'] }),
  ),
  request('song', 'write the cue sheet', one('cue-sheet.md', song)),
  request('song', 'make a cue sheet as cues.md', one('cues.md', song)),
  request('song', 'write the transcript', notDone(/transcript/i)),
  request(
    'lecture',
    'write the transcript',
    one('transcript.md', {
      holds: ['Good morning everyone and welcome to the course.', 'See you on Thursday.'],
      lacks: ['null', 'undefined', 'Speaker'],
    }),
  ),
  request(
    'lecture',
    'write show notes',
    one('show-notes.md', {
      holds: [/^# .*lecture/i, '0:00', 'Good morning', '0:25', 'Is the microphone on?', '0:35'],
      lacks: ['null', 'undefined', 'Speakers'],
    }),
  ),
  request('written', 'write the show notes', asks(/show-notes\.md/)),
  request('written', 'write the transcript', asks(/transcript\.md/)),
  request('written', 'overwrite show-notes.md with the show notes', anyOf(one('show-notes.md', showNotes), asks())),
  request('written', 'write the show notes to show-notes-2.md', one('show-notes-2.md', showNotes)),
  request('both', 'write the show notes', one('show-notes.md', showNotes)),
  request('both', 'write the cue sheet for the song', one('cue-sheet.md', song)),
  request('both', 'write the cue sheet', anyOf(one('cue-sheet.md', song), asks())),
  request('episode', 'add the show notes to notes.md', notDone()),
  request('episode', 'write show notes in a funny tone', notDone()),
  request('episode', 'write the show notes and the transcript', {
    expect: 'done',
    change: { files: { 'show-notes.md': showNotes, 'transcript.md': transcript } },
  }),
  request('episode', 'write the show notes, the chapters and the transcript', {
    expect: 'done',
    change: { files: { 'show-notes.md': showNotes, 'chapters.md': chapters, 'transcript.md': transcript } },
  }),
]
