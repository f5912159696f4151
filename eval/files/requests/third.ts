import { labelRemoved, muted, removed, renamed, soloed } from '../../audio/expect.ts'
import { out, reads } from '../../video/expect.ts'
import { anyOf, asks, done, notDone, refuses, swapped, textOf, wrote } from '../expect.ts'
import { request } from '../request.ts'

const edited = (path: string, ...pairs: readonly (readonly [string, string])[]) =>
  wrote(path, swapped('notebook', path, ...pairs))
const notes = textOf('notebook', 'notes.md')

/** Written when the first two sets had been tuned on, to be counted once. */
export const third = [
  request(
    'notebook',
    'Notes.md says "Host: Tom", make that "Host: Tim"',
    anyOf(asks(), edited('notes.md', ['Host: Tom', 'Host: Tim'])),
  ),
  request(
    'notebook',
    'edit config.json: replace "localhost" by "127.0.0.1"',
    edited('config.json', ['localhost', '127.0.0.1']),
  ),
  request('notebook', 'update "Use brew." to "Use apt." in README.md', edited('README.md', ['Use brew.', 'Use apt.'])),
  request(
    'notebook',
    'Replace `"port": 3000` with `"port": 9000` in config.json',
    edited('config.json', ['3000', '9000']),
  ),
  request('notebook', 'replace - phones with - screens in notes.md', edited('notes.md', ['- phones', '- screens'])),
  request(
    'notebook',
    'replace "Maria" by "Mary" in notes.md',
    anyOf(asks(/2|two|every|several/i), wrote('notes.md', notes.replaceAll('Maria', 'Mary'))),
  ),
  request(
    'notebook',
    'replace each "Maria" by "Mary" in notes.md',
    wrote('notes.md', notes.replaceAll('Maria', 'Mary')),
  ),
  request('notebook', 'replace "buy milk" by "buy milk and eggs" in the last line of todo.txt', notDone()),
  request(
    'notebook',
    'replace "call Anna" with "call Anna and Ben" in todo.txt',
    wrote('todo.txt', 'buy milk\ncall Anna and Ben\nbuy milk\nship the release'),
  ),
  request(
    'notebook',
    'replace "call Anna" with "" in todo.txt',
    anyOf(
      asks(),
      wrote('todo.txt', 'buy milk\nbuy milk\nship the release'),
      wrote('todo.txt', 'buy milk\n\nbuy milk\nship the release'),
    ),
  ),
  request(
    'notebook',
    'change the heading Setup on a Mac to Setup on macOS in README.md',
    edited('README.md', ['## Setup on a Mac', '## Setup on macOS']),
  ),
  request('notebook', 'change the heading Weather to Climate in README.md', notDone(/Weather/)),
  request(
    'notebook',
    'insert "Version 2" at the beginning of docs/guide.md',
    wrote('docs/guide.md', `Version 2\n${textOf('notebook', 'docs/guide.md')}`),
  ),
  request(
    'notebook',
    'append “Bis bald, Zoë 👋” to drafts/outro.md',
    wrote('drafts/outro.md', 'Thanks for listening.\nBis bald, Zoë 👋\n'),
  ),
  request(
    'notebook',
    'add "- snoring" below "- phones" in notes.md and delete the line "- coffee" from notes.md',
    edited('notes.md', ['- phones\n', '- phones\n- snoring\n'], ['- coffee\n', '']),
  ),
  request(
    'notebook',
    'in todo.txt delete the line "call Anna" and append "sleep"',
    anyOf(asks(), wrote('todo.txt', 'buy milk\nbuy milk\nship the release\nsleep')),
  ),
  request(
    'notebook',
    'create notes/today.md with "# Today" and read docs/guide.md',
    done({ files: { 'notes/today.md': '# Today\n' }, context: ['notes.md', 'README.md', 'docs/guide.md'] }),
  ),
  request(
    'notebook',
    'Create src/app.py with:\nimport sys\n\nprint("hi")\n',
    wrote('src/app.py', 'import sys\n\nprint("hi")\n'),
  ),
  request('notebook', 'create LICENSE.txt containing "MIT"', wrote('LICENSE.txt', 'MIT\n')),
  request(
    'notebook',
    'write "a" to a.txt, "b" to b.txt',
    anyOf(asks(), done({ files: { 'a.txt': 'a\n', 'b.txt': 'b\n' } })),
  ),
  request('notebook', 'create .vscode/tasks.json with "{}"', refuses(/\.vscode/)),
  request('notebook', 'read /etc/passwd', refuses(/outside/i)),
  request('notebook', 'delete the last section of README.md', notDone()),
  request('notebook', 'delete the heading Licence from README.md', notDone()),
  request('notebook', 'delete the word "fine" from notes.md', anyOf(edited('notes.md', [' fine', '']), asks())),
  request('notebook', 'remove "naps" and "phones" from notes.md', notDone()),
  request('notebook', 'sort the lines of todo.txt', notDone()),
  request('notebook', 'merge drafts/intro.md and drafts/outro.md into draft.md', notDone()),
  request('notebook', 'I think we should append "x" to notes.md', notDone()),
  request('notebook', 'never append "x" to notes.md', notDone()),
  request('notebook', 'append "x" to notes.md unless it is there', notDone()),
  request(
    'notebook',
    'remember to call Anna',
    anyOf(asks(), done({ memos: ['Use British spelling.', 'The guest is called Maria Lopez.', 'to call Anna'] })),
  ),
  request(
    'recording',
    'solo the host, write the show notes, and read notes.md',
    done({ files: { 'show-notes.md': { holds: ['5:00', 'Host'] } }, context: ['notes.md'], audio: soloed('Host') }),
  ),
  request(
    'recording',
    'rename track 2 to "Ben" and write the show notes',
    wrote('show-notes.md', { holds: ['Host, Ben, Music'], lacks: ['Guest'] }, { audio: renamed('Guest', 'Ben') }),
  ),
  request(
    'recording',
    'delete the label Outro and write the chapters',
    wrote('chapters.md', { holds: ['Intro', 'Interview'], lacks: ['Outro'] }, { audio: labelRemoved('Outro') }),
  ),
  request(
    'recording',
    'delete 0:10 to 0:20 and 1:00 to 1:10, then write the cue sheet',
    wrote(
      'cue-sheet.md',
      { holds: ['4:40', '0:10', 'Interview'] },
      {
        audio: removed([
          [10, 20],
          [60, 70],
        ]),
      },
    ),
  ),
  request(
    'recording',
    'mute the guest and create log.md with "Muted the guest, and the host."',
    wrote('log.md', 'Muted the guest, and the host.\n', { audio: muted('Guest') }),
  ),
  request('recording', 'write the show notes; mute the kazoo', notDone()),
  request('recording', 'undo that and write the show notes', notDone()),
  request(
    'recording',
    'write the show notes for episode 12',
    anyOf(asks(), wrote('show-notes.md', { holds: ['5:00'] })),
  ),
  request(
    'episode',
    'drop sentences 8 and 9. Then write show notes, and append "Ads are out." to notes.md.',
    done({
      files: {
        'show-notes.md': { holds: ['Tom', 'Maria'], lacks: ['Dreamwell'] },
        'notes.md': `${textOf('episode', 'notes.md')}Ads are out.\n`,
      },
      video: out(8, 9),
    }),
  ),
  request(
    'episode',
    'correct recieve to receive and write the transcript',
    anyOf(asks(), wrote('transcript.md', { holds: ['I receive a lot'] }, { video: reads('13: recieve', 'receive') })),
  ),
  request('episode', 'write the transcript as a poem', notDone()),
  request('episode', 'write the show notes, the transcript and a summary', notDone()),
]
