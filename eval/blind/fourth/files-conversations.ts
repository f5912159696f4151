import * as sound from '../../audio/expect.ts'
import { inFiles, type FilesConversation } from '../../conversations/conversation-case.ts'
import { answers, anyOf, asks, done, notDone, swapped, wrote, type Expect } from '../../files/expect.ts'
import * as music from '../../music/expect.ts'
import * as speech from '../../video/expect.ts'
import {
  appended,
  guestMemo,
  lectureTranscript,
  podcastNotes,
  podcastTranscript,
  recordingCues,
  remembers,
  stays,
  whole,
} from '../files-helpers.ts'
import { changed, changedAndKept, everywhere, oldTodo, port, retries, takenBack, withEnd } from './files-changes.ts'

const config = (...pairs: readonly (readonly [string, string])[]): Expect =>
  changed('notebook', { 'config.json': swapped('notebook', 'config.json', ...pairs) })
const todo = (text: string): Expect => changed('notebook', { 'todo.txt': whole(text) })
const todoEnds = (...lines: readonly string[]) => ({ 'todo.txt': appended('notebook', 'todo.txt', ...lines) })
const windows = (...lines: readonly string[]): Expect =>
  changed('notebook', { 'docs/windows.txt': appended('notebook', 'docs/windows.txt', ...lines) })
const licence = (name: string): Expect =>
  changed('notebook', { 'README.md': swapped('notebook', 'README.md', ['MIT', name]) })
const british = 'Use British spelling.'

