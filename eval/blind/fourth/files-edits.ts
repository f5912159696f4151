import { anyOf, asks, swapped, textOf, wrote } from '../../files/expect.ts'
import { request, type Request } from '../../files/request.ts'
import { appended, whole } from '../files-helpers.ts'
import { changed, changedAndKept, everywhere, lines, oldTodo, port, retries } from './files-changes.ts'

const intro = textOf('notebook', 'drafts/intro.md')
const coffee = 'Maria talks about coffee. Coffee is fine before lunch.\n'
/** The same file of the notebook with some texts changed. */
const inNotebook = (path: string, ...pairs: readonly (readonly [string, string])[]) =>
  changed('notebook', { [path]: swapped('notebook', path, ...pairs) })
const notebookWith = (path: string, text: string) => changed('notebook', { [path]: whole(text) })

/** What is said about files to the letter. */
export const edits: readonly Request[] = [
  request('notebook', 'change the port to 8080 in config.json', inNotebook('config.json', port('8080'))),
  request(
    'notebook',
    'bump the retries from 3 to 5',
    anyOf(inNotebook('config.json', retries(5)), asks(/which|where|file/i)),
  ),
  request(
    'notebook',
    'in notes.md replace Maria with Dr. Maria everywhere',
    changed('notebook', { 'notes.md': everywhere('notes.md', 'Maria', 'Dr. Maria') }),
  ),
  request(
    'notebook',
    'delete both buy milk lines from todo.txt, I went shopping',
    notebookWith('todo.txt', 'call Anna\nship the release'),
  ),
  request(
    'notebook',
    "todo: add 'book the studio' at the bottom of todo.txt",
    changed('notebook', { 'todo.txt': appended('notebook', 'todo.txt', 'book the studio') }),
  ),
  request(
    'notebook',
    'get rid of the TODO line in notes.md, we know the name now',
    inNotebook('notes.md', [oldTodo, '']),
  ),
  request(
    'notebook',
    'make drafts/credits.md that says "Produced by Ann."',
    wrote('drafts/credits.md', whole('Produced by Ann.')),
  ),
  request('notebook', 'write a file called version.txt with just 1.4.0 in it', wrote('version.txt', whole('1.4.0'))),
  request(
    'notebook',
    'replace the whole of drafts/outro.md with: See you next week.',
    notebookWith('drafts/outro.md', 'See you next week.'),
  ),
  request(
    'notebook',
    'put "Sponsor: none" under the Host line in notes.md',
    inNotebook('notes.md', ['Host: Tom', 'Host: Tom\nSponsor: none']),
  ),
  request(
    'notebook',
    'in notes.md the topic naps should be power naps',
    inNotebook('notes.md', ['- naps', '- power naps']),
  ),
  request(
    'notebook',
    'swap coffee and phones in the topics list of notes.md',
    inNotebook('notes.md', ['- coffee\n- naps\n- phones', '- phones\n- naps\n- coffee']),
  ),
  request(
    'notebook',
    'its not a manual its a handbook, fix that word in docs/guide.md',
    inNotebook('docs/guide.md', ['manual', 'handbook']),
  ),
  request(
    'notebook',
    'in docs/guide.md change cat to dog, but leave category alone',
    inNotebook('docs/guide.md', ['a cat is not a cat', 'a dog is not a dog']),
  ),
  request(
    'notebook',
    'two should be TWO in docs/windows.txt and keep the line endings pls',
    inNotebook('docs/windows.txt', ['two', 'TWO']),
  ),
  request(
    'notebook',
    'add a line four at the end of docs/windows.txt',
    changed('notebook', { 'docs/windows.txt': appended('notebook', 'docs/windows.txt', 'four') }),
  ),
  request(
    'notebook',
    'throw the licence section out of README.md, heading and all',
    changed('notebook', {
      'README.md': lines(textOf('notebook', 'README.md').replace('## Licence\n\nMIT\n', '').trimEnd()),
    }),
  ),
  request(
    'notebook',
    'the setup section of the README should say "Run npm ci, then npm start." instead of "Install it, then run it."',
    inNotebook('README.md', ['Install it, then run it.', 'Run npm ci, then npm start.']),
  ),
  request(
    'notebook',
    'call it Installation instead of Setup in both README headings',
    inNotebook('README.md', ['## Setup\n', '## Installation\n'], ['## Setup on a Mac', '## Installation on a Mac']),
  ),
  request(
    'notebook',
    'its apache-2.0 now not MIT, change that in the README: Apache-2.0',
    inNotebook('README.md', ['MIT', 'Apache-2.0']),
  ),
  request('notebook', 'empty.md needs a first line: # Scratch', notebookWith('empty.md', '# Scratch')),
  request(
    'notebook',
    'copy drafts/intro.md to drafts/intro-v2.md',
    changed('notebook', { 'drafts/intro-v2.md': whole(intro) }, {}, ['drafts/intro.md']),
  ),
  request(
    'notebook',
    'paste drafts/intro.md and drafts/outro.md together into drafts/full.md',
    changed(
      'notebook',
      { 'drafts/full.md': lines('Welcome to the show.\nToday: sleep.', 'Thanks for listening.') },
      {},
      ['drafts/intro.md', 'drafts/outro.md'],
    ),
  ),
  request(
    'notebook',
    "put '# Todo' at the very top of todo.txt",
    changed('notebook', { 'todo.txt': lines('# Todo', textOf('notebook', 'todo.txt')) }),
  ),
  request(
    'notebook',
    'i called anna, take her off todo.txt',
    notebookWith('todo.txt', 'buy milk\nbuy milk\nship the release'),
  ),
  request(
    'notebook',
    'in todo.txt change the second buy milk to buy oat milk, first one stays',
    notebookWith('todo.txt', 'buy milk\ncall Anna\nbuy oat milk\nship the release'),
  ),
  request(
    'notebook',
    'the link in notes.md should be https://example.com/sleep, not .org',
    inNotebook('notes.md', ['https://example.org/sleep', 'https://example.com/sleep']),
  ),
  request(
    'notebook',
    'Guest is Marie Lopes, not Maria Lopez. Fix that line in notes.md, leave the rest',
    inNotebook('notes.md', ['Maria Lopez', 'Marie Lopes']),
  ),
  request(
    'notebook',
    'docker cant reach it on localhost so the host in config.json has to be 0.0.0.0',
    inNotebook('config.json', ['localhost', '0.0.0.0']),
  ),
  request(
    'notebook',
    "add 'Bye!' at the end of drafts/intro.md and drafts/outro.md",
    changed('notebook', {
      'drafts/intro.md': appended('notebook', 'drafts/intro.md', 'Bye!'),
      'drafts/outro.md': appended('notebook', 'drafts/outro.md', 'Bye!'),
    }),
  ),
  request(
    'notebook',
    'In config.json set retries to 10 and the port to 4000, and remember that config changes need a restart.',
    changedAndKept(
      'notebook',
      { 'config.json': swapped('notebook', 'config.json', retries(10), port('4000')) },
      'Config changes need a restart',
    ),
  ),
  request(
    'notebook',
    "Tom's off sick and Jonas hosts this one, change the Host line in notes.md to Jonas",
    inNotebook('notes.md', ['Host: Tom', 'Host: Jonas']),
  ),
  request(
    'notebook',
    'make a CHANGELOG.md with two lines: "# Changelog" and "Nothing yet."',
    wrote('CHANGELOG.md', lines('# Changelog', 'Nothing yet.')),
  ),
  request(
    'notebook',
    'add "- dreams" to the topics in notes.md after phones',
    inNotebook('notes.md', ['- phones', '- phones\n- dreams']),
  ),
  request(
    'notebook',
    'we never got round to phones so drop that topic from the list in notes.md',
    inNotebook('notes.md', ['- phones\n', '']),
  ),
  request('notebook', 'in the intro draft, "Today" -> "Tonight"', inNotebook('drafts/intro.md', ['Today', 'Tonight'])),
  request(
    'notebook',
    'move the line about Maria and coffee in notes.md up, directly below the Host line',
    inNotebook('notes.md', [coffee, ''], ['Host: Tom\n', `Host: Tom\n${coffee}`]),
  ),
  request('notebook', 'delete line 2 of todo.txt', notebookWith('todo.txt', 'buy milk\nbuy milk\nship the release')),
  request(
    'notebook',
    'put a blank line between the two lines of drafts/intro.md',
    notebookWith('drafts/intro.md', 'Welcome to the show.\n\nToday: sleep.'),
  ),
  request(
    'notebook',
    'add "Ship it on Friday." to the notes',
    changed('notebook', { 'notes.md': appended('notebook', 'notes.md', 'Ship it on Friday.') }),
  ),
  request(
    'notebook',
    'add a "timeout": 30 to config.json after retries',
    inNotebook('config.json', ['"retries": 3', '"retries": 3,\n  "timeout": 30']),
  ),
  request(
    'notebook',
    'uppercase the first heading of docs/guide.md so it reads # GUIDE',
    inNotebook('docs/guide.md', ['# Guide', '# GUIDE']),
  ),
]
