import { furtherTalks } from './files-conversations-more.ts'
import { after, changed, inOneOf, noteNames, todo } from './files-forms.ts'
import { cutOut, louderBy } from '../../audio/expect.ts'
import { inFiles, type FilesConversation } from '../../conversations/conversation-case.ts'
import { anyOf, done, swapped, textOf, wrote, type Expect } from '../../files/expect.ts'
import { tempo } from '../../music/expect.ts'
import {
  appended,
  guestMemo,
  lectureTranscript,
  podcastNotes,
  podcastTranscript,
  recordingCues,
  remembers,
  whole,
  withContext,
} from '../files-helpers.ts'

const back = done({})
const notes = (...pairs: readonly (readonly [old: string, now: string])[]) => changed('notes.md', ...pairs)
const config = (...pairs: readonly (readonly [old: string, now: string])[]) => changed('config.json', ...pairs)
const context = (...paths: readonly string[]): Expect => done({ context: paths })

const corrections: readonly FilesConversation[] = [
  inFiles(
    'correct',
    'notebook',
    ['change the port in config.json to 8000', config(['3000', '8000'])],
    ['sorry, 8001', config(['3000', '8001'])],
  ),
  inFiles(
    'correct',
    'notebook',
    ['put buy eggs at the end of todo.txt', after('todo.txt', 'buy eggs')],
    ['oh I meant at the top', todo('buy eggs', 'buy milk', 'call Anna', 'buy milk', 'ship the release')],
  ),
  inFiles(
    'correct',
    'notebook',
    ['remember that the show is called Night Shift', remembers('notebook', 'The show is called Night Shift.')],
    ['no, Night Shifts, plural', remembers('notebook', 'The show is called Night Shifts.')],
  ),
  inFiles(
    'correct',
    'notebook',
    ['add todo.txt to the context', done({ context: withContext('notebook', 'todo.txt') })],
    ['wrong file, docs/guide.md', done({ context: withContext('notebook', 'docs/guide.md') })],
  ),
  inFiles(
    'correct',
    'lecture',
    ['save the transcript as lecture.md', wrote('lecture.md', lectureTranscript)],
    ['hm no, handout.md is better', wrote('handout.md', lectureTranscript)],
  ),
  inFiles(
    'correct',
    'notebook',
    [
      'add "See you soon." to the end of drafts/intro.md',
      anyOf(
        after('drafts/intro.md', 'See you soon.'),
        wrote('drafts/intro.md', whole('Welcome to the show.\nToday: sleep. See you soon.')),
      ),
    ],
    [
      'ah no that belongs into drafts/outro.md',
      anyOf(
        after('drafts/outro.md', 'See you soon.'),
        wrote('drafts/outro.md', whole('Thanks for listening. See you soon.')),
      ),
    ],
  ),
]

const scales: readonly FilesConversation[] = [
  inFiles(
    'scale',
    'notebook',
    ['set the retries in config.json to 5', config(['"retries": 3', '"retries": 5'])],
    ['twice as many please', config(['"retries": 3', '"retries": 10'])],
  ),
  inFiles(
    'scale',
    'song',
    [
      'Tempo to 90, and add the line "faster now" to the end of notes.md',
      wrote('notes.md', appended('song', 'notes.md', 'faster now'), { music: tempo(90) }),
    ],
    [
      'bit slower than that',
      wrote('notes.md', appended('song', 'notes.md', 'faster now'), { music: tempo({ min: 73, max: 89 }) }),
    ],
  ),
  inFiles(
    'scale',
    'recording',
    ['delete the first 4 seconds', done({ audio: cutOut([[0, 4]]) })],
    ['double that, there is still noise', done({ audio: cutOut([[0, 8]]) })],
    ['good, now the cue sheet into cues.md', wrote('cues.md', recordingCues, { audio: cutOut([[0, 8]]) })],
  ),
  inFiles(
    'scale',
    'recording',
    [
      'make the Guest 3 dB louder and remember that the guest mic is too quiet',
      remembers('recording', 'The guest mic is too quiet.', { audio: louderBy(3, 'Guest') }),
    ],
    ['5 would be better', remembers('recording', 'The guest mic is too quiet.', { audio: louderBy(5, 'Guest') })],
  ),
]

const goOn: readonly FilesConversation[] = [
  inFiles(
    'go-on',
    'notebook',
    ['delete - naps from notes.md', notes(['- naps\n', ''])],
    ['- phones too', notes(['- naps\n- phones\n', ''])],
  ),
  inFiles(
    'go-on',
    'notebook',
    ['put todo.txt in the context', done({ context: withContext('notebook', 'todo.txt') })],
    ['and config.json', done({ context: withContext('notebook', 'todo.txt', 'config.json') })],
  ),
  inFiles(
    'go-on',
    'notebook',
    ['remember that we publish on Fridays', remembers('notebook', 'We publish on Fridays.')],
    [
      'also remember that titles have no full stop',
      anyOf(
        ...['We publish on Fridays', 'we publish on Fridays'].flatMap((one) =>
          ['Titles have no full stop', 'titles have no full stop'].flatMap((two) =>
            ['', '.'].map((stop) => done({ memos: ['Use British spelling.', guestMemo, one + stop, two + stop] })),
          ),
        ),
      ),
    ],
  ),
  inFiles(
    'go-on',
    'notebook',
    ['append buy bread to todo.txt', after('todo.txt', 'buy bread')],
    ['buy butter as well', after('todo.txt', 'buy bread', 'buy butter')],
    ['and buy jam', after('todo.txt', 'buy bread', 'buy butter', 'buy jam')],
  ),
  inFiles(
    'go-on',
    'notebook',
    ['delete the first line of todo.txt', todo('call Anna', 'buy milk', 'ship the release')],
    ['same again', todo('buy milk', 'ship the release')],
  ),
  inFiles(
    'go-on',
    'episode',
    ['write the transcript to transcript.md', wrote('transcript.md', podcastTranscript)],
    [
      'and the show notes to show-notes.md',
      done({ files: { 'transcript.md': podcastTranscript, 'show-notes.md': podcastNotes } }),
    ],
  ),
]