const edited: readonly FilesConversation[] = [
  inFiles(
    'correct',
    'notebook',
    ['set the port in config.json to 8080', config(port('8080'))],
    ['8081 sorry', config(port('8081'))],
  ),
  inFiles(
    'correct',
    'notebook',
    ["delete 'call Anna' from todo.txt", todo('buy milk\nbuy milk\nship the release')],
    ['wait no, i meant ship the release', todo('buy milk\ncall Anna\nbuy milk')],
  ),
  inFiles(
    'go-on',
    'notebook',
    ["add 'call Ben' to the end of todo.txt", changed('notebook', todoEnds('call Ben'))],
    ["and 'call Cem'", changed('notebook', todoEnds('call Ben', 'call Cem'))],
  ),
  inFiles(
    'go-on',
    'notebook',
    ['create drafts/teaser.md with: Sleep better tonight.', wrote('drafts/teaser.md', whole('Sleep better tonight.'))],
    [
      'add a second line to it: Out on Tuesday.',
      changed('notebook', { 'drafts/teaser.md': whole('Sleep better tonight.\nOut on Tuesday.') }, {}, [
        'drafts/teaser.md',
      ]),
    ],
  ),
  inFiles(
    'take-back',
    'notebook',
    ['change retries to 5 in config.json', config(retries(5))],
    ['undo that', takenBack('notebook', 'config.json')],
  ),
  inFiles(
    'take-back',
    'notebook',
    ["add 'pay rent' to the end of todo.txt", changed('notebook', todoEnds('pay rent'))],
    [
      'also remember that invoices go out on Fridays',
      changedAndKept('notebook', todoEnds('pay rent'), 'Invoices go out on Fridays'),
    ],
    ['scrap the memo again, the todo stays', changed('notebook', todoEnds('pay rent'))],
  ),
  inFiles(
    'gap',
    'notebook',
    ['change the port in config.json', asks(/what|which|port|how/i)],
    ['9000', config(port('9000'))],
  ),
  inFiles(
    'gap',
    'notebook',
    ['add a line at the end of todo.txt', asks()],
    ['water the plants', changed('notebook', todoEnds('water the plants'))],
  ),
  inFiles(
    'gap',
    'notebook',
    ["put 'checked by Lena' at the end", asks()],
    [
      'of docs/guide.md',
      changed('notebook', { 'docs/guide.md': appended('notebook', 'docs/guide.md', 'checked by Lena') }),
    ],
  ),
  inFiles(
    'scale',
    'notebook',
    ['raise retries in config.json by 2', config(retries(5))],
    ['one more', config(retries(6))],
  ),
  inFiles(
    'gap',
    'notebook',
    ['make drafts/intro.md better', notDone()],
    [
      'just change Today to Tonight',
      changed('notebook', { 'drafts/intro.md': swapped('notebook', 'drafts/intro.md', ['Today', 'Tonight']) }),
    ],
  ),
  inFiles(
    'go-on',
    'notebook',
    [
      'in notes.md Tom should be Thomas',
      changed('notebook', { 'notes.md': swapped('notebook', 'notes.md', ['Tom', 'Thomas']) }),
    ],
    [
      'and Maria should be Mary',
      changed('notebook', { 'notes.md': everywhere('notes.md', 'Maria', 'Mary').replace('Tom', 'Thomas') }),
    ],
  ),
  inFiles(
    'refer',
    'notebook',
    [
      "add '## Sources' at the end of notes.md",
      changed('notebook', { 'notes.md': withEnd('notebook', 'notes.md', '## Sources') }),
    ],
    [
      "and '- Sleep Foundation' below it",
      changed('notebook', { 'notes.md': withEnd('notebook', 'notes.md', '## Sources', '- Sleep Foundation') }),
    ],
  ),
  inFiles(
    'correct',
    'notebook',
    ['replace MIT with ISC in README.md', licence('ISC')],
    ['hm, make it BSD', licence('BSD')],
    ['good, leave it like that', stays({ files: { 'README.md': swapped('notebook', 'README.md', ['MIT', 'BSD']) } })],
  ),
  inFiles(
    'ask-about',
    'notebook',
    [
      'delete the TODO line in notes.md',
      changed('notebook', { 'notes.md': swapped('notebook', 'notes.md', [oldTodo, '']) }),
    ],
    ['is there another TODO in there?', answers],
    ['ok thanks', stays({ files: { 'notes.md': swapped('notebook', 'notes.md', [oldTodo, '']) } })],
  ),
  inFiles(
    'go-on',
    'notebook',
    ['add four to the end of docs/windows.txt', windows('four')],
    ['then five', windows('four', 'five')],
    ['then six', windows('four', 'five', 'six')],
  ),
  inFiles(
    'correct',
    'notebook',
    ['write draft 2 into version.txt', wrote('version.txt', whole('draft 2'))],
    ['sorry, version.md', wrote('version.md', whole('draft 2'))],
  ),
  inFiles(
    'refer',
    'notebook',
    [
      'in drafts/intro.md change sleep to naps',
      changed('notebook', { 'drafts/intro.md': swapped('notebook', 'drafts/intro.md', ['sleep', 'naps']) }),
    ],
    [
      'same in drafts/outro.md with listening, make that watching',
      changed('notebook', {
        'drafts/intro.md': swapped('notebook', 'drafts/intro.md', ['sleep', 'naps']),
        'drafts/outro.md': swapped('notebook', 'drafts/outro.md', ['listening', 'watching']),
      }),
    ],
  ),
  inFiles(
    'gap',
    'notebook',
    ["replace 'milk' in todo.txt", asks()],
    [
      "with 'oat milk'",
      anyOf(todo('buy oat milk\ncall Anna\nbuy oat milk\nship the release'), asks(/which|both|all|two|twice|times/i)),
    ],
  ),
  inFiles(
    'correct',
    'notebook',
    ["in todo.txt put 'buy bread' first", todo('buy bread\nbuy milk\ncall Anna\nbuy milk\nship the release')],
    ['no, last', todo('buy milk\ncall Anna\nbuy milk\nship the release\nbuy bread')],
  ),
  inFiles(
    'take-back',
    'notebook',
    ['set the host in config.json to 0.0.0.0', config(['localhost', '0.0.0.0'])],
    ['set the port to 80', config(['localhost', '0.0.0.0'], port('80'))],
    ['undo both', takenBack('notebook', 'config.json')],
  ),
  inFiles(
    'refer',
    'notebook',
    ['make a file a.txt that says one', wrote('a.txt', whole('one'))],
    ['copy it to b.txt', changed('notebook', { 'a.txt': whole('one'), 'b.txt': whole('one') }, {}, ['a.txt'])],
  ),
  inFiles(
    'refer',
    'notebook',
    [
      'copy drafts/outro.md to drafts/bye.md',
      changed('notebook', { 'drafts/bye.md': whole('Thanks for listening.') }, {}, ['drafts/outro.md']),
    ],
    [
      "change 'listening' to 'watching' in the new one",
      changed('notebook', { 'drafts/bye.md': whole('Thanks for watching.') }, {}, ['drafts/outro.md', 'drafts/bye.md']),
    ],
    ['not in the old one though, right?', stays({ files: { 'drafts/bye.md': whole('Thanks for watching.') } })],
  ),
]

const remembered: readonly FilesConversation[] = [
  inFiles(
    'refer',
    'notebook',
    ['read docs/guide.md into the context', done({ context: ['notes.md', 'README.md', 'docs/guide.md'] })],
    ['take it out again', done({})],
  ),
  inFiles(
    'ask-about',
    'notebook',
    ['what do you remember about this project?', answers],
    ['forget the one about the guest', done({ memos: [british] })],
  ),
  inFiles('ask-about', 'notebook', ['which port is in config.json?', answers], ['make it 3001', config(port('3001'))]),
  inFiles(
    'correct',
    'notebook',
    ['remember that the show is called Night Shift', remembers('notebook', 'The show is called Night Shift')],
    ['no, Late Shift', remembers('notebook', 'The show is called Late Shift')],
  ),
  inFiles(
    'ask-about',
    'notebook',
    ['which files are in view?', answers],
    ['drop the README', done({ context: ['notes.md'] })],
    ['and now?', answers],
  ),
  inFiles(
    'take-back',
    'notebook',
    ['forget the british spelling memo', done({ memos: [guestMemo] })],
    ['no wait, keep it', anyOf(done({}), done({ memos: [guestMemo, british] }))],
  ),
  inFiles(
    'gap',
    'notebook',
    ['remember something for me', asks()],
    ['that Lena does the mastering', remembers('notebook', 'Lena does the mastering')],
  ),
]

