import { done, wrote } from '../../files/expect.ts'
import { inFiles, type FilesConversation } from '../conversation-case.ts'
import {
  config,
  inContext,
  lectureChapters,
  lectureTranscript,
  loosely,
  notes,
  podcastTranscript,
  remembered,
  songShow,
  textAndLine,
} from './contents.ts'

const nothing = done({})

/** Something is taken back, and something else done; or only a part of it goes. */
export const takeBack: readonly FilesConversation[] = [
  inFiles(
    'take-back',
    'notebook',
    [
      'add the line "See you next week." at the top of drafts/outro.md',
      wrote('drafts/outro.md', 'See you next week.\nThanks for listening.\n'),
    ],
    [
      'take that back and put it at the end instead',
      wrote('drafts/outro.md', 'Thanks for listening.\nSee you next week.\n'),
    ],
  ),
  inFiles(
    'take-back',
    'notebook',
    [
      'replace "Anna" with "Ben" in todo.txt',
      wrote('todo.txt', loosely('buy milk\ncall Ben\nbuy milk\nship the release')),
    ],
    [
      'add "pay the rent" at the end',
      wrote('todo.txt', loosely('buy milk\ncall Ben\nbuy milk\nship the release\npay the rent')),
    ],
    ['remove the line "ship the release"', wrote('todo.txt', loosely('buy milk\ncall Ben\nbuy milk\npay the rent'))],
    [
      'hm no, undo that last one',
      wrote('todo.txt', loosely('buy milk\ncall Ben\nbuy milk\nship the release\npay the rent')),
    ],
    ['remove "call Ben" instead', wrote('todo.txt', loosely('buy milk\nbuy milk\nship the release\npay the rent'))],
  ),
  inFiles(
    'take-back',
    'episode',
    ['remember "Ads go first."', done({ memos: [...remembered, 'Ads go first.'] })],
    ['scrap that and remember "Ads go last." instead', done({ memos: [...remembered, 'Ads go last.'] })],
  ),
  inFiles(
    'take-back',
    'lecture',
    ['write the chapters to chapters.md', wrote('chapters.md', lectureChapters)],
    ['undo that and write the transcript to words.md', wrote('words.md', lectureTranscript)],
  ),
  inFiles(
    'take-back',
    'notebook',
    ['change 3000 to 8080 in config.json', wrote('config.json', config(['3000', '8080']))],
    ['and localhost to example.org', wrote('config.json', config(['3000', '8080'], ['localhost', 'example.org']))],
    ['sorry, take back the 8080 but keep the other change', wrote('config.json', config(['localhost', 'example.org']))],
  ),
  inFiles(
    'take-back',
    'written',
    ['remove the line "- coffee" from notes.md', wrote('notes.md', notes(['- coffee\n', '']))],
    ['replace "Tom" with "Tim" in notes.md', wrote('notes.md', notes(['- coffee\n', ''], ['Host: Tom', 'Host: Tim']))],
    ['bring the coffee line back, please', wrote('notes.md', notes(['Host: Tom', 'Host: Tim']))],
    [
      'great, and write the transcript to spoken.md',
      done({ files: { 'notes.md': notes(['Host: Tom', 'Host: Tim']), 'spoken.md': podcastTranscript } }),
    ],
  ),
  inFiles(
    'take-back',
    'notebook',
    ['read docs/guide.md into the context', done({ context: [...inContext, 'docs/guide.md'] })],
    ['undo', nothing],
    ['no, do it again after all', done({ context: [...inContext, 'docs/guide.md'] })],
  ),
  inFiles(
    'take-back',
    'song',
    ['write the show notes to show.md', wrote('show.md', songShow)],
    [
      'add the line "Music by Ben." at the end of notes.md',
      done({ files: { 'show.md': songShow, 'notes.md': textAndLine('song', 'notes.md', 'Music by Ben.') } }),
    ],
    [
      'take back the show notes, only the line in notes.md stays',
      wrote('notes.md', textAndLine('song', 'notes.md', 'Music by Ben.')),
    ],
  ),
]
