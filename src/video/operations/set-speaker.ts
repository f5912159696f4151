import { z } from 'zod'
import { isProblem, operation, problem, type Edit } from '../../kernel/index.ts'
import { speakerCell } from '../document/ids.ts'
import { spoken, type Cut } from '../document/cut.ts'
import { findSentence, wordEdits } from './chosen-words.ts'
import { sayWhy, line, reason, quoteSentence, sentenceId } from './params.ts'

const speakerName = line(200)

export const setSpeaker = operation({
  name: 'set_speaker',
  summary: 'Say who speaks a sentence.',
  kind: 'operate',
  reads: [spoken.required],
  writes: [spoken],
  params: z.strictObject({ sentenceId, speaker: speakerName, reason }),
  apply: (view, { sentenceId: id, speaker }) => {
    const cut = view.read(spoken)
    const sentence = findSentence(cut, id)
    if (isProblem(sentence)) return sentence
    if (sentence.speaker === speaker) return problem('nothing-to-do', `${id} is spoken by ${speaker} already.`)
    const called = cut.calledNow(speaker)
    if (called !== speaker) return problem('renamed', `${speaker} is called ${called} here; name ${called} instead.`)
    // Kept with each word, so that it stays true however the sentence is split or merged later.
    return wordEdits(cut, sentence.words, 'speaker', speaker)
  },
  claims: (_view, { sentenceId: id, speaker }) => [
    {
      check: 'speaker',
      promise: `${id} is spoken by ${speaker}`,
      about: { sentence: id },
      expect: speaker,
      passing: true,
    },
  ],
  says: (view, { sentenceId: id, speaker, reason: why }) =>
    `Let ${speaker} be the speaker of ${quoteSentence(view.read(spoken), id)}${sayWhy(why)}`,
})

export const renameSpeaker = operation({
  name: 'rename_speaker',
  summary: 'Give a speaker another name, in every sentence.',
  kind: 'operate',
  reads: [spoken.required],
  writes: [spoken],
  params: z.strictObject({ from: speakerName, to: speakerName, reason }),
  apply: (view, { from, to }) => {
    const names = namesOf(view.read(spoken), from)
    if (names.length === 0)
      return problem(
        'unknown-speaker',
        `No one is called ${from} here; the speakers are ${
          view
            .read(spoken)
            .speakers.map(({ called }) => called)
            .join(', ') || 'not named'
        }.`,
      )
    if (from === to) return problem('nothing-to-do', `${from} is called that already.`)
    return names.map((name): Edit => ({ edit: 'set', cell: speakerCell(name), to }))
  },
  claims: (view, { from, to }) =>
    namesOf(view.read(spoken), from).map((name) => ({
      check: 'cell',
      promise: `${from} is called ${to}`,
      about: { path: speakerCell(name) },
      expect: to,
    })),
  says: (_view, { from, to, reason: why }) => `Call ${from} ${to} from now on${sayWhy(why)}`,
})

/** The names as they were imported or set of whoever is called so now. */
const namesOf = (cut: Cut, called: string): string[] =>
  cut.speakers.filter((each) => each.called === called).map(({ name }) => name)