const jingleNotes = { 'notes.md': appended('both', 'notes.md', 'Jingle: Late Train') }
const songNotes = (...lines: readonly string[]) => ({ 'notes.md': appended('song', 'notes.md', ...lines) })
const keyNotes = { 'notes.md': swapped('song', 'notes.md', ['Guest: Maria Lopez', 'Guest: Maria Lopez\nKey: C minor']) }
const umsOut = speech.all(speech.wordsOut('5: um', '7: um'), speech.wordsMaybeOut('3: uh'))
const noDrums = { music: music.muted('Drums') }

const withMedia: readonly FilesConversation[] = [
  inFiles(
    'go-on',
    'episode',
    ['write the show notes', wrote('show-notes.md', podcastNotes)],
    [
      'and the transcript too, transcript.md',
      done({ files: { 'show-notes.md': podcastNotes, 'transcript.md': podcastTranscript } }),
    ],
  ),
  inFiles(
    'correct',
    'episode',
    ['put the transcript in t.md', wrote('t.md', podcastTranscript)],
    ['no, call it episode-12.md', wrote('episode-12.md', podcastTranscript)],
  ),
  inFiles(
    'go-on',
    'recording',
    ['cue sheet please, as cues.txt', wrote('cues.txt', recordingCues)],
    [
      'and remember that the labels are from Tom',
      remembers('recording', 'The labels are from Tom', { files: { 'cues.txt': recordingCues } }),
    ],
  ),
  inFiles(
    'refer',
    'song',
    ['set the song to 80 bpm', done({ music: music.tempo(80) })],
    ["add 'tempo: 80' to the end of notes.md", changed('song', songNotes('tempo: 80'), { music: music.tempo(80) })],
  ),
  inFiles(
    'take-back',
    'song',
    ['mute the bass', done({ music: music.muted('Bass') })],
    ['undo', done({})],
    ["write 'bass stays' at the end of notes.md", changed('song', songNotes('bass stays'))],
  ),
  inFiles(
    'go-on',
    'both',
    ['make the song ten bpm faster', done({ music: music.tempo(82) })],
    ['and take the sponsor bit out of the podcast', done({ music: music.tempo(82), video: speech.out(8, 9) })],
  ),
  inFiles(
    'ask-about',
    'lecture',
    ['write the transcript to lecture.md', wrote('lecture.md', lectureTranscript)],
    ['which files are there now', answers],
  ),
  inFiles(
    'take-back',
    'written',
    ['overwrite transcript.md with the real transcript', changed('written', { 'transcript.md': podcastTranscript })],
    ['take that back', takenBack('written', 'transcript.md')],
  ),
  inFiles(
    'ask-about',
    'song',
    ['what key is the song in?', answers],
    ["put 'Key: C minor' under the Guest line in notes.md", changed('song', keyNotes)],
    ['and mute the keys', changed('song', keyNotes, { music: music.muted('Keys') })],
  ),
  inFiles(
    'correct',
    'bare',
    ['mute the host', done({ audio: sound.muted('Host') })],
    ['the guest i mean', done({ audio: sound.muted('Guest') })],
    [
      "and write 'guest muted' at the end of notes.md",
      changed('bare', { 'notes.md': appended('bare', 'notes.md', 'guest muted') }, { audio: sound.muted('Guest') }),
    ],
  ),
  inFiles(
    'take-back',
    'episode',
    ['take out the ums', done({ video: umsOut })],
    ['write the show notes', wrote('show-notes.md', podcastNotes, { video: umsOut })],
    ['undo the ums, keep the notes', anyOf(wrote('show-notes.md', podcastNotes), notDone())],
  ),
  inFiles(
    'go-on',
    'both',
    ["add 'Jingle: Late Train' at the end of notes.md", changed('both', jingleNotes)],
    ['mute the drums in the song', changed('both', jingleNotes, noDrums)],
    ['write the show notes', changed('both', { ...jingleNotes, 'show-notes.md': podcastNotes }, noDrums)],
    ['thanks thats all', stays({ files: { ...jingleNotes, 'show-notes.md': podcastNotes }, ...noDrums })],
  ),
]

export const conversations: readonly FilesConversation[] = [...edited, ...remembered, ...withMedia]
