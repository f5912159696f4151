import { done, swapped, wrote } from '../../files/expect.ts'
import { inFiles, type FilesConversation } from '../conversation-case.ts'
import {
  inContext,
  lectureChapters,
  lectureTranscript,
  loosely,
  notes,
  podcastShow,
  recordingChapters,
  remembered,
  songShow,
} from './contents.ts'

const todo = 'buy milk\ncall Anna\nbuy milk\nship the release'
const draft = 'Draft, do not publish.'

/** The same to something else, or once more. */
export const goOn: readonly FilesConversation[] = [
  inFiles(
    'go-on',
    'notebook',
    [
      `add the line "${draft}" at the top of drafts/outro.md`,
      wrote('drafts/outro.md', `${draft}\nThanks for listening.\n`),
    ],
    [
      'same in intro.md',
      done({
        files: {
          'drafts/outro.md': `${draft}\nThanks for listening.\n`,
          'drafts/intro.md': `${draft}\nWelcome to the show.\nToday: sleep.\n`,
        },
      }),
    ],
  ),
  inFiles(
    'go-on',
    'lecture',
    ['remove the line "- naps" from notes.md', wrote('notes.md', notes(['- naps\n', '']))],
    ['and the line below it too', wrote('notes.md', notes(['- naps\n- phones\n', '']))],
  ),
  inFiles(
    'go-on',
    'notebook',
    ['in todo.txt, replace "Anna" with "Ben"', wrote('todo.txt', loosely(todo.replace('Anna', 'Ben')))],
    [
      'and "release" with "update"',
      wrote('todo.txt', loosely(todo.replace('Anna', 'Ben').replace('release', 'update'))),
    ],
  ),
  inFiles(
    'go-on',
    'both',
    ['make show notes from the podcast in podcast.md', wrote('podcast.md', podcastShow)],
    ['now the same for the song, in song.md', done({ files: { 'podcast.md': podcastShow, 'song.md': songShow } })],
  ),
  inFiles(
    'go-on',
    'notebook',
    ['read todo.txt into the context', done({ context: [...inContext, 'todo.txt'] })],
    ['config.json as well', done({ context: [...inContext, 'todo.txt', 'config.json'] })],
    ['and drafts/intro.md, thanks', done({ context: [...inContext, 'todo.txt', 'config.json', 'drafts/intro.md'] })],
  ),
  inFiles(
    'go-on',
    'episode',
    ['remember "Tom is the host."', done({ memos: [...remembered, 'Tom is the host.'] })],
    [
      'also "Never mention the sponsor twice."',
      done({ memos: [...remembered, 'Tom is the host.', 'Never mention the sponsor twice.'] }),
    ],
    [
      'now replace "How we work." with "How we make the show." in README.md',
      done({
        memos: [...remembered, 'Tom is the host.', 'Never mention the sponsor twice.'],
        files: { 'README.md': swapped('episode', 'README.md', ['How we work.', 'How we make the show.']) },
      }),
    ],
    [
      'and "Use brew." with "Use Homebrew."',
      done({
        memos: [...remembered, 'Tom is the host.', 'Never mention the sponsor twice.'],
        files: {
          'README.md': swapped(
            'episode',
            'README.md',
            ['How we work.', 'How we make the show.'],
            ['Use brew.', 'Use Homebrew.'],
          ),
        },
      }),
    ],
  ),
  inFiles(
    'go-on',
    'lecture',
    ['Could you write the chapters to parts.md?', wrote('parts.md', lectureChapters)],
    ['and teh transcript to words.md', done({ files: { 'parts.md': lectureChapters, 'words.md': lectureTranscript } })],
  ),
  inFiles(
    'go-on',
    'notebook',
    ['add "water the plants" to the end of todo.txt', wrote('todo.txt', loosely(`${todo}\nwater the plants`))],
    ['another one: "feed the cat"', wrote('todo.txt', loosely(`${todo}\nwater the plants\nfeed the cat`))],
    ['and "pay the rent"', wrote('todo.txt', loosely(`${todo}\nwater the plants\nfeed the cat\npay the rent`))],
  ),
  inFiles(
    'go-on',
    'recording',
    ['write the chapters to chapters.md', wrote('chapters.md', recordingChapters)],
    [
      'once more, as chapters.txt',
      done({ files: { 'chapters.md': recordingChapters, 'chapters.txt': recordingChapters } }),
    ],
    [
      'replace "Tom" with "Thomas" in notes.md',
      done({
        files: {
          'chapters.md': recordingChapters,
          'chapters.txt': recordingChapters,
          'notes.md': notes(['Host: Tom', 'Host: Thomas']),
        },
      }),
    ],
  ),
]
