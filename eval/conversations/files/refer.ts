import { done, swapped, wrote } from '../../files/expect.ts'
import { inFiles, type FilesConversation } from '../conversation-case.ts'
import { inContext, loosely, notes, podcastShow, remembered, songParts, textAndLine } from './contents.ts'

const guide = swapped('notebook', 'docs/guide.md', ['manual', 'handbook'])

/** What was said or made before: it, that line, the new file. */
export const refer: readonly FilesConversation[] = [
  inFiles(
    'refer',
    'notebook',
    ['make a file ideas.md with the text "Dreams"', wrote('ideas.md', loosely('Dreams'))],
    ['add the line "Naps" to it', wrote('ideas.md', loosely('Dreams\nNaps'))],
    [
      'and read it into the context',
      done({ files: { 'ideas.md': loosely('Dreams\nNaps') }, context: [...inContext, 'ideas.md'] }),
    ],
  ),
  inFiles(
    'refer',
    'written',
    [
      'add the line "- dreams" after "- phones" in notes.md',
      wrote('notes.md', notes(['- phones\n', '- phones\n- dreams\n'])),
    ],
    [
      'replace "dreams" with "bad dreams" in that line',
      wrote('notes.md', notes(['- phones\n', '- phones\n- bad dreams\n'])),
    ],
  ),
  inFiles(
    'refer',
    'episode',
    ['make the show notes in show.md', wrote('show.md', podcastShow)],
    [
      'put that file in the context, would you',
      done({ files: { 'show.md': podcastShow }, context: [...inContext, 'show.md'] }),
    ],
    [
      'remember "Check the show notes twice."',
      done({
        files: { 'show.md': podcastShow },
        context: [...inContext, 'show.md'],
        memos: [...remembered, 'Check the show notes twice.'],
      }),
    ],
  ),
  inFiles(
    'refer',
    'notebook',
    ['Read docs/guide.md into the context.', done({ context: [...inContext, 'docs/guide.md'] })],
    [
      'replace "manual" with "handbook" in there',
      done({ context: [...inContext, 'docs/guide.md'], files: { 'docs/guide.md': guide } }),
    ],
    ['ok now take it out of the context again', done({ files: { 'docs/guide.md': guide } })],
  ),
  inFiles(
    'refer',
    'notebook',
    ['remove the line "call Anna" from todo.txt', wrote('todo.txt', loosely('buy milk\nbuy milk\nship the release'))],
    [
      'put it at the end of notes.md',
      done({
        files: {
          'todo.txt': loosely('buy milk\nbuy milk\nship the release'),
          'notes.md': textAndLine('notebook', 'notes.md', 'call Anna'),
        },
      }),
    ],
  ),
  inFiles(
    'refer',
    'recording',
    ['create credits.md with "Mixed by Ben"', wrote('credits.md', loosely('Mixed by Ben'))],
    ['put the line "Thanks" above that', wrote('credits.md', loosely('Thanks\nMixed by Ben'))],
  ),
  inFiles(
    'refer',
    'notebook',
    ['replace "two" with "zwei" in docs/windows.txt', wrote('docs/windows.txt', 'one\r\nzwei\r\nthree\r\n')],
    ['add a line "drei" below that one', wrote('docs/windows.txt', 'one\r\nzwei\r\ndrei\r\nthree\r\n')],
  ),
  inFiles(
    'refer',
    'both',
    ['write the chapters of the song to song.md', wrote('song.md', { holds: songParts, lacks: ['Welcome back'] })],
    [
      'add the line "Composed by Ben." at the end of that file',
      wrote('song.md', { holds: [...songParts, /\nComposed by Ben\.\n?$/], lacks: ['Welcome back'] }),
    ],
    [
      'and change "Ben" to "Anna" there',
      wrote('song.md', { holds: [...songParts, /\nComposed by Anna\.\n?$/], lacks: ['Welcome back', 'Ben'] }),
    ],
  ),
]
