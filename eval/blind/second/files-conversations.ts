import {
  guestMemo,
  lectureTranscript,
  podcastNotes,
  podcastTranscript,
  recordingCues,
  remembers,
  whole,
  withContext,
} from '../files-helpers.ts'
import { after, changed, todo, todoText } from './files-shared.ts'
import { inFiles, type FilesConversation } from '../../conversations/conversation-case.ts'
import { answers, anyOf, asks, done, notDone, swapped, textOf, wrote } from '../../files/expect.ts'

const back = done({})
const port = (now: string) => changed('config.json', ['3000', now])
const retries = (now: string) => changed('config.json', ['"retries": 3', `"retries": ${now}`])

const corrections: readonly FilesConversation[] = [
  inFiles(
    'correct',
    'notebook',
    ['set the port in config.json to 8080', port('8080')],
    ['oh wait, 8081', port('8081')],
  ),
  inFiles(
    'correct',
    'notebook',
    ['add call the bank to todo.txt', after('todo.txt', 'call the bank')],
    ['sorry, I meant call the dentist', after('todo.txt', 'call the dentist')],
  ),
  inFiles(
    'correct',
    'notebook',
    ['Replace Anna with Hanna in todo.txt, please.', changed('todo.txt', ['Anna', 'Hanna'])],
    ['no, Johanna', changed('todo.txt', ['Anna', 'Johanna'])],
  ),
  inFiles(
    'correct',
    'notebook',
    ['delete - naps from notes.md', changed('notes.md', ['- naps\n', ''])],
    ['oops not naps, phones', changed('notes.md', ['- phones\n', ''])],
  ),
  inFiles(
    'correct',
    'notebook',
    ['remember that the show is weekly', remembers('notebook', 'The show is weekly')],
    ['no, that the show is monthly', remembers('notebook', 'The show is monthly')],
  ),
  inFiles(
    'correct',
    'episode',
    ['write the transcript to transcript.txt', wrote('transcript.txt', podcastTranscript)],
    ['rather to talk.md please', wrote('talk.md', podcastTranscript)],
  ),
]

const scales: readonly FilesConversation[] = [
  inFiles(
    'scale',
    'notebook',
    ['change the retries to 5 in config.json', retries('5')],
    ['make that two more', retries('7')],
  ),
  inFiles('scale', 'notebook', ['set the port to 4000 in config.json', port('4000')], ['one higher', port('4001')]),
  inFiles(
    'scale',
    'notebook',
    ['set retries in config.json to 10', retries('10')],
    ["hm that's too many, half of that", retries('5')],
  ),
  inFiles('scale', 'notebook', ['retries to 4 in the config please', retries('4')], ['double it', retries('8')]),
  inFiles(
    'scale',
    'notebook',
    ['delete the first line of todo.txt', todo('call Anna', 'buy milk', 'ship the release')],
    ['make that the first two', todo('buy milk', 'ship the release')],
  ),
]

const more: readonly FilesConversation[] = [
  inFiles(
    'go-on',
    'notebook',
    ['add buy bread to todo.txt', after('todo.txt', 'buy bread')],
    ['and buy eggs as well', after('todo.txt', 'buy bread', 'buy eggs')],
    ['buy butter too', after('todo.txt', 'buy bread', 'buy eggs', 'buy butter')],
  ),
  inFiles(
    'go-on',
    'notebook',
    ['in notes.md replace Tom with Thomas', changed('notes.md', ['Tom', 'Thomas'])],
    ['and Lopez with Lopes', changed('notes.md', ['Tom', 'Thomas'], ['Lopez', 'Lopes'])],
  ),
  inFiles(
    'go-on',
    'notebook',
    ['put docs/guide.md into the context', done({ context: withContext('notebook', 'docs/guide.md') })],
    ['drafts/intro.md too', done({ context: withContext('notebook', 'docs/guide.md', 'drafts/intro.md') })],
  ),
  inFiles(
    'go-on',
    'written',
    ['Write the show notes again, in show-notes.md.', wrote('show-notes.md', podcastNotes)],
    [
      'The transcript as well, in transcript.md.',
      done({
        files: { 'show-notes.md': podcastNotes, 'transcript.md': { ...podcastTranscript, lacks: [/^old$/m] } },
      }),
    ],
  ),
  inFiles(
    'go-on',
    'notebook',
    [
      'add the line "Draft, do not share" to the end of drafts/intro.md',
      after('drafts/intro.md', 'Draft, do not share'),
    ],
    [
      'same for drafts/outro.md',
      done({
        files: {
          'drafts/intro.md': whole(`${textOf('notebook', 'drafts/intro.md')}Draft, do not share`),
          'drafts/outro.md': whole(`${textOf('notebook', 'drafts/outro.md')}Draft, do not share`),
        },
      }),
    ],
  ),
]

