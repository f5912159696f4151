import { appended, whole, withContext } from './files-helpers.ts'
import { anyOf, done, swapped, wrote } from '../files/expect.ts'
import { request, type Request } from '../files/request.ts'

const changed = (path: string, ...pairs: readonly (readonly [old: string, now: string])[]) =>
  wrote(path, swapped('notebook', path, ...pairs))
const todo = (...lines: readonly string[]) => wrote('todo.txt', whole(lines.join('\n')))

/** Texts replaced. */
const replaced: readonly Request[] = [
  request('notebook', 'In notes.md replace "Tom" with "Thomas".', changed('notes.md', ['Tom', 'Thomas'])),
  request('notebook', 'change the port in config.json to 8080', changed('config.json', ['3000', '8080'])),
  request(
    'notebook',
    'config.json still says localhost, make that 127.0.0.1 please',
    changed('config.json', ['localhost', '127.0.0.1']),
  ),
  request(
    'notebook',
    'buy milk is in todo.txt twice, turn both of them into buy oat milk',
    todo('buy oat milk', 'call Anna', 'buy oat milk', 'ship the release'),
  ),
  request(
    'notebook',
    'Pls correct Anna to Hanna in todo.txt, I always write it wrong',
    changed('todo.txt', ['Anna', 'Hanna']),
  ),
  request(
    'notebook',
    'in docs/guide.md change cat to dog, but only the whole word, category must stay as it is',
    changed('docs/guide.md', ['of a cat is not a cat.', 'of a dog is not a dog.']),
  ),
  request(
    'notebook',
    'Only the first "buy milk" in todo.txt should become "buy bread".',
    todo('buy bread', 'call Anna', 'buy milk', 'ship the release'),
  ),
  request(
    'notebook',
    'replace the last buy milk in todo.txt by buy stamps',
    todo('buy milk', 'call Anna', 'buy stamps', 'ship the release'),
  ),
  request('notebook', 'docs/windows.txt, replace two with zwei', changed('docs/windows.txt', ['two', 'zwei'])),
  request(
    'notebook',
    "It's episode 13, not 12. Fix that in notes.md.",
    changed('notes.md', ['episode 12', 'episode 13']),
  ),
  request(
    'notebook',
    'please to replace in all files "Maria Lopez" with "María López"',
    changed('notes.md', ['Maria Lopez', 'María López']),
  ),
  request('notebook', 's/sleep/dreams/ in drafts/intro.md', changed('drafts/intro.md', ['sleep', 'dreams'])),
  request(
    'notebook',
    'change line 2 of todo.txt to "call Anna and Ben"',
    changed('todo.txt', ['call Anna', 'call Anna and Ben']),
  ),
  request(
    'notebook',
    'In README.md, spell Licence the American way, License, and MIT becomes Apache-2.0.',
    changed('README.md', ['Licence', 'License'], ['MIT', 'Apache-2.0']),
  ),
  request(
    'notebook',
    'uh in the outro draft swap listening for watching',
    changed('drafts/outro.md', ['listening', 'watching']),
  ),
  request(
    'notebook',
    'okay so in notes dot md the host is not tom it is ben please change that',
    anyOf(changed('notes.md', ['Host: Tom', 'Host: Ben']), changed('notes.md', ['Host: Tom', 'Host: ben'])),
  ),
  request('notebook', 'repalce "MIT" wiht "BSD" in README.md', changed('README.md', ['MIT', 'BSD'])),
  request(
    'notebook',
    'I would like that in the file todo.txt stands not "ship the release" but "ship the beta"',
    changed('todo.txt', ['ship the release', 'ship the beta']),
  ),
]

