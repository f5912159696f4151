import type { State } from '../../kernel/index.ts'
import { nameOfRun, runOfName, RUNS, wordsOfRun } from './chosen-run.ts'
import type { ChosenRun } from './target.ts'
import { quoted } from './hearing.ts'
import { scriptOf, type Script } from './script.ts'
import { ask, type Question } from './understanding.ts'

/** What a person has chosen in the text, or that it is nothing, and where the playhead stands. */
export type ShownWords = { readonly words: ChosenRun | null; readonly playheadSeconds?: number | undefined }

/** A request in which what was pointed at is named, with what stood there; or what has to be asked first. */
type Named = { readonly words: string; readonly instead: ReadonlyMap<string, string> } | { readonly question: Question }

const NOUN =
  '(?:words?|sentences?|lines?|parts?|bits?|sections?|phrases?|passages?|stretch|ones?|pieces?|paragraphs?|text|' +
  'quotes?|selection)'
const SELECTED = '(?:selected|chosen|highlighted|marked)'
/** What may stand behind a pointer that no noun follows: "this" of "this recording" points at nothing that is chosen. */
const ENDS = String.raw`(?=\s*(?:$|[.,;:!?]|\b(?:to|back|out|in|into|up|down|off|away|first|last|before|after|behind|and|or|too|as|also|please|pls|again|instead|at|from|with|is|was|are|were|goes?|comes?|belongs?|should|must|can|could|may|will|has|have|needs?|here|there|then|now|so|be|stays?|say|says|said|mean|means?|earlier|later|for|by|shorter|only|alone|over|right|between|entirely|completely|altogether|but)\b))`
const THIS = String.raw`(?:all (?:of )?|both (?:of )?)?(?:this|these)(?:\s+(?:very\s+)?(?:\w+\s+)?${NOUN}\b|${ENDS})`
const POINTER = [
  String.raw`(?:all (?:of )?)?(?:the|my|this|these|that|those)\s+${SELECTED}(?:\s+${NOUN}\b)?`,
  String.raw`(?:the|my)\s+selection\b`,
  String.raw`(?:what|everything|all)(?:'s|\s+is|\s+(?:that\s+)?i(?:'ve|\s+have)?)\s+(?:just\s+)?(?:selected|chosen|chose|highlighted|marked|picked)\b`,
  THIS,
].join('|')
const HERE = String.raw`(?:right\s+)?here`
const EITHER = `(?:${POINTER}|${HERE}${ENDS}|${HERE}\\b)`
const WHOLE = /\b(?:sentences?|lines?)$/i

const BEYOND = new RegExp(
  String.raw`\b(?:everything|all|anything)\s+(?:that\s+)?(?:(?:is|comes|follows)\s+)?(after|behind|following|past|before|until)\s+(${EITHER})`,
  'gi',
)
const FROM_ON = new RegExp(
  String.raw`\b(?:(?:everything|all)\s+)?from\s+(${EITHER})\s+(?:on(?:wards?)?\b|to\s+the\s+(?:very\s+)?end\b(?:\s+of\s+(?:it|the\s+\w+))?)`,
  'gi',
)
const UP_TO = new RegExp(
  String.raw`\b(?:(?:everything|all)\s+)?(?:from\s+the\s+(?:start|beginning|top)\s+(?:up\s+)?(?:to|until|till)|up\s+(?:to|until|till))\s+(${EITHER})`,
  'gi',
)
const SPLIT_HERE = new RegExp(
  String.raw`\b(split|divide|break)(?:\s+(?:it|this|the)(?:\s+(?:sentence|line))?)?(?:\s+up)?\s+(?:right\s+)?here\b`,
  'i',
)
/** "Here" of a place where something is to stand; elsewhere it fills, as in "the first line here". */
const PUT_HERE = new RegExp(
  String.raw`\b((?:move|put|bring|shift|place|insert|drag)\b.+?)\s+(?:to\s+|over\s+)?(?:right\s+)?here(?=\W*$)`,
  'i',
)
const ANY_POINTER = new RegExp(String.raw`\b(?:${POINTER})`, 'gi')
const ANY_HERE = /\b(?:from|until|till|after|before|behind)\s+(?:right\s+)?here\b/gi

/**
 * Names what "this", "these words" and "here" point at by what is chosen in the text. What points at nothing is asked
 * about; null where the words do not point at all.
 */
