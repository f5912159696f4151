import { cutOut } from '../audio/expect.ts'
import {
  appended,
  cueSheetSomewhere,
  guestMemo,
  lectureTranscript,
  nothing,
  podcastNotes,
  podcastTranscript,
  recordingCues,
  remembers,
  stays,
  whole,
  withContext,
} from './files-helpers.ts'
import { inFiles, type FilesConversation } from '../conversations/conversation-case.ts'
import { answers, anyOf, asks, done, notDone, swapped, textOf, wrote, type Content } from '../files/expect.ts'
import { tempo } from '../music/expect.ts'

type Pair = readonly [old: string, now: string]
const changed = (path: string, ...pairs: readonly Pair[]) => wrote(path, swapped('notebook', path, ...pairs))
const todo = (...lines: readonly string[]) => wrote('todo.txt', whole(lines.join('\n')))
const after = (path: string, ...lines: readonly string[]) => wrote(path, appended('notebook', path, ...lines))
const back = done({})

const corrections: readonly FilesConversation[] = [
  inFiles(
    'correct',
    'notebook',
    ['replace Tom with Thomas in notes.md', changed('notes.md', ['Tom', 'Thomas'])],
    ['sorry, Tomas without the h', changed('notes.md', ['Tom', 'Tomas'])],
  ),
  inFiles(
    'correct',
    'notebook',
    ['add - dreams after - naps in notes.md', changed('notes.md', ['- naps', '- naps\n- dreams'])],
    ['no, after - phones', changed('notes.md', ['- phones', '- phones\n- dreams'])],
  ),
  inFiles(
    'correct',
    'notebook',
    [
      'replace buy milk with buy bread in todo.txt',
      anyOf(todo('buy bread', 'call Anna', 'buy bread', 'ship the release'), asks()),
    ],
    ['only the first one', todo('buy bread', 'call Anna', 'buy milk', 'ship the release')],
  ),
  inFiles(
    'correct',
    'notebook',
    ['remember that we publish on Fridays', remembers('notebook', 'We publish on Fridays.')],
    ['no, on Thursdays', remembers('notebook', 'We publish on Thursdays.')],
  ),
  inFiles(
    'correct',
    'notebook',
    ['replace Hanna with Ben in todo.txt', notDone(/Hanna/)],
    ['Anna, without the H in front', changed('todo.txt', ['Anna', 'Ben'])],
  ),
  inFiles(
    'correct',
    'notebook',
    ['create drafts/teaser.md with "Coming soon"', wrote('drafts/teaser.md', whole('Coming soon'))],
    ['call it drafts/trailer.md instead', wrote('drafts/trailer.md', whole('Coming soon'))],
  ),
  inFiles(
    'correct',
    'notebook',
    [
      'insert "wash the car" at line 2 of todo.txt',
      todo('buy milk', 'wash the car', 'call Anna', 'buy milk', 'ship the release'),
    ],
    ['hm, make that line 4', todo('buy milk', 'call Anna', 'buy milk', 'wash the car', 'ship the release')],
  ),
  inFiles(
    'correct',
    'notebook',
    ['remove - phones from notes.md', changed('notes.md', ['- phones\n', ''])],
    ['wait, not phones, naps', changed('notes.md', ['- naps\n', ''])],
  ),
  inFiles(
    'correct',
    'notebook',
    ['put "Version 2" on top of README.md', changed('README.md', ['# Field guide', 'Version 2\n# Field guide'])],
    ['no, at the bottom', after('README.md', 'Version 2')],
  ),
  inFiles(
    'correct',
    'notebook',
    ['replace localhost with example.com in config.json', changed('config.json', ['localhost', 'example.com'])],
    ['hm, example.org is better', changed('config.json', ['localhost', 'example.org'])],
  ),
  inFiles(
    'correct',
    'notebook',
    ['read docs/setup.md', notDone(/setup\.md/)],
    ['docs/guide.md then', done({ context: withContext('notebook', 'docs/guide.md') })],
  ),
  inFiles(
    'correct',
    'episode',
    ['save the transcript', anyOf(wrote('transcript.md', podcastTranscript), asks())],
    ['in talk.md please', wrote('talk.md', podcastTranscript)],
  ),
  inFiles(
    'correct',
    'recording',
    ['cue sheet please', anyOf(cueSheetSomewhere(recordingCues), asks())],
    ['put it in cues.txt instead', wrote('cues.txt', recordingCues)],
  ),
]

