import { anyOf, asks, swapped, textOf, wrote } from '../expect.ts'
import { request } from '../request.ts'

const edited = (path: string, ...pairs: readonly (readonly [string, string])[]) =>
  wrote(path, swapped('notebook', path, ...pairs))

/** One text in place of another. */
export const replacing = [
  request(
    'notebook',
    'replace "Maria Lopez" by "Maria Gomez" in notes.md',
    edited('notes.md', ['Maria Lopez', 'Maria Gomez']),
  ),
  request('notebook', 'replace naps with siestas in notes.md', edited('notes.md', ['naps', 'siestas'])),
  request('notebook', 'in notes.md change "Host: Tom" to "Host: Tim"', edited('notes.md', ['Host: Tom', 'Host: Tim'])),
  request('notebook', 'change Host: Tom to Host: Tim in notes.md', edited('notes.md', ['Host: Tom', 'Host: Tim'])),
  request(
    'notebook',
    'Please replace "brew" with "the installer" in README.md.',
    edited('README.md', ['brew', 'the installer']),
  ),
  request('notebook', 'swap "localhost" for "0.0.0.0" in config.json', edited('config.json', ['localhost', '0.0.0.0'])),
  request('notebook', 'replace 3000 by 8080 in config.json', edited('config.json', ['3000', '8080'])),
  request('notebook', 'set the port in config.json to 8080', anyOf(edited('config.json', ['3000', '8080']), asks())),
  request(
    'notebook',
    'replace every "buy milk" by "buy bread" in todo.txt',
    wrote('todo.txt', 'buy bread\ncall Anna\nbuy bread\nship the release'),
  ),
  request(
    'notebook',
    'replace all occurrences of buy milk with buy oats in todo.txt',
    wrote('todo.txt', 'buy oats\ncall Anna\nbuy oats\nship the release'),
  ),
  request(
    'notebook',
    'replace the first "buy milk" with "buy eggs" in todo.txt',
    wrote('todo.txt', 'buy eggs\ncall Anna\nbuy milk\nship the release'),
  ),
  request(
    'notebook',
    'replace the last buy milk by buy eggs in todo.txt',
    wrote('todo.txt', 'buy milk\ncall Anna\nbuy eggs\nship the release'),
  ),
  request(
    'notebook',
    'replace "buy milk" by "buy tea" in todo.txt',
    anyOf(asks(/2|two|twice|several|first/i), wrote('todo.txt', 'buy tea\ncall Anna\nbuy tea\nship the release')),
  ),
  request(
    'notebook',
    'replace every cat by dog in docs/guide.md',
    anyOf(
      wrote('docs/guide.md', '# Guide\n\nThe category of a dog is not a dog.\nStart with the manual.\n'),
      asks(/category|word/i),
    ),
  ),
  request('notebook', 'replace two with 2 in docs/windows.txt', wrote('docs/windows.txt', 'one\r\n2\r\nthree\r\n')),
  request(
    'notebook',
    'in guide.md replace "the manual" by "chapter one"',
    wrote('docs/guide.md', swapped('notebook', 'docs/guide.md', ['the manual', 'chapter one'])),
  ),
  request(
    'notebook',
    "replace 'Use brew.' with 'Use the installer.' in README.md",
    edited('README.md', ['Use brew.', 'Use the installer.']),
  ),
  request(
    'notebook',
    'change the title of notes.md to Sleep, episode 13',
    edited('notes.md', ['# Sleep, episode 12', '# Sleep, episode 13']),
  ),
  request(
    'notebook',
    'rename the title in README.md to "The guide"',
    edited('README.md', ['# Field guide', '# The guide']),
  ),
  request(
    'notebook',
    'rename the heading Licence to License in README.md',
    edited('README.md', ['## Licence', '## License']),
  ),
  request(
    'notebook',
    'change the heading "Links" in notes.md to "Sources"',
    edited('notes.md', ['## Links', '## Sources']),
  ),
  request(
    'notebook',
    'replace "Install it, then run it." by "Install it and run it." in README.md',
    edited('README.md', ['Install it, then run it.', 'Install it and run it.']),
  ),
  request(
    'notebook',
    'replace the line "call Anna" with "call Ben" in todo.txt',
    wrote('todo.txt', 'buy milk\ncall Ben\nbuy milk\nship the release'),
  ),
  request(
    'notebook',
    'replace naps with siestas and phones with screens in notes.md',
    edited('notes.md', ['naps', 'siestas'], ['phones', 'screens']),
  ),
  request(
    'notebook',
    'replace naps with siestas in notes.md and brew with apt in README.md',
    anyOf(asks(), {
      expect: 'done',
      change: {
        files: {
          'notes.md': swapped('notebook', 'notes.md', ['naps', 'siestas']),
          'README.md': swapped('notebook', 'README.md', ['brew', 'apt']),
        },
      },
    }),
  ),
  request(
    'notebook',
    'replace "naps" with "siestas" in notes.md, then replace "siestas" with "rest" in notes.md',
    edited('notes.md', ['naps', 'rest']),
  ),
  request('notebook', 'correct "Licence" to "License" in README.md', edited('README.md', ['Licence', 'License'])),
  request(
    'notebook',
    'find "Anna" and replace it with "Ben" in todo.txt',
    wrote('todo.txt', 'buy milk\ncall Ben\nbuy milk\nship the release'),
  ),
  request(
    'notebook',
    'replace “Welcome to the show.” with “Hello and welcome.” in drafts/intro.md',
    wrote('drafts/intro.md', 'Hello and welcome.\nToday: sleep.\n'),
  ),
  request(
    'notebook',
    'replace every coffee with tea in notes.md',
    wrote('notes.md', textOf('notebook', 'notes.md').replaceAll('coffee', 'tea')),
  ),
]
