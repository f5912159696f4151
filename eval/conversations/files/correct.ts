import { done, swapped, wrote } from '../../files/expect.ts'
import { inFiles, type FilesConversation } from '../conversation-case.ts'
import {
  bareShow,
  config,
  inContext,
  lectureChapters,
  lectureParts,
  loosely,
  notes,
  podcastShow,
  recordingShow,
  remembered,
  songParts,
  textAndLine,
} from './contents.ts'

/** Another text, place, file or day in the place of the one that was said. */
export const correct: readonly FilesConversation[] = [
  inFiles(
    'correct',
    'notebook',
    [
      'replace "Anna" with "Ben" in todo.txt',
      wrote('todo.txt', loosely('buy milk\ncall Ben\nbuy milk\nship the release')),
    ],
    ['no wait, with "Bob"', wrote('todo.txt', loosely('buy milk\ncall Bob\nbuy milk\nship the release'))],
  ),
  inFiles(
    'correct',
    'episode',
    [
      'Please add the line "Thanks to Ben." at the end of notes.md',
      wrote('notes.md', textAndLine('episode', 'notes.md', 'Thanks to Ben.')),
    ],
    ['no wait, in the other file', wrote('README.md', textAndLine('episode', 'README.md', 'Thanks to Ben.'))],
  ),
  inFiles(
    'correct',
    'episode',
    [
      'remember "New episodes come out on Tuesday."',
      done({ memos: [...remembered, 'New episodes come out on Tuesday.'] }),
    ],
    ['I meant Wednesday', done({ memos: [...remembered, 'New episodes come out on Wednesday.'] })],
  ),
  inFiles(
    'correct',
    'song',
    [
      'insert the line "- dreams" below "- naps" in notes.md',
      wrote('notes.md', notes(['- naps\n', '- naps\n- dreams\n'])),
    ],
    ['above it, sorry', wrote('notes.md', notes(['- naps\n', '- dreams\n- naps\n']))],
    ['and call it "- nightmares"', wrote('notes.md', notes(['- naps\n', '- nightmares\n- naps\n']))],
  ),
  inFiles(
    'correct',
    'notebook',
    ['change 3000 to 8080 in config.json', wrote('config.json', config(['3000', '8080']))],
    ['8081, sorry', wrote('config.json', config(['3000', '8081']))],
  ),
  inFiles(
    'correct',
    'notebook',
    ['make a file ideas.md with the text "A show about dreams"', wrote('ideas.md', loosely('A show about dreams'))],
    ['hmm, name it plans.md instead', wrote('plans.md', loosely('A show about dreams'))],
    ['and it should say "A show about naps"', wrote('plans.md', loosely('A show about naps'))],
  ),
  inFiles(
    'correct',
    'lecture',
    ['make the chapters in chapters.md', wrote('chapters.md', lectureChapters)],
    ['sory i meant chapters.txt', wrote('chapters.txt', { holds: ['0:00', ...lectureParts] })],
  ),
  inFiles(
    'correct',
    'written',
    [
      'In notes.md, replace "check the name of the guest" with "ask for a photo"',
      wrote('notes.md', notes(['check the name of the guest', 'ask for a photo'])),
    ],
    ['a portrait, not a photo', wrote('notes.md', notes(['check the name of the guest', 'ask for a portrait']))],
  ),
  inFiles(
    'correct',
    'recording',
    ['write the show notes to show.md', wrote('show.md', recordingShow)],
    ['not show.md, episode-12.md please', wrote('episode-12.md', recordingShow)],
  ),
  inFiles(
    'correct',
    'notebook',
    ['take README.md out of the context', done({ context: ['notes.md'] })],
    ['oh no, the other one', done({ context: ['README.md'] })],
    ['and read todo.txt into it', done({ context: ['README.md', 'todo.txt'] })],
    ['I mean config.json', done({ context: ['README.md', 'config.json'] })],
  ),
  inFiles(
    'correct',
    'bare',
    [
      'add the line "Recorded on Monday." at the end of notes.md',
      wrote('notes.md', textAndLine('bare', 'notes.md', 'Recorded on Monday.')),
    ],
    ['make that Friday', wrote('notes.md', textAndLine('bare', 'notes.md', 'Recorded on Friday.'))],
    ['no, at the top of the file', wrote('notes.md', notes(['# Sleep', 'Recorded on Friday.\n# Sleep']))],
    [
      'ok. now write the show notes to show.md',
      done({
        files: { 'notes.md': notes(['# Sleep', 'Recorded on Friday.\n# Sleep']), 'show.md': bareShow },
      }),
    ],
  ),
  inFiles(
    'correct',
    'both',
    ['write the show notes of the podcast to notes-2.md', wrote('notes-2.md', podcastShow)],
    [
      'and the chapters of the podcast to parts.md',
      done({ files: { 'notes-2.md': podcastShow, 'parts.md': { holds: ['Welcome back', 'Naps are'] } } }),
    ],
    [
      'the chapters of the song, I meant',
      done({
        files: { 'notes-2.md': podcastShow, 'parts.md': { holds: songParts, lacks: ['Welcome back'] } },
      }),
    ],
  ),
  inFiles(
    'correct',
    'notebook',
    ['read docs/guide.md into the context pls', done({ context: [...inContext, 'docs/guide.md'] })],
    [
      'replace "manual" with "handbok" in docs/guide.md',
      done({
        context: [...inContext, 'docs/guide.md'],
        files: { 'docs/guide.md': swapped('notebook', 'docs/guide.md', ['manual', 'handbok']) },
      }),
    ],
    [
      'typo, it should be "handbook"',
      done({
        context: [...inContext, 'docs/guide.md'],
        files: { 'docs/guide.md': swapped('notebook', 'docs/guide.md', ['manual', 'handbook']) },
      }),
    ],
  ),
]
