import { anyOf, asks, notDone, swapped, wrote } from '../expect.ts'
import { request } from '../request.ts'

const without = (path: string, ...pairs: readonly (readonly [string, string])[]) =>
  wrote(path, swapped('notebook', path, ...pairs))

/** Lines and sections that go. */
export const removing = [
  request('notebook', 'delete the line "- naps" from notes.md', without('notes.md', ['- naps\n', ''])),
  request(
    'notebook',
    'remove the line TODO: check the name of the guest. from notes.md',
    without('notes.md', ['TODO: check the name of the guest.\n', '']),
  ),
  request('notebook', 'remove the last line of todo.txt', wrote('todo.txt', 'buy milk\ncall Anna\nbuy milk')),
  request('notebook', 'delete the first line in drafts/intro.md', wrote('drafts/intro.md', 'Today: sleep.\n')),
  request('notebook', 'delete line 2 of todo.txt', wrote('todo.txt', 'buy milk\nbuy milk\nship the release')),
  request(
    'notebook',
    'remove the section Licence from README.md',
    anyOf(without('README.md', ['\n## Licence\n\nMIT\n', '']), without('README.md', ['## Licence\n\nMIT\n', ''])),
  ),
  request(
    'notebook',
    'delete the "Setup on a Mac" section in README.md',
    without('README.md', ['## Setup on a Mac\n\nUse brew.\n\n', '']),
  ),
  request(
    'notebook',
    'remove "Coffee is fine before lunch." from notes.md',
    anyOf(
      without('notes.md', [' Coffee is fine before lunch.', '']),
      without('notes.md', ['Coffee is fine before lunch.', '']),
    ),
  ),
  request('notebook', 'delete the line "buy milk" from todo.txt', asks(/2|two|twice|several|first/i)),
  request('notebook', 'delete every line "buy milk" from todo.txt', wrote('todo.txt', 'call Anna\nship the release')),
  request('notebook', 'remove the link from notes.md', notDone()),
  request('notebook', 'delete notes.md', notDone(/notes\.md|file/i)),
  request('notebook', 'rename notes.md to episode.md', notDone(/notes\.md|rename|file/i)),
]