/** Lines that come. */
const added: readonly Request[] = [
  request(
    'notebook',
    'add "- dreams" to the end of the Topics list in notes.md',
    changed('notes.md', ['- phones', '- phones\n- dreams']),
  ),
  request(
    'notebook',
    'append "call the plumber" to todo.txt',
    wrote('todo.txt', appended('notebook', 'todo.txt', 'call the plumber')),
  ),
  request(
    'notebook',
    'Put "DRAFT, do not publish" as the very first line of notes.md.',
    changed('notes.md', ['# Sleep', 'DRAFT, do not publish\n# Sleep']),
  ),
  request(
    'notebook',
    'add a line four at the end of docs/windows.txt',
    wrote('docs/windows.txt', appended('notebook', 'docs/windows.txt', 'four')),
  ),
  request(
    'notebook',
    'right before Host: Tom in notes.md i need a line Producer: Eva',
    changed('notes.md', ['Host: Tom', 'Producer: Eva\nHost: Tom']),
  ),
  request(
    'notebook',
    'insert "water the plants" at line 3 of todo.txt',
    todo('buy milk', 'call Anna', 'water the plants', 'buy milk', 'ship the release'),
  ),
  request(
    'notebook',
    'after line 1 of drafts/intro.md, insert "I am Tom."',
    changed('drafts/intro.md', ['Today', 'I am Tom.\nToday']),
  ),
  request('notebook', 'write "Nothing here yet." into empty.md', wrote('empty.md', whole('Nothing here yet.'))),
  request(
    'notebook',
    'Add the link - https://example.org/naps below the other link in notes.md.',
    changed('notes.md', ['- https://example.org/sleep', '- https://example.org/sleep\n- https://example.org/naps']),
  ),
  request(
    'notebook',
    'Above "Start with the manual." in docs/guide.md put "Read this first."',
    changed('docs/guide.md', ['Start with', 'Read this first.\nStart with']),
  ),
  request(
    'notebook',
    'add "pay the rent" at the top and "feed the cat" at the bottom of todo.txt',
    todo('pay the rent', 'buy milk', 'call Anna', 'buy milk', 'ship the release', 'feed the cat'),
  ),
  request(
    'notebook',
    'i want "wash the car" in todo.txt between call Anna and the second buy milk',
    todo('buy milk', 'call Anna', 'wash the car', 'buy milk', 'ship the release'),
  ),
  request(
    'notebook',
    'replace Anna with Hannah in todo.txt, add "pay rent" at the end and read config.json',
    wrote('todo.txt', whole('buy milk\ncall Hannah\nbuy milk\nship the release\npay rent'), {
      context: withContext('notebook', 'config.json'),
    }),
  ),
]

/** Lines that go. */
const removed: readonly Request[] = [
  request(
    'notebook',
    'Take the section "Setup on a Mac" out of README.md, nobody here has one.',
    changed('README.md', ['## Setup on a Mac\n\nUse brew.\n\n', '']),
  ),
  request(
    'notebook',
    'drop the sentence "Coffee is fine before lunch." from notes.md',
    anyOf(
      changed('notes.md', [' Coffee is fine before lunch.', '']),
      changed('notes.md', ['Coffee is fine before lunch.', '']),
    ),
  ),
  request('notebook', 'remove both lines that say buy milk from todo.txt', todo('call Anna', 'ship the release')),
  request('notebook', 'delete the last line of todo.txt', todo('buy milk', 'call Anna', 'buy milk')),
  request('notebook', 'lines 2 to 3 of docs/windows.txt can go', wrote('docs/windows.txt', whole('one\r\n'))),
  request(
    'notebook',
    'In README.md delete the Setup section, but keep the one for the Mac.',
    changed('README.md', ['## Setup\n\nInstall it, then run it.\n\n', '']),
  ),
  request('notebook', 'cut - phones out of the topics in notes.md', changed('notes.md', ['- phones\n', ''])),
]

/** Files that are made. */
const made: readonly Request[] = [
  request('notebook', 'make an empty file drafts/teaser.md', wrote('drafts/teaser.md', whole(''))),
  request('notebook', 'new file docs/faq.md, first line # FAQ', wrote('docs/faq.md', whole('# FAQ'))),
  request(
    'notebook',
    'can you make me a shopping.txt with three lines, eggs, flour and butter',
    wrote('shopping.txt', whole('eggs\nflour\nbutter')),
  ),
  request(
    'notebook',
    'create drafts/title.txt containing "Sleep well" and read it',
    wrote('drafts/title.txt', whole('Sleep well'), { context: withContext('notebook', 'drafts/title.txt') }),
  ),
  request(
    'episode',
    'start a file called guests.md with "Maria Lopez" in it',
    done({ files: { 'guests.md': whole('Maria Lopez') } }),
  ),
]

export const editRequests: readonly Request[] = [...replaced, ...added, ...removed, ...made]