const gaps: readonly FilesConversation[] = [
  inFiles(
    'gap',
    'notebook',
    [
      'in docs/windows.txt replace one with uno and two with due',
      changed('docs/windows.txt', ['one', 'uno'], ['two', 'due']),
    ],
    ['and three with tre', changed('docs/windows.txt', ['one', 'uno'], ['two', 'due'], ['three', 'tre'])],
  ),
  inFiles(
    'gap',
    'notebook',
    ['take README.md out of the context and put todo.txt in', context('notes.md', 'todo.txt')],
    ['then docs/guide.md in as well', context('notes.md', 'todo.txt', 'docs/guide.md')],
  ),
  inFiles(
    'gap',
    'notebook',
    ['config.json: port 4000, please, and retries 5', config(['3000', '4000'], ['"retries": 3', '"retries": 5'])],
    [
      'the host should be example.org then',
      config(['3000', '4000'], ['"retries": 3', '"retries": 5'], ['localhost', 'example.org']),
    ],
  ),
  inFiles(
    'gap',
    'notebook',
    [
      'put # Intro at the top of drafts/intro.md and # Outro at the top of drafts/outro.md',
      anyOf(
        ...['\n', '\n\n'].map((gap) =>
          done({
            files: {
              'drafts/intro.md': whole(`# Intro${gap}${textOf('notebook', 'drafts/intro.md')}`),
              'drafts/outro.md': whole(`# Outro${gap}${textOf('notebook', 'drafts/outro.md')}`),
            },
          }),
        ),
      ),
    ],
    [
      'then both of them into the context',
      anyOf(
        ...['\n', '\n\n'].map((gap) =>
          done({
            files: {
              'drafts/intro.md': whole(`# Intro${gap}${textOf('notebook', 'drafts/intro.md')}`),
              'drafts/outro.md': whole(`# Outro${gap}${textOf('notebook', 'drafts/outro.md')}`),
            },
            context: withContext('notebook', 'drafts/intro.md', 'drafts/outro.md'),
          }),
        ),
      ),
    ],
  ),
  inFiles(
    'gap',
    'notebook',
    [
      'add buy eggs before call Anna in todo.txt and buy flour after it',
      anyOf(
        todo('buy milk', 'buy eggs', 'call Anna', 'buy flour', 'buy milk', 'ship the release'),
        todo('buy milk', 'buy eggs', 'buy flour', 'call Anna', 'buy milk', 'ship the release'),
      ),
    ],
    [
      'and buy sugar at the very end',
      anyOf(
        todo('buy milk', 'buy eggs', 'call Anna', 'buy flour', 'buy milk', 'ship the release', 'buy sugar'),
        todo('buy milk', 'buy eggs', 'buy flour', 'call Anna', 'buy milk', 'ship the release', 'buy sugar'),
      ),
    ],
  ),
]

const takeBacks: readonly FilesConversation[] = [
  inFiles(
    'take-back',
    'notebook',
    ['delete - phones from notes.md', notes(['- phones\n', ''])],
    ['undo that', back],
    ['delete - coffee instead', notes(['- coffee\n', ''])],
  ),
  inFiles(
    'take-back',
    'notebook',
    ['add buy eggs at the end of todo.txt', after('todo.txt', 'buy eggs')],
    [
      'change the port in config.json to 5000',
      done({
        files: {
          'todo.txt': appended('notebook', 'todo.txt', 'buy eggs'),
          'config.json': swapped('notebook', 'config.json', ['3000', '5000']),
        },
      }),
    ],
    ['take back the thing with the eggs, but the port stays', config(['3000', '5000'])],
  ),
  inFiles(
    'take-back',
    'notebook',
    ['remember that we say listeners, not audience', remembers('notebook', 'We say listeners, not audience.')],
    ['no, forget that again', back],
  ),
  inFiles(
    'take-back',
    'notebook',
    [
      'put drafts/intro.md and drafts/outro.md into the context',
      done({ context: withContext('notebook', 'drafts/intro.md', 'drafts/outro.md') }),
    ],
    ['take the outro out again', done({ context: withContext('notebook', 'drafts/intro.md') })],
  ),
  inFiles(
    'take-back',
    'episode',
    ['write show notes', inOneOf(noteNames, podcastNotes)],
    ['take that back and write the transcript to transcript.md instead', wrote('transcript.md', podcastTranscript)],
  ),
]

export const talks: readonly FilesConversation[] = [
  ...corrections,
  ...scales,
  ...goOn,
  ...gaps,
  ...takeBacks,
  ...furtherTalks,
]
