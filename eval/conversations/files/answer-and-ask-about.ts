import { answers, asks, done, wrote } from '../../files/expect.ts'
import { inFiles, type FilesConversation } from '../conversation-case.ts'
import { inContext, loosely, notes, remembered } from './contents.ts'

/** A question was asked: a value, one of the offers, or something else instead. */
export const answer: readonly FilesConversation[] = [
  inFiles(
    'answer',
    'notebook',
    ['remove the line "buy milk" from todo.txt', asks(/which|both|twice|two|first|second|several/i)],
    ['the second one', wrote('todo.txt', loosely('buy milk\ncall Anna\nship the release'))],
    ['and add "buy bread" at the end', wrote('todo.txt', loosely('buy milk\ncall Anna\nship the release\nbuy bread'))],
  ),
  inFiles(
    'answer',
    'notebook',
    ['Add the line "proofread everything" at the end.', asks(/file|where|which/i)],
    ['todo.txt', wrote('todo.txt', loosely('buy milk\ncall Anna\nbuy milk\nship the release\nproofread everything'))],
  ),
  inFiles(
    'answer',
    'bare',
    ['replace "Tom" in notes.md', asks(/with|by|instead|what/i)],
    ['"Tim"', wrote('notes.md', notes(['Host: Tom', 'Host: Tim']))],
  ),
  inFiles(
    'answer',
    'notebook',
    ['insert the line "call Ben" after "buy milk" in todo.txt', asks(/which|both|twice|two|first|second|several/i)],
    [
      'never mind. replace "Anna" with "Ben" in todo.txt',
      wrote('todo.txt', loosely('buy milk\ncall Ben\nbuy milk\nship the release')),
    ],
  ),
]

/** The files, what is remembered, and what was changed are asked about; then it goes on. */
export const askAbout: readonly FilesConversation[] = [
  inFiles(
    'ask-about',
    'notebook',
    ['what files are there?', answers],
    ['ok, write "Nothing here yet." into empty.md', wrote('empty.md', loosely('Nothing here yet.'))],
  ),
  inFiles(
    'ask-about',
    'written',
    ['replace "- naps" with "- siestas" in notes.md', wrote('notes.md', notes(['- naps', '- siestas']))],
    ['what did you just change?', answers],
    [
      'good. and "- phones" with "- screens"',
      wrote('notes.md', notes(['- naps', '- siestas'], ['- phones', '- screens'])),
    ],
  ),
  inFiles(
    'ask-about',
    'episode',
    ['what do you remember about this project?', answers],
    ['remember "The guest sits on the left."', done({ memos: [...remembered, 'The guest sits on the left.'] })],
    ['which files are in the context right now?', answers],
    [
      'take README.md out',
      done({
        memos: [...remembered, 'The guest sits on the left.'],
        context: inContext.filter((path) => path !== 'README.md'),
      }),
    ],
  ),
]