const goingOn: readonly FilesConversation[] = [
  inFiles(
    'go-on',
    'notebook',
    ['append "pay rent" to todo.txt', after('todo.txt', 'pay rent')],
    ['and "call mum" after that', after('todo.txt', 'pay rent', 'call mum')],
  ),
  inFiles(
    'go-on',
    'notebook',
    ['Change the port to 8080 in config.json', changed('config.json', ['3000', '8080'])],
    ['and the retries to 5', changed('config.json', ['3000', '8080'], ['"retries": 3', '"retries": 5'])],
  ),
  inFiles(
    'go-on',
    'notebook',
    ['read todo.txt', done({ context: withContext('notebook', 'todo.txt') })],
    ['and config.json too', done({ context: withContext('notebook', 'todo.txt', 'config.json') })],
    ['now forget both again', back],
  ),
  inFiles(
    'go-on',
    'notebook',
    ['change Tom to Thomas in notes.md', changed('notes.md', ['Tom', 'Thomas'])],
    [
      'and Maria to Marie, everywhere in that file',
      changed('notes.md', ['Tom', 'Thomas'], ['Maria Lopez', 'Marie Lopez'], ['Maria talks', 'Marie talks']),
    ],
  ),
  inFiles(
    'go-on',
    'notebook',
    ['remove - phones from notes.md', changed('notes.md', ['- phones\n', ''])],
    ['and - naps too', changed('notes.md', ['- naps\n- phones\n', ''])],
  ),
  inFiles(
    'go-on',
    'notebook',
    ['add four at the end of docs/windows.txt', after('docs/windows.txt', 'four')],
    ['now five below that', after('docs/windows.txt', 'four', 'five')],
  ),
  inFiles(
    'go-on',
    'recording',
    ['trim the first 30 seconds', done({ audio: cutOut([[0, 30]]) })],
    ['and now write the cue sheet', cueSheetSomewhere({ holds: ['Interview', 'Outro'] }, { audio: cutOut([[0, 30]]) })],
  ),
  inFiles(
    'go-on',
    'song',
    ['set the tempo to 100', done({ music: tempo(100) })],
    [
      'good. append "Tempo: 100" to notes.md',
      wrote('notes.md', appended('song', 'notes.md', 'Tempo: 100'), { music: tempo(100) }),
    ],
  ),
  inFiles(
    'go-on',
    'lecture',
    ['write the transcript to lecture.md', wrote('lecture.md', lectureTranscript)],
    [
      'now add "Transcript: lecture.md" at the end of notes.md',
      done({
        files: {
          'lecture.md': lectureTranscript,
          'notes.md': appended('lecture', 'notes.md', 'Transcript: lecture.md'),
        },
      }),
    ],
  ),
  inFiles(
    'go-on',
    'written',
    ['write the transcript again', wrote('transcript.md', podcastTranscript)],
    [
      'and the show notes as well',
      done({ files: { 'transcript.md': podcastTranscript, 'show-notes.md': podcastNotes } }),
    ],
  ),
  inFiles(
    'go-on',
    'episode',
    ['make the show notes', wrote('show-notes.md', podcastNotes)],
    [
      'also remember that show notes go out on Mondays',
      remembers('episode', 'Show notes go out on Mondays.', { files: { 'show-notes.md': podcastNotes } }),
    ],
  ),
  inFiles(
    'go-on',
    'notebook',
    ['delete the TODO line in notes.md', changed('notes.md', ['TODO: check the name of the guest.\n', ''])],
    [
      'great, thanks',
      stays({ files: { 'notes.md': swapped('notebook', 'notes.md', ['TODO: check the name of the guest.\n', '']) } }),
    ],
  ),
]

const metric = 'Metric units only.'
const withConfig = withContext('notebook', 'config.json')

const references: readonly FilesConversation[] = [
  inFiles(
    'refer',
    'notebook',
    ['make a file ideas.md', anyOf(wrote('ideas.md', whole('')), asks())],
    ['write "Episode 13: dreams" in it', wrote('ideas.md', whole('Episode 13: dreams'))],
  ),
  inFiles(
    'refer',
    'notebook',
    ['remember: metric units only', remembers('notebook', metric)],
    ['read config.json', remembers('notebook', metric, { context: withConfig })],
    [
      'change retries to 5 there',
      remembers('notebook', metric, {
        context: withConfig,
        files: { 'config.json': swapped('notebook', 'config.json', ['"retries": 3', '"retries": 5']) },
      }),
    ],
    ['undo', remembers('notebook', metric, { context: withConfig })],
  ),
]

