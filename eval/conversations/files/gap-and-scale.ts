import { done, wrote } from '../../files/expect.ts'
import { inFiles, type FilesConversation } from '../conversation-case.ts'
import {
  config,
  loosely,
  notes,
  recordingChapters,
  recordingShow,
  remembered,
  songChapters,
  songShow,
  textAndLine,
} from './contents.ts'

/** The second half of a sentence leans on the first. */
export const gap: readonly FilesConversation[] = [
  inFiles(
    'gap',
    'notebook',
    ['replace 3000 with 8080 in config.json', wrote('config.json', config(['3000', '8080']))],
    [
      'now replace 3 with 5 there and localhost with 0.0.0.0',
      wrote('config.json', config(['3000', '8080'], ['"retries": 3', '"retries": 5'], ['localhost', '0.0.0.0'])),
    ],
  ),
  inFiles(
    'gap',
    'notebook',
    [
      'add the line "call mum" at the end of todo.txt and "wake up" at the top',
      wrote('todo.txt', loosely('wake up\nbuy milk\ncall Anna\nbuy milk\nship the release\ncall mum')),
    ],
    [
      'and replace "Anna" with "Ben" in the same file',
      wrote('todo.txt', loosely('wake up\nbuy milk\ncall Ben\nbuy milk\nship the release\ncall mum')),
    ],
  ),
  inFiles(
    'gap',
    'episode',
    ['replace "Tom" with "Tim" in notes.md', wrote('notes.md', notes(['Host: Tom', 'Host: Tim']))],
    [
      'delete the line "- naps" from it and "- phones" too',
      wrote('notes.md', notes(['Host: Tom', 'Host: Tim'], ['- naps\n- phones\n', ''])),
    ],
  ),
  inFiles(
    'gap',
    'song',
    [
      'write the chapters to chapters.md and the show notes to show.md',
      done({ files: { 'chapters.md': songChapters, 'show.md': songShow } }),
    ],
    [
      'Thanks. Now add "Theme: Late Train" at the end of notes.md.',
      done({
        files: {
          'chapters.md': songChapters,
          'show.md': songShow,
          'notes.md': textAndLine('song', 'notes.md', 'Theme: Late Train'),
        },
      }),
    ],
  ),
  inFiles(
    'gap',
    'recording',
    ['write the show notes to show.md', wrote('show.md', recordingShow)],
    [
      'and the chapters to chapters.md and also to chapters.txt',
      done({
        files: { 'show.md': recordingShow, 'chapters.md': recordingChapters, 'chapters.txt': recordingChapters },
      }),
    ],
  ),
  inFiles(
    'gap',
    'notebook',
    ['remember "Keep it short."', done({ memos: [...remembered, 'Keep it short.'] })],
    [
      'put "Draft 2" at the top of drafts/outro.md and "Bye." at the bottom',
      done({
        memos: [...remembered, 'Keep it short.'],
        files: { 'drafts/outro.md': 'Draft 2\nThanks for listening.\nBye.\n' },
      }),
    ],
    [
      'remember "No jokes." and "No swearing."',
      done({
        memos: [...remembered, 'Keep it short.', 'No jokes.', 'No swearing.'],
        files: { 'drafts/outro.md': 'Draft 2\nThanks for listening.\nBye.\n' },
      }),
    ],
  ),
]

/** More or less of a number that was written. */
export const scale: readonly FilesConversation[] = [
  inFiles(
    'scale',
    'lecture',
    [
      'add the line "Seats: 60" at the end of notes.md',
      wrote('notes.md', textAndLine('lecture', 'notes.md', 'Seats: 60')),
    ],
    ['too many, half that', wrote('notes.md', textAndLine('lecture', 'notes.md', 'Seats: 30'))],
  ),
  inFiles(
    'scale',
    'notebook',
    ['replace 3000 with 4000 in config.json', wrote('config.json', config(['3000', '4000']))],
    ['a hundred more', wrote('config.json', config(['3000', '4100']))],
    ['and another hundred', wrote('config.json', config(['3000', '4200']))],
  ),
  inFiles(
    'scale',
    'bare',
    [
      'add the line "Length: 20 minutes" at the end of notes.md',
      wrote('notes.md', textAndLine('bare', 'notes.md', 'Length: 20 minutes')),
    ],
    ['make it twice as many', wrote('notes.md', textAndLine('bare', 'notes.md', 'Length: 40 minutes'))],
    ['five less', wrote('notes.md', textAndLine('bare', 'notes.md', 'Length: 35 minutes'))],
  ),
]
