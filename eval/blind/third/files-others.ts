import { inOneOf, noteNames } from './files-forms.ts'
import { cutOut } from '../../audio/expect.ts'
import { answers, done, notDone, wrote } from '../../files/expect.ts'
import { request, type Request } from '../../files/request.ts'
import { tempo } from '../../music/expect.ts'
import { out, wordsOut } from '../../video/expect.ts'
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
  withContext,
} from '../files-helpers.ts'

/** What is to be kept in mind. */
const memos: readonly Request[] = [
  request(
    'notebook',
    'remember that we never name the sponsor in the title',
    remembers('notebook', 'We never name the sponsor in the title.'),
  ),
  request(
    'notebook',
    'Keep in mind: new episodes come out on Tuesdays.',
    remembers('notebook', 'New episodes come out on Tuesdays.'),
  ),
  request('notebook', 'dont forget that Tom hates the word folks', remembers('notebook', 'Tom hates the word folks.')),
  request(
    'notebook',
    'please remember for later: the intro is never longer than 30 seconds',
    remembers('notebook', 'The intro is never longer than 30 seconds.'),
  ),
  request('notebook', 'forget the thing about British spelling', done({ memos: [guestMemo] })),
  request(
    'notebook',
    'she cancelled on us, you can forget that the guest is called Maria Lopez',
    done({ memos: ['Use British spelling.'] }),
  ),
]

/** What is in the context. */
const contexts: readonly Request[] = [
  request('notebook', 'add config.json to the context', done({ context: withContext('notebook', 'config.json') })),
  request(
    'notebook',
    'I think you will need docs/guide.md as well, put it into the context',
    done({ context: withContext('notebook', 'docs/guide.md') }),
  ),
  request('notebook', 'take README.md out of the context, not needed', done({ context: ['notes.md'] })),
  request(
    'notebook',
    'put drafts/intro.md and drafts/outro.md in the context',
    done({ context: withContext('notebook', 'drafts/intro.md', 'drafts/outro.md') }),
  ),
  request('notebook', 'clear the context, i start with something else', done({ context: [] })),
]

/** Documents that are written from the project, and edits of it. */
const documents: readonly Request[] = [
  request('episode', 'write the show notes', inOneOf(noteNames, podcastNotes)),
  request('episode', 'can I get a transcript of this as transcript.md', wrote('transcript.md', podcastTranscript)),
  request(
    'episode',
    'for the website: save the whole transcript in web/sleep.md please',
    wrote('web/sleep.md', podcastTranscript),
  ),
  request(
    'lecture',
    'I need the transcript in a file for my students, call it handout.md',
    wrote('handout.md', lectureTranscript),
  ),
  request('recording', 'make me a cue sheet', cueSheetSomewhere(recordingCues)),
  request('recording', 'write the cue sheet to log/cues.csv for the station', wrote('log/cues.csv', recordingCues)),
  request('recording', 'chapters please, into chapters.md', wrote('chapters.md', recordingCues)),
  request(
    'written',
    'the show notes in show-notes.md are out of date, write them again',
    wrote('show-notes.md', podcastNotes),
  ),
  request(
    'written',
    'write the transcript again, same file transcript.md',
    wrote('transcript.md', { ...podcastTranscript, lacks: [/^old$/m] }),
  ),
  request(
    'episode',
    'cut the two sentences about Dreamwell and the code sleepy, then write show notes to show-notes.md',
    wrote('show-notes.md', { holds: [/Tom|Maria|sleep/i], lacks: ['Dreamwell'] }, { video: out(8, 9) }),
  ),
  request(
    'episode',
    'lose the ums and uhs and then save me the transcript as clean.md',
    wrote(
      'clean.md',
      { ...podcastTranscript, lacks: [/\b(?:um|uh)\b/i] },
      { video: wordsOut('3: uh', '5: um', '7: um') },
    ),
  ),
  request(
    'episode',
    'show notes into ep12.md, and remember that we link the study every time',
    remembers('episode', 'We link the study every time.', { files: { 'ep12.md': podcastNotes } }),
  ),
  request(
    'recording',
    'theres a click at the start, delete the first 5 seconds and then write the cue sheet to cues.md',
    wrote('cues.md', recordingCues, { audio: cutOut([[0, 5]]) }),
  ),
  request(
    'song',
    'set the tempo to 80 and put "Tempo is 80 now." at the end of notes.md',
    wrote('notes.md', appended('song', 'notes.md', 'Tempo is 80 now.'), { music: tempo(80) }),
  ),
  request(
    'both',
    'bring the song to 76 bpm, and write the transcript of the podcast to transcript.md',
    wrote('transcript.md', podcastTranscript, { music: tempo(76) }),
  ),
]

/** What cannot be done as it is said, what is only told, and what is only asked. */
const quiet: readonly Request[] = [
  request('bare', 'write the chapters to chapters.md', notDone()),
  request('notebook', 'replace Bernd with Bernhard in notes.md', notDone()),
  request('notebook', "what's in the context right now?", answers),
  request('notebook', 'the outro draft is really nice the way it is', nothing),
  request('notebook', 'change line 12 of todo.txt to buy bread', notDone()),
  request('notebook', 'Which things have you been told to remember?', answers),
  request('song', 'write the transcript to transcript.md', notDone()),
  request('notebook', 'replace buy milk by buy cream in todo.txt, but only one of them', notDone()),
]

export const others: readonly Request[] = [...memos, ...contexts, ...documents, ...quiet]
