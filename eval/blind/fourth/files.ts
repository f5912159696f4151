import * as sound from '../../audio/expect.ts'
import { answers, anyOf, done, notDone, wrote } from '../../files/expect.ts'
import { request, type Request } from '../../files/request.ts'
import * as music from '../../music/expect.ts'
import * as speech from '../../video/expect.ts'
import {
  appended,
  lectureTranscript,
  podcastNotes,
  podcastTranscript,
  recordingCues,
  remembers,
} from '../files-helpers.ts'
import { changed } from './files-changes.ts'
import { edits } from './files-edits.ts'

const slowerNotes = { 'notes.md': appended('song', 'notes.md', 'tempo 68') }

const withMedia: readonly Request[] = [
  request('episode', 'write the show notes', wrote('show-notes.md', podcastNotes)),
  request('episode', 'transcript into transcript.txt please', wrote('transcript.txt', podcastTranscript)),
  request(
    'episode',
    "make a file transcript.md with everything that's said, by speaker",
    wrote('transcript.md', {
      holds: [
        /Tom/,
        'Welcome back to the show',
        /Maria/,
        'seven to nine hours',
        'Phones are terrible',
        'Goodbye and sleep well',
      ],
    }),
  ),
  request(
    'episode',
    'take the ums and uhs out and then write the show notes',
    wrote('show-notes.md', podcastNotes, { video: speech.wordsOut('3: uh', '5: um', '7: um') }),
  ),
  request(
    'episode',
    'cut the sponsor bit, and add "Sponsor read removed." at the end of notes.md',
    changed(
      'episode',
      { 'notes.md': appended('episode', 'notes.md', 'Sponsor read removed.') },
      { video: speech.out(8, 9) },
    ),
  ),
  request('episode', 'make me chapter marks in chapters.md', wrote('chapters.md', { holds: [/\d:\d\d/] })),
  request('episode', 'take out the part about the mortgage', notDone()),
  request(
    'episode',
    "fix 'recieve' in the transcript, should be receive",
    done({ video: speech.reads('13: recieve', 'receive') }),
  ),
  request(
    'written',
    'refresh the show notes, the old ones can go',
    changed('written', { 'show-notes.md': podcastNotes }),
  ),
  request(
    'written',
    "write the transcript to transcript.md, overwrite what's there",
    changed('written', { 'transcript.md': { ...podcastTranscript, lacks: [/^old$/m] } }),
  ),
  request('lecture', 'i need a transcript of this, lecture.md', wrote('lecture.md', lectureTranscript)),
  request(
    'lecture',
    'cut the microphone business and write the transcript to clean.md',
    wrote(
      'clean.md',
      {
        holds: ['Good morning everyone', 'photosynthesis', 'Calvin cycle', 'See you on Thursday'],
        lacks: [/microphone/i],
      },
      { video: speech.out(6, 7) },
    ),
  ),
  request(
    'recording',
    'can i get a cue sheet as cues.txt, the mastering guy wants one',
    wrote('cues.txt', recordingCues),
  ),
  request(
    'recording',
    'mute the music and put a cue sheet in cues.md',
    wrote('cues.md', recordingCues, { audio: sound.muted('Music') }),
  ),
  request(
    'recording',
    'remember that the music bed is licensed until June',
    remembers('recording', 'The music bed is licensed until June'),
  ),
  request(
    'bare',
    'delete the first 10 seconds and note "cold open trimmed" at the end of notes.md',
    changed(
      'bare',
      { 'notes.md': appended('bare', 'notes.md', 'cold open trimmed') },
      { audio: sound.cutOut([[0, 10]]) },
    ),
  ),
  request('bare', 'write me a transcript of the interview to interview.md', notDone()),
  request(
    'song',
    "slow the song to 68 and write 'tempo 68' at the end of notes.md",
    changed('song', slowerNotes, { music: music.tempo(68) }),
  ),
  request(
    'song',
    'mute the drums on the song. and remember: the demo has no drums',
    remembers('song', 'The demo has no drums', { music: music.muted('Drums') }),
  ),
  request('song', "how many tracks does the song have and what's its tempo", answers),
  request(
    'both',
    "take the sponsor bit out of the podcast and bring the song's bass down to 50%",
    done({ video: speech.out(8, 9), music: music.volume('Bass', 0.5) }),
  ),
  request(
    'both',
    'show notes for the podcast as show-notes.md, and the song at 80 bpm',
    wrote('show-notes.md', podcastNotes, { music: music.tempo(80) }),
  ),
]

const remembered: readonly Request[] = [
  request(
    'notebook',
    'remember that episodes come out on Tuesdays',
    remembers('notebook', 'Episodes come out on Tuesdays'),
  ),
  request('notebook', 'forget the british spelling thing', done({ memos: ['The guest is called Maria Lopez.'] })),
  request(
    'notebook',
    'put docs/guide.md in the context as well',
    done({ context: ['notes.md', 'README.md', 'docs/guide.md'] }),
  ),
  request('notebook', "you don't need the README in view anymore", done({ context: ['notes.md'] })),
  request('notebook', 'which files can you see right now?', answers),
  request('notebook', 'Who is the guest?', answers),
  request('notebook', "what's in todo.txt", answers),
  request(
    'notebook',
    'no exclamation marks anywhere in the notes, remember that',
    remembers('notebook', 'No exclamation marks anywhere in the notes'),
  ),
  request(
    'notebook',
    'the guest is called Marie Lopes actually, change the memo',
    remembers('notebook', 'The guest is called Marie Lopes', {}, ['The guest is called Maria Lopez.']),
  ),
  request('notebook', 'what have i told you to remember so far?', answers),
  request('notebook', "forget both memos, we're starting over", done({ memos: [] })),
  request(
    'notebook',
    'look at drafts/intro.md and drafts/outro.md too please, and stop looking at README.md',
    done({ context: ['notes.md', 'drafts/intro.md', 'drafts/outro.md'] }),
  ),
]

const forWriters: readonly Request[] = [
  request('notebook', 'fix the typos in the README', notDone()),
  request('notebook', 'make the guide sound friendlier', notDone()),
  request('notebook', 'create notes.md with the text hello', notDone()),
  request('notebook', 'translate the notes to Spanish', notDone()),
  request('notebook', 'replace decaf with espresso in notes.md', anyOf(notDone(), answers)),
  request('notebook', 'add KEY=1 to the end of secrets.env', notDone()),
  request('notebook', 'update it', notDone()),
  request('notebook', 'write a good summary of the episode into summary.md', notDone()),
]

export const requests: readonly Request[] = [...edits, ...remembered, ...forWriters, ...withMedia]
export { conversations } from './files-conversations.ts'