export function nameChosen(words: string, shown: ShownWords, { document }: State): Named | null {
  const script = scriptOf(document)
  const instead = new Map<string, string>()
  let unmet: string | null = null
  const name = (run: ChosenRun | null, said: string): string => {
    if (run === null) {
      unmet ??= said
      return said
    }
    instead.set(nameOfRun(run), said)
    return nameOfRun(run)
  }
  const chosen = (said: string): ChosenRun | null => {
    const place = /\bhere$/i.test(said) ? placeOf(script, shown) : shown.words
    return place && wordsOfRun(script, place).length === 0
      ? null
      : place && WHOLE.test(said)
        ? wholeSentences(script, place)
        : place
  }
  const outside = (part: string): string =>
    part
      .replace(BEYOND, (all: string, side: string, said: string) =>
        name(beyond(script, chosen(said), /^(?:before|until)$/i.test(side)), all),
      )
      .replace(FROM_ON, (all: string, said: string) => {
        const run = chosen(said)
        return name(run && { first: run.first, last: lastPlace(script) }, all)
      })
      .replace(UP_TO, (all: string, said: string) => {
        const run = chosen(said)
        return name(run && { first: firstPlace(script), last: run.last }, all)
      })
      .replace(SPLIT_HERE, (_all, verb: string) => `${verb} before ${name(chosen('here'), 'here')}`)
      .replace(PUT_HERE, (_all, move: string) => `${move} before ${name(chosen('here'), 'here')}`)
      .replace(ANY_POINTER, (said: string) => name(chosen(said), said))
      .replace(ANY_HERE, (said: string) => said.replace(/(?:right\s+)?here$/i, (here) => name(chosen('here'), here)))
  const named = words
    .split(/(["“][^"“”]*["”])/u)
    .map((part, at) => (at % 2 === 1 ? part : outside(part)))
    .join('')
  if (unmet !== null) return askChosen(words, unmet)
  return instead.size === 0 ? null : { words: named, instead }
}

function askChosen(words: string, said: string): { readonly question: Question } {
  return ask(
    `Nothing is chosen in the text, so what is “${said}”? Choose the words and say it again, or say what they say.`,
    { missing: ['target'], completes: words.replace(said, () => '{answer}') },
  )
}

/** Where something is put: what is chosen, else what the playhead stands on. */
function placeOf(script: Script, { words, playheadSeconds }: ShownWords): ChosenRun | null {
  if (words || playheadSeconds === undefined) return words
  for (const line of script.lines)
    for (const { index, toSeconds } of line.words)
      if (toSeconds !== undefined && toSeconds > playheadSeconds) {
        const place = { sentence: line.id, word: index }
        return { first: place, last: place }
      }
  return null
}

const firstPlace = ({ lines: [line] }: Script): ChosenRun['first'] => ({ sentence: line?.id ?? '', word: 0 })
function lastPlace({ lines }: Script): ChosenRun['last'] {
  const line = lines.at(-1)
  return { sentence: line?.id ?? '', word: (line?.words.length ?? 1) - 1 }
}

function wholeSentences({ lines }: Script, { first, last }: ChosenRun): ChosenRun {
  const end = lines.find(({ id }) => id === last.sentence)
  return {
    first: { sentence: first.sentence, word: 0 },
    last: { sentence: last.sentence, word: (end?.words.length ?? 1) - 1 },
  }
}

/** All that stands behind a run, or before it; null where nothing does. */
function beyond(script: Script, run: ChosenRun | null, isBefore: boolean): ChosenRun | null {
  if (run === null) return null
  const { sentence, word } = isBefore ? run.first : run.last
  const at = script.lines.findIndex(({ id }) => id === sentence)
  const line = script.lines[at]
  if (isBefore) {
    const before = script.lines[at - 1]
    const last =
      word > 0
        ? { sentence, word: word - 1 }
        : before && { sentence: before.id, word: Math.max(0, before.words.length - 1) }
    return last ? { first: firstPlace(script), last } : null
  }
  const next = script.lines[at + 1]
  const first =
    line && word < line.words.length - 1 ? { sentence, word: word + 1 } : next && { sentence: next.id, word: 0 }
  return first ? { first, last: lastPlace(script) } : null
}

/** What people are told says "this" again where they said so; what nobody said is told by its words. */
export function tellChosen(text: string, instead: ReadonlyMap<string, string>): string {
  return text.replaceAll(RUNS, (name) => instead.get(name) ?? 'what was chosen')
}

/** The same for a model, which knows sentences by their ids and words by their index in them. */
export function explainChosen(text: string, instead: ReadonlyMap<string, string>): string {
  return text.replaceAll(RUNS, (name) => {
    const run = runOfName(name)
    if (!run) return name
    const { first, last } = run
    const where =
      first.sentence === last.sentence
        ? `words ${first.word} to ${last.word} of ${first.sentence}`
        : `from word ${first.word} of ${first.sentence} to word ${last.word} of ${last.sentence}`
    return `“${instead.get(name) ?? 'this'}” (${where})`
  })
}

/** What is chosen, as a question about it is answered. */
export function describeRun(run: ChosenRun, { document }: Pick<State, 'document'>): string {
  const script = scriptOf(document)
  const words = wordsOfRun(script, run)
  const all = words.flatMap(({ line, indices }) => indices.flatMap((index) => line.words[index] ?? []))
  const kept = all.filter(({ isOut }) => !isOut)
  const voices = [...new Set(words.flatMap(({ line: { speaker } }) => speaker ?? []))]
  const part = words.map(({ line, indices }) => {
    const own = indices.flatMap((index) => line.words[index] ?? [])
    const heard = own.filter(({ isOut }) => !isOut)
    const [from, to] = [heard[0]?.fromSeconds, heard.at(-1)?.toSeconds]
    const { fromSeconds: _from, toSeconds: _to, ...rest } = line
    return {
      ...rest,
      isOut: heard.length === 0,
      words: own,
      ...(from !== undefined && to !== undefined && { fromSeconds: from, toSeconds: to }),
    }
  })
  const out = all.length - kept.length
  const said =
    voices.length > 0 ? `${voices.join(' and ')} ${voices.length === 1 ? 'says' : 'say'} it` : 'Nobody is named'
  const state =
    out === 0 ? 'all of it is in the cut' : kept.length === 0 ? 'it is out of the cut' : `${out} of it are out`
  return `That is ${quoted(part)}: ${all.length} ${all.length === 1 ? 'word' : 'words'}. ${said}; ${state}.`
}
