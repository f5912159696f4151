import { after, changed, onTop, todo } from './files-forms.ts'
import { inFiles, type FilesConversation } from '../../conversations/conversation-case.ts'
import { answers, done, notDone, swapped, wrote, type Expect } from '../../files/expect.ts'
import { appended, guestMemo, lectureTranscript, recordingCues, whole, withContext } from '../files-helpers.ts'

const back = done({})
const notes = (...pairs: readonly (readonly [old: string, now: string])[]) => changed('notes.md', ...pairs)
const context = (...paths: readonly string[]): Expect => done({ context: paths })

const references: readonly FilesConversation[] = [
  inFiles(
    'refer',
    'notebook',
    ['make a file ideas.md with the line "Night nurses"', wrote('ideas.md', whole('Night nurses'))],
    ['add "Jet lag" to it', wrote('ideas.md', whole('Night nurses\nJet lag'))],
  ),
  inFiles(
    'refer',
    'notebook',
    [
      'add pay rent after call Anna in todo.txt',
      todo('buy milk', 'call Anna', 'pay rent', 'buy milk', 'ship the release'),
    ],
    [
      'and pay gas right below that',
      todo('buy milk', 'call Anna', 'pay rent', 'pay gas', 'buy milk', 'ship the release'),
    ],
  ),
  inFiles(
    'refer',
    'notebook',
    ['create guests.txt with the line Maria Lopez', wrote('guests.txt', whole('Maria Lopez'))],
    [
      'now put that file in the context',
      wrote('guests.txt', whole('Maria Lopez'), { context: withContext('notebook', 'guests.txt') }),
    ],
  ),
  inFiles(
    'refer',
    'lecture',
    ['save the transcript as lecture.md', wrote('lecture.md', lectureTranscript)],
    [
      'put "# Week 3" at the top of it',
      wrote('lecture.md', { holds: [/^# Week 3\r?\n/, 'Good morning everyone', 'Calvin cycle'] }),
    ],
  ),
  inFiles(
    'refer',
    'notebook',
    ['please add todo.txt to the context', done({ context: withContext('notebook', 'todo.txt') })],
    [
      'in there, change Anna to Bea',
      done({
        files: { 'todo.txt': whole(swapped('notebook', 'todo.txt', ['Anna', 'Bea'])) },
        context: withContext('notebook', 'todo.txt'),
      }),
    ],
  ),
]

const replies: readonly FilesConversation[] = [
  inFiles(
    'answer',
    'notebook',
    ['replace buy milk with buy rye bread in todo.txt, just one of them', notDone()],
    ['the second one', todo('buy milk', 'call Anna', 'buy rye bread', 'ship the release')],
  ),
  inFiles(
    'answer',
    'notebook',
    ['put feed the cat at the end', notDone()],
    ['of todo.txt', after('todo.txt', 'feed the cat')],
  ),
  inFiles(
    'answer',
    'bare',
    ['write the chapters to chapters.md', notDone()],
    [
      'ok never mind, just add "No chapters yet." to the end of notes.md',
      wrote('notes.md', appended('bare', 'notes.md', 'No chapters yet.')),
    ],
  ),
  inFiles(
    'answer',
    'notebook',
    ['replace Bernd with Bernhard in notes.md', notDone()],
    ['sorry my mistake, replace Tom with Bernhard', notes(['Tom', 'Bernhard'])],
  ),
  inFiles(
    'answer',
    'notebook',
    ['delete line 9 of todo.txt', notDone()],
    ['ah, line 4', todo('buy milk', 'call Anna', 'buy milk')],
  ),
]

const questions: readonly FilesConversation[] = [
  inFiles(
    'ask-about',
    'notebook',
    ['what do you have in the context?', answers],
    ['okay take README.md out', context('notes.md')],
  ),
  inFiles(
    'ask-about',
    'notebook',
    ['what do you remember?', answers],
    ['forget the one about British spelling', done({ memos: [guestMemo] })],
  ),
  inFiles(
    'ask-about',
    'notebook',
    ['delete - coffee from notes.md', notes(['- coffee\n', ''])],
    ['what did you change just now?', answers],
    ['ok undo it please', back],
  ),
  inFiles(
    'ask-about',
    'recording',
    ['how long is the recording?', answers],
    ['good. write the cue sheet to cues.md', wrote('cues.md', recordingCues)],
  ),
  inFiles(
    'ask-about',
    'notebook',
    ['add buy eggs to the end of todo.txt', after('todo.txt', 'buy eggs')],
    ['which file did you put that in?', answers],
    ['great, buy bread too', after('todo.txt', 'buy eggs', 'buy bread')],
  ),
  inFiles(
    'ask-about',
    'notebook',
    ['can you undo something if I do not like it?', answers],
    ['then put # Outro at the top of drafts/outro.md', onTop('drafts/outro.md', '# Outro')],
    ['hm no, undo', back],
  ),
]

export const furtherTalks: readonly FilesConversation[] = [...references, ...replies, ...questions]
