import { swapped, textOf, wrote } from '../expect.ts'
import { request } from '../request.ts'

const notes = textOf('notebook', 'notes.md')
const within = (path: string, ...pairs: readonly (readonly [string, string])[]) =>
  wrote(path, swapped('notebook', path, ...pairs))

/** Lines that come to what is there. */
export const adding = [
  request('notebook', 'append "See you next week." to notes.md', wrote('notes.md', `${notes}See you next week.\n`)),
  request(
    'notebook',
    'add "See you next week." at the end of notes.md',
    wrote('notes.md', `${notes}See you next week.\n`),
  ),
  request(
    'notebook',
    'add "water the plants" to todo.txt',
    wrote('todo.txt', 'buy milk\ncall Anna\nbuy milk\nship the release\nwater the plants'),
  ),
  request(
    'notebook',
    'add the line "Draft 2" to the top of drafts/intro.md',
    wrote('drafts/intro.md', 'Draft 2\nWelcome to the show.\nToday: sleep.\n'),
  ),
  request(
    'notebook',
    'prepend "Draft 2" to drafts/intro.md',
    wrote('drafts/intro.md', 'Draft 2\nWelcome to the show.\nToday: sleep.\n'),
  ),
  request(
    'notebook',
    'add "- dreams" after "- naps" in notes.md',
    within('notes.md', ['- naps\n', '- naps\n- dreams\n']),
  ),
  request(
    'notebook',
    'insert "Producer: Ann" before the line "Host: Tom" in notes.md',
    within('notes.md', ['Host: Tom\n', 'Producer: Ann\nHost: Tom\n']),
  ),
  request(
    'notebook',
    'in notes.md, add "- dreams" under the heading Topics',
    within('notes.md', ['- phones\n', '- phones\n- dreams\n']),
  ),
  request(
    'notebook',
    'add "- https://example.org/tea" to the Links section of notes.md',
    within('notes.md', [
      '- https://example.org/sleep\n\nMaria talks about coffee. Coffee is fine before lunch.\nTODO: check the name of the guest.\n',
      '- https://example.org/sleep\n\nMaria talks about coffee. Coffee is fine before lunch.\nTODO: check the name of the guest.\n- https://example.org/tea\n',
    ]),
  ),
  request(
    'notebook',
    'put "Use apt." under "Setup on a Mac" in README.md',
    within('README.md', ['Use brew.\n', 'Use brew.\nUse apt.\n']),
  ),
  request('notebook', 'append "hello" to empty.md', wrote('empty.md', 'hello\n')),
  request(
    'notebook',
    'append "four" to docs/windows.txt',
    wrote('docs/windows.txt', 'one\r\ntwo\r\nthree\r\nfour\r\n'),
  ),
  request(
    'notebook',
    'append to drafts/outro.md:\nSee you.\nBye.',
    wrote('drafts/outro.md', 'Thanks for listening.\nSee you.\nBye.\n'),
  ),
  request(
    'notebook',
    'add a section "Credits" with "Music by Ann" to README.md',
    wrote('README.md', `${textOf('notebook', 'README.md')}\n## Credits\n\nMusic by Ann\n`),
  ),
  request(
    'notebook',
    'add "x" below the line "call Anna" in todo.txt',
    wrote('todo.txt', 'buy milk\ncall Anna\nx\nbuy milk\nship the release'),
  ),
  request(
    'notebook',
    'append "one" and then "two" to drafts/outro.md',
    wrote('drafts/outro.md', 'Thanks for listening.\none\ntwo\n'),
  ),
]