const podcastMd: Readonly<Record<string, Content>> = { 'podcast.md': podcastTranscript }

const takenBack: readonly FilesConversation[] = [
  inFiles(
    'take-back',
    'notebook',
    ['delete line 1 of todo.txt', todo('call Anna', 'buy milk', 'ship the release')],
    ['undo', back],
  ),
  inFiles(
    'take-back',
    'notebook',
    ['remember that Tom is the host', remembers('notebook', 'Tom is the host.')],
    ['forget that again', back],
  ),
  inFiles(
    'take-back',
    'notebook',
    ['in README.md replace MIT with BSD', changed('README.md', ['MIT', 'BSD'])],
    ['undo that', back],
    ['no, do it after all', changed('README.md', ['MIT', 'BSD'])],
  ),
  inFiles('take-back', 'notebook', ['forget README.md', done({ context: ['notes.md'] })], ['actually keep it', back]),
  inFiles('take-back', 'episode', ['write the show notes', wrote('show-notes.md', podcastNotes)], ['undo that', back]),
  inFiles(
    'take-back',
    'both',
    ['write the transcript of the podcast to podcast.md', done({ files: podcastMd })],
    [
      'and in notes.md replace Tom with Thomas',
      done({ files: { ...podcastMd, 'notes.md': swapped('both', 'notes.md', ['Tom', 'Thomas']) } }),
    ],
    ['take back the last one', done({ files: podcastMd })],
  ),
  inFiles(
    'take-back',
    'notebook',
    ['remove lines 1 and 3 of todo.txt', todo('call Anna', 'ship the release')],
    ['undo', back],
    ['only line 1', todo('call Anna', 'buy milk', 'ship the release')],
  ),
  inFiles(
    'take-back',
    'notebook',
    [
      'take the section Licence out of README.md',
      anyOf(
        wrote('README.md', whole(textOf('notebook', 'README.md').replace('\n## Licence\n\nMIT\n', ''))),
        changed('README.md', ['## Licence\n\nMIT\n', '']),
      ),
    ],
    ['put it back please', back],
  ),
]

const answered: readonly FilesConversation[] = [
  inFiles(
    'answer',
    'notebook',
    ['Put "See you soon." at the end of the draft.', notDone()],
    ['the outro', after('drafts/outro.md', 'See you soon.')],
  ),
  inFiles(
    'answer',
    'notebook',
    ['write me a nice intro in drafts/intro.md', notDone()],
    [
      'ok then just put "Hello." at the top of drafts/intro.md',
      changed('drafts/intro.md', ['Welcome', 'Hello.\nWelcome']),
    ],
  ),
  inFiles(
    'answer',
    'notebook',
    ['create todo.txt with "nothing to do"', notDone(/todo\.txt/)],
    ['no, leave it as it is', nothing],
  ),
  inFiles(
    'answer',
    'bare',
    ['make chapters from the labels', notDone()],
    [
      'then just add "No chapters yet." at the end of notes.md',
      wrote('notes.md', appended('bare', 'notes.md', 'No chapters yet.')),
    ],
  ),
]

const askedAbout: readonly FilesConversation[] = [
  inFiles(
    'ask-about',
    'notebook',
    ['what is in drafts/outro.md?', answers],
    ['replace listening with watching in there', changed('drafts/outro.md', ['listening', 'watching'])],
  ),
  inFiles(
    'ask-about',
    'notebook',
    ['I want to tidy up the notes a bit', nothing],
    ['delete the line Host: Tom in notes.md', changed('notes.md', ['Host: Tom\n', ''])],
  ),
  inFiles(
    'ask-about',
    'notebook',
    ['which memos do you have?', answers],
    ['forget the first one', done({ memos: [guestMemo] })],
  ),
]

export const talks: readonly FilesConversation[] = [
  ...corrections,
  ...goingOn,
  ...references,
  ...takenBack,
  ...answered,
  ...askedAbout,
]