const gaps: readonly FilesConversation[] = [
  inFiles(
    'gap',
    'notebook',
    [
      'in config.json set the port to 8080 and the host to example.com',
      changed('config.json', ['3000', '8080'], ['localhost', 'example.com']),
    ],
    [
      'and retries to 6',
      changed('config.json', ['3000', '8080'], ['localhost', 'example.com'], ['"retries": 3', '"retries": 6']),
    ],
  ),
  inFiles(
    'gap',
    'notebook',
    [
      'In todo.txt replace Anna with Ben. Also add call Carla at the end.',
      todo('buy milk', 'call Ben', 'buy milk', 'ship the release', 'call Carla'),
    ],
    [
      'and call Dora right after that',
      todo('buy milk', 'call Ben', 'buy milk', 'ship the release', 'call Carla', 'call Dora'),
    ],
  ),
  inFiles(
    'gap',
    'episode',
    [
      'write the show notes to show.md and the transcript to talk.md',
      done({ files: { 'show.md': podcastNotes, 'talk.md': podcastTranscript } }),
    ],
    [
      'and the chapters to chapters.md',
      done({ files: { 'show.md': podcastNotes, 'talk.md': podcastTranscript, 'chapters.md': { holds: [/0:00/] } } }),
    ],
  ),
  inFiles(
    'gap',
    'notebook',
    [
      'delete the first line of docs/windows.txt and add four at the end',
      wrote('docs/windows.txt', whole('two\r\nthree\r\nfour\r\n')),
    ],
    ['and five below that', wrote('docs/windows.txt', whole('two\r\nthree\r\nfour\r\nfive\r\n'))],
  ),
  inFiles(
    'gap',
    'recording',
    ['remember that Jo mixes the show', remembers('recording', 'Jo mixes the show')],
    [
      'and that Kim writes the notes',
      anyOf(
        ...['Jo mixes the show', 'Jo mixes the show.'].flatMap((jo) =>
          ['Kim writes the notes', 'Kim writes the notes.'].map((kim) => done({ memos: [jo, kim] })),
        ),
      ),
    ],
  ),
]

const takenBack: readonly FilesConversation[] = [
  inFiles(
    'take-back',
    'notebook',
    ['delete call Anna from todo.txt', todo('buy milk', 'buy milk', 'ship the release')],
    ['take that back and delete the last line instead', todo('buy milk', 'call Anna', 'buy milk')],
  ),
  inFiles(
    'take-back',
    'notebook',
    ['replace Tom with Tim in notes.md', changed('notes.md', ['Tom', 'Tim'])],
    [
      'set the port in config.json to 8080',
      done({
        files: {
          'notes.md': swapped('notebook', 'notes.md', ['Tom', 'Tim']),
          'config.json': swapped('notebook', 'config.json', ['3000', '8080']),
        },
      }),
    ],
    ['please undo the change in notes.md, the other one stays', port('8080')],
  ),
  inFiles(
    'take-back',
    'notebook',
    ['add docs/guide.md to the context', done({ context: withContext('notebook', 'docs/guide.md') })],
    ['no, undo that', back],
  ),
  inFiles(
    'take-back',
    'episode',
    ['write the show notes to show-notes.md', wrote('show-notes.md', podcastNotes)],
    ["undo that, I'd rather have the transcript in transcript.md", wrote('transcript.md', podcastTranscript)],
  ),
  inFiles(
    'take-back',
    'notebook',
    ['add buy bread to todo.txt', after('todo.txt', 'buy bread')],
    ['add buy tea to todo.txt', after('todo.txt', 'buy bread', 'buy tea')],
    ['take the last one back', after('todo.txt', 'buy bread')],
  ),
  inFiles(
    'take-back',
    'notebook',
    ['remember that we never use emojis', remembers('notebook', 'We never use emojis')],
    ['forget that again', back],
  ),
]

