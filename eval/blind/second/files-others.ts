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
} from '../files-helpers.ts'
import { answers, anyOf, done, notDone, swapped, wrote } from '../../files/expect.ts'
import { request, type Request } from '../../files/request.ts'
import { tempo } from '../../music/expect.ts'

/** What is kept for next time, and what is at hand. */
const kept: readonly Request[] = [
  request(
    'notebook',
    'remember that we never publish on Fridays',
    remembers('notebook', 'We never publish on Fridays'),
  ),
  request('notebook', 'forget that the guest is called Maria Lopez', done({ memos: ['Use British spelling.'] })),
  request(
    'notebook',
    'We write American English now, so forget the one about British spelling.',
    anyOf(
      done({ memos: [guestMemo] }),
      remembers('notebook', 'We write American English now', {}, ['Use British spelling.']),
    ),
  ),
  request(
    'song',
    'please remember for next time: the piano is always quiet',
    remembers('song', 'The piano is always quiet'),
  ),
  request(
    'notebook',
    'put docs/guide.md into the context as well',
    done({ context: withContext('notebook', 'docs/guide.md') }),
  ),
  request('notebook', 'README.md can leave the context, I no longer need it', done({ context: ['notes.md'] })),
  request(
    'notebook',
    'add docs/guide.md to the context and change manual to handbook in it',
    wrote('docs/guide.md', swapped('notebook', 'docs/guide.md', ['manual', 'handbook']), {
      context: withContext('notebook', 'docs/guide.md'),
    }),
  ),
]

/** Documents made of what is in the project. */
const made: readonly Request[] = [
  request('episode', 'write the show notes to show-notes.md', wrote('show-notes.md', podcastNotes)),
  request(
    'episode',
    'I need show notes for this episode, save them as docs/episode-12.md please',
    wrote('docs/episode-12.md', podcastNotes),
  ),
  request(
    'episode',
    'Give me the whole transcript as a text file called talk.txt',
    wrote('talk.txt', podcastTranscript),
  ),
  request(
    'episode',
    'make chapters from the episode and put them in chapters.md',
    wrote('chapters.md', { holds: [/0:00/] }),
  ),
  request(
    'episode',
    'write show notes in show-notes.md and a transcript in transcript.md',
    done({ files: { 'show-notes.md': podcastNotes, 'transcript.md': podcastTranscript } }),
  ),
  request(
    'episode',
    'replace Tom with Thomas in notes.md, then write the transcript to transcript.txt',
    done({
      files: { 'notes.md': swapped('episode', 'notes.md', ['Tom', 'Thomas']), 'transcript.txt': podcastTranscript },
    }),
  ),
  request(
    'written',
    'the show notes are outdated, write them again in show-notes.md',
    wrote('show-notes.md', podcastNotes),
  ),
  request(
    'written',
    'Overwrite transcript.md with the current transcript.',
    wrote('transcript.md', { ...podcastTranscript, lacks: [/^old$/m] }),
  ),
  request('lecture', 'transcript of the lecture to lecture.md', wrote('lecture.md', lectureTranscript)),
  request('recording', 'write a cue sheet to cues.md', wrote('cues.md', recordingCues)),
  request('recording', 'chapter list from my labels into chapters.txt pls', wrote('chapters.txt', recordingCues)),
  request('both', 'put the transcript of the podcast in podcast.md', wrote('podcast.md', podcastTranscript)),
  request(
    'song',
    'set the tempo to 97 bpm and add the line "Tempo is 97 now." to notes.md',
    wrote('notes.md', appended('song', 'notes.md', 'Tempo is 97 now.'), { music: tempo(97) }),
  ),
]

/** What is told, asked back, or cannot be done. */
const undone: readonly Request[] = [
  request('episode', 'email the show notes to Maria', notDone()),
  request('notebook', 'translate notes.md into Spanish', notDone()),
  request('notebook', 'in todo.txt please change Bob to Rob', notDone()),
  request('bare', 'make chapters from the labels and save them as chapters.md', notDone()),
  request('notebook', 'by the way the guest arrived late on Tuesday', nothing),
  request('notebook', 'which files are in the context right now?', answers),
  request('notebook', "what's in todo.txt?", answers),
]

export const others: readonly Request[] = [...kept, ...made, ...undone]
