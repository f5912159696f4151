import { cutOut } from '../audio/expect.ts'
import {
  appended,
  guestMemo,
  lectureTranscript,
  nothing,
  podcastNotes,
  podcastTranscript,
  recordingCues,
  remembers,
  withContext,
} from './files-helpers.ts'
import { answers, anyOf, done, notDone, swapped, wrote } from '../files/expect.ts'
import { request, type Request } from '../files/request.ts'
import { tempo } from '../music/expect.ts'
import { all, wordsMaybeOut, wordsOut } from '../video/expect.ts'

/** What is read and what is not read any longer. */
const context: readonly Request[] = [
  request('notebook', 'read docs/guide.md', done({ context: withContext('notebook', 'docs/guide.md') })),
  request(
    'notebook',
    'Please take config.json and todo.txt into the context.',
    done({ context: withContext('notebook', 'config.json', 'todo.txt') }),
  ),
  request(
    'notebook',
    'read everything in drafts',
    done({ context: withContext('notebook', 'drafts/intro.md', 'drafts/outro.md') }),
  ),
  request(
    'notebook',
    'stop reading notes.md, read docs/guide.md instead',
    done({ context: ['README.md', 'docs/guide.md'] }),
  ),
  request('notebook', 'drop all the files from the context', done({ context: [] })),
  request(
    'notebook',
    'have a look in todo.txt, would you',
    anyOf(done({ context: withContext('notebook', 'todo.txt') }), answers),
  ),
]

/** What is remembered and what is not remembered any longer. */
const memos: readonly Request[] = [
  request('notebook', 'remember that the host is called Tom', remembers('notebook', 'The host is called Tom.')),
  request('notebook', 'forget what I said about British spelling', done({ memos: [guestMemo] })),
  request(
    'notebook',
    'keep in mind that new episodes come out on Tuesdays',
    remembers('notebook', 'New episodes come out on Tuesdays.'),
  ),
  request('notebook', 'Forget both memos.', done({ memos: [] })),
  request(
    'recording',
    'memo: The intro music is licensed until 2027.',
    remembers('recording', 'The intro music is licensed until 2027.'),
  ),
  request(
    'notebook',
    'forget the memo about the guest and remember instead that the guest is called Maria Gomez',
    remembers('notebook', 'The guest is called Maria Gomez.', {}, [guestMemo]),
  ),
]

/** Documents from the recordings. */
const documents: readonly Request[] = [
  request('episode', 'Write the show notes.', wrote('show-notes.md', podcastNotes)),
  request('episode', 'save the transcript as transcript.md', wrote('transcript.md', podcastTranscript)),
  request('lecture', 'write down the transcript of the lecture in talk.md', wrote('talk.md', lectureTranscript)),
  request('recording', 'make a cue sheet from the labels and save it to cues.md', wrote('cues.md', recordingCues)),
  request(
    'song',
    'cue sheet of the song please, into song-cues.md',
    wrote('song-cues.md', { holds: ['Intro', 'Verse'] }),
  ),
  request('written', 'The show notes are old. Write them again.', wrote('show-notes.md', podcastNotes)),
  request(
    'episode',
    'I need the transcript and the show notes both',
    done({ files: { 'transcript.md': podcastTranscript, 'show-notes.md': podcastNotes } }),
  ),
  request(
    'recording',
    'chapters from the recording into chapters.txt for youtube',
    wrote('chapters.txt', { holds: [/0?0:00/, 'Intro', /0?0:20/, 'Interview', /0?4:00/, 'Outro'] }),
  ),
  request(
    'both',
    'write the transcript of the podcast, not the song, to podcast.txt',
    wrote('podcast.txt', podcastTranscript),
  ),
]

/** A recording is edited and something is written, in one sentence. */
const editedAndWritten: readonly Request[] = [
  request(
    'recording',
    'cut the first 20 seconds of the recording and add "Cold open removed." at the end of notes.md',
    wrote('notes.md', appended('recording', 'notes.md', 'Cold open removed.'), { audio: cutOut([[0, 20]]) }),
  ),
  request(
    'song',
    'set the tempo to 90 and replace "Host: Tom" with "Tempo: 90" in notes.md',
    wrote('notes.md', swapped('song', 'notes.md', ['Host: Tom', 'Tempo: 90']), { music: tempo(90) }),
  ),
  request(
    'episode',
    'take out the ums and then write the transcript',
    wrote(
      'transcript.md',
      { ...podcastTranscript, lacks: [/\bum\b/i] },
      { video: all(wordsOut('5: um', '7: um'), wordsMaybeOut('3: uh')) },
    ),
  ),
]

/** What needs a writer, is not clear, is not there, or cannot be done here. */
const askedOrRefused: readonly Request[] = [
  request('notebook', 'Write a funny opening for drafts/intro.md', notDone()),
  request('notebook', 'translate README.md to German', notDone()),
  request('notebook', 'replace "banana" with "apple" in todo.txt', notDone(/banana/)),
  request('notebook', 'delete line 40 of todo.txt', notDone(/40|four|4/)),
  request('notebook', 'Put "See you soon." at the end of the draft.', notDone()),
  request('notebook', 'read docs/setup.md', notDone(/setup\.md/)),
  request('notebook', 'mail notes.md to Maria', notDone()),
  request('notebook', 'create todo.txt with "nothing to do"', notDone(/todo\.txt/)),
  request('bare', 'make the cue sheet', notDone()),
  request('song', 'write the transcript', notDone()),
]

/** Questions. */
const questions: readonly Request[] = [
  request('notebook', 'what is in todo.txt?', answers),
  request('notebook', 'which files are in the context right now', answers),
  request('notebook', 'What do you remember about the guest?', answers),
]

/** Statements that ask for nothing. */
const statements: readonly Request[] = [
  request('notebook', 'thanks that was all for today', nothing),
  request('notebook', 'I recorded the episode on a Monday and it was raining all day.', nothing),
  request('notebook', 'the guide reads really well by the way', nothing),
  request('episode', 'We had a great talk, Maria and me.', nothing),
]

export const otherRequests: readonly Request[] = [
  ...context,
  ...memos,
  ...documents,
  ...editedAndWritten,
  ...askedOrRefused,
  ...questions,
  ...statements,
]