const references: readonly FilesConversation[] = [
  inFiles(
    'refer',
    'notebook',
    ['create a file ideas.md that says "Interview a nurse."', wrote('ideas.md', whole('Interview a nurse.'))],
    ['add "Interview a pilot." to it', wrote('ideas.md', whole('Interview a nurse.\nInterview a pilot.'))],
  ),
  inFiles(
    'refer',
    'notebook',
    ['what does drafts/outro.md say?', answers],
    ['replace listening with watching in there', changed('drafts/outro.md', ['listening', 'watching'])],
  ),
  inFiles(
    'refer',
    'lecture',
    ['write the transcript to talk.md', wrote('talk.md', lectureTranscript)],
    ['put that file into the context', wrote('talk.md', lectureTranscript, { context: ['talk.md'] })],
  ),
  inFiles(
    'refer',
    'notebook',
    ['add call Ben to todo.txt', after('todo.txt', 'call Ben')],
    ['change that to call Benno', after('todo.txt', 'call Benno')],
  ),
  inFiles(
    'refer',
    'notebook',
    ['make a new file credits.md with the line Music by Jo', wrote('credits.md', whole('Music by Jo'))],
    ['put Edited by Kim above it', wrote('credits.md', whole('Edited by Kim\nMusic by Jo'))],
  ),
]

const replies: readonly FilesConversation[] = [
  inFiles(
    'answer',
    'notebook',
    ['add something to the todo list', asks()],
    ['buy bread', after('todo.txt', 'buy bread')],
  ),
  inFiles(
    'answer',
    'notebook',
    ['remember something for me', asks()],
    ['we record on Mondays', remembers('notebook', 'We record on Mondays')],
  ),
  inFiles('answer', 'notebook', ['change the port in config.json', asks()], ['8080', port('8080')]),
  inFiles(
    'answer',
    'notebook',
    ['please delete a line from todo.txt', asks()],
    ['the second', todo('buy milk', 'buy milk', 'ship the release')],
  ),
  inFiles(
    'answer',
    'notebook',
    ['replace Bob with Rob in todo.txt', notDone()],
    ['forget it, add call Rob at the end of todo.txt', after('todo.txt', 'call Rob')],
  ),
]

const questions: readonly FilesConversation[] = [
  inFiles(
    'ask-about',
    'notebook',
    ['what is in todo.txt?', answers],
    ['ok, delete call Anna there', todo('buy milk', 'buy milk', 'ship the release')],
    ['and add call Ben to it', wrote('todo.txt', todoText('buy milk', 'buy milk', 'ship the release', 'call Ben'))],
  ),
  inFiles(
    'ask-about',
    'notebook',
    ['set retries to 7 in config.json', retries('7')],
    ['what did you change?', answers],
    ['ok undo it', back],
  ),
  inFiles(
    'ask-about',
    'notebook',
    ['What do you remember?', answers],
    ['Forget the one about the spelling.', done({ memos: [guestMemo] })],
  ),
  inFiles(
    'ask-about',
    'notebook',
    ['which files are in the context', answers],
    ['take README.md out', done({ context: ['notes.md'] })],
  ),
  inFiles(
    'ask-about',
    'recording',
    ['which labels are there?', answers],
    ['good, write them as a cue sheet to cues.md', wrote('cues.md', recordingCues)],
  ),
]

export const conversations: readonly FilesConversation[] = [
  ...corrections,
  ...scales,
  ...more,
  ...gaps,
  ...takenBack,
  ...references,
  ...replies,
  ...questions,
]
