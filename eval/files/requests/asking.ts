import { answers, anyOf, asks, done, notDone, textOf, wrote } from '../expect.ts'
import { request } from '../request.ts'

/** What is not certain, what needs somebody who writes, and what is not there. */
export const asking = [
  request('notebook', 'replace "tea" by "coffee" in notes.md', notDone(/tea/)),
  request('notebook', 'replace "naps" by "rest" in note.md', asks(/notes\.md/)),
  request('notebook', 'replace naps by rest', notDone(/which|file/i)),
  request('notebook', 'append "x" to missing.md', asks(/missing\.md/)),
  request('notebook', 'summarise notes.md', asks()),
  request('notebook', 'fix the typos in notes.md', asks()),
  request('notebook', 'make the introduction of README.md friendlier', asks()),
  request('notebook', 'translate notes.md to German', asks()),
  request('notebook', 'write a poem about sleep to poem.md', asks()),
  request('notebook', 'write the show notes', notDone(/recording|transcript|import|document/i)),
  request('notebook', "don't change notes.md", notDone()),
  request('notebook', 'do not delete the line "- naps" from notes.md', notDone()),
  request('notebook', 'add a section about dreams to notes.md', asks()),
  request('notebook', 'create ideas.md with three ideas for a show', asks()),
  request('notebook', 'replace the title', notDone()),
  request('notebook', 'what is in notes.md?', anyOf(asks(), answers)),
  request('notebook', 'add "- x" under the heading Weather in notes.md', asks(/Weather|heading/i)),
  request('notebook', 'delete the line "- dreams" from notes.md', notDone(/dreams/)),
  request('notebook', 'run npm install', notDone()),
  request(
    'notebook',
    'replace "Setup" by "Start" in README.md',
    anyOf(
      asks(/2|two|twice|several|first/i),
      wrote('README.md', textOf('notebook', 'README.md').replaceAll('Setup', 'Start')),
    ),
  ),
  request('notebook', 'tidy up the project', asks()),
  request('notebook', 'append the weather of today to notes.md', asks()),
  request(
    'notebook',
    'remember that the logo is blue',
    done({ memos: ['Use British spelling.', 'The guest is called Maria Lopez.', 'the logo is blue'] }),
  ),
  request(
    'notebook',
    'Remember: always say hello first.',
    done({ memos: ['Use British spelling.', 'The guest is called Maria Lopez.', 'always say hello first.'] }),
  ),
  request('notebook', 'forget that the guest is called Maria Lopez', done({ memos: ['Use British spelling.'] })),
  request(
    'notebook',
    'forget the memo about spelling',
    anyOf(notDone(), done({ memos: ['The guest is called Maria Lopez.'] })),
  ),
  request('notebook', 'forget that the sky is green', notDone()),
  request('notebook', 'read docs/guide.md', done({ context: ['notes.md', 'README.md', 'docs/guide.md'] })),
  request(
    'notebook',
    'add docs/guide.md to the context',
    done({ context: ['notes.md', 'README.md', 'docs/guide.md'] }),
  ),
  request('notebook', 'drop README.md from the context', done({ context: ['notes.md'] })),
  request(
    'notebook',
    'read https://example.org/sleep',
    done({ context: ['notes.md', 'README.md', 'https://example.org/sleep'] }),
  ),
  request('notebook', 'read nothing-here.md', asks(/nothing-here/)),
]
