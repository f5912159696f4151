import { readFileSync } from 'node:fs'
import { findFalseStarts } from '../../src/video/language/find-false-starts.ts'
import { findFillers, type FillerLevel } from '../../src/video/language/find-fillers.ts'
import { findRepeats } from '../../src/video/language/find-repeats.ts'
import type { SpokenWord } from '../../src/video/language/read-tokens.ts'
import { halfOf, type Half } from './half-of.ts'
import { precisionOf, recallOf, type Count } from './measure.ts'

// Recorded telephone speech, words and times only. Not part of the check: the data is not in the repository, and
// nothing of it may be. It is swbd_disf_heldout_data_timings.csv of github.com/clp-research/deep_disfluency, in
// deep_disfluency/data/disfluency_detection/switchboard; its test part is not to be looked at.

type Utterance = { half: Half; words: readonly SpokenWord[]; isCut: readonly boolean[] }

const levels: readonly FillerLevel[] = ['low', 'middle', 'high']

/** Utterances with the words that its readers would cut: terms of editing (`e`) and what was said anew (`rm`). */
export function readUtterances(csv: string): readonly Utterance[] {
  const utterances: Utterance[] = []
  let half: Half = 'tune'
  let rows: { word: SpokenWord; isCut: boolean }[] = []
  const close = (): void => {
    if (rows.length > 0)
      utterances.push({ half, words: rows.map(({ word }) => word), isCut: rows.map(({ isCut }) => isCut) })
    rows = []
  }
  for (const line of csv.split('\n')) {
    const speaker = /^Speaker: (\d+)/.exec(line)
    if (speaker || line.trim() === '') close()
    // A conversation with both its speakers is in one half.
    if (speaker) half = halfOf(speaker[1] ?? '')
    const [, start, end, text, , tags] = line.split('\t')
    if (start === undefined || end === undefined || text === undefined || tags === undefined) continue
    if (/<t[ct]\/>/.test(tags)) close()
    rows.push({
      word: { text: text.replace('$unc$', ''), startSeconds: Number(start), endSeconds: Number(end) },
      isCut: /<e\/>|<rm/.test(tags),
    })
    if (/<[ct]t\/>/.test(tags)) close()
  }
  close()
  return utterances
}

/** What goes when fillers, repeats and false starts are asked for, one after the other as a plan does it. */
export function removedOf(words: readonly SpokenWord[], level: FillerLevel): ReadonlySet<number> {
  const removed = new Set<number>()
  for (const find of [(each: readonly SpokenWord[]) => findFillers(each, level), findRepeats, findFalseStarts]) {
    const left = [...words.keys()].filter((index) => !removed.has(index))
    const found = find(left.flatMap((index) => words[index] ?? []))
    for (const { index } of found) removed.add(left[index] ?? 0)
  }
  return removed
}

const withoutPauses = (words: readonly SpokenWord[]): readonly SpokenWord[] =>
  words.map(({ text }, index) => ({ text, startSeconds: index * 0.3, endSeconds: (index + 1) * 0.3 }))

function count(utterances: readonly Utterance[], level: FillerLevel): Count {
  const counted = { right: 0, wrong: 0, missed: 0 }
  for (const { words, isCut } of utterances) {
    const removed = removedOf(words, level)
    for (const [index, wanted] of isCut.entries())
      if (removed.has(index)) counted[wanted ? 'right' : 'wrong']++
      else if (wanted) counted.missed++
  }
  return counted
}

function rowOf(name: string, counted: Count): string {
  const [precision, recall] = [100 * precisionOf(counted), 100 * recallOf(counted)]
  const f1 = (2 * precision * recall) / (precision + recall)
  const { right, wrong, missed } = counted
  return `| ${name} | ${[right, wrong, missed].join(' | ')} | ${[precision, recall, f1].map((each) => each.toFixed(1)).join(' | ')} |\n`
}

if (process.argv[1] === import.meta.filename) {
  const path = process.argv[2]
  if (path === undefined) throw new Error('Say where swbd_disf_heldout_data_timings.csv is.')
  const utterances = readUtterances(readFileSync(path, 'utf8'))
  process.stdout.write('| level, half | right | wrong | missed | precision | recall | F1 |\n')
  process.stdout.write('| --- | --- | --- | --- | --- | --- | --- |\n')
  for (const level of levels) {
    for (const half of ['tune', 'aside'] as const)
      process.stdout.write(
        rowOf(
          `${level}, ${half}`,
          count(
            utterances.filter((each) => each.half === half),
            level,
          ),
        ),
      )
    process.stdout.write(rowOf(`${level}, both`, count(utterances, level)))
    const timeless = utterances.map((each) => ({ ...each, words: withoutPauses(each.words) }))
    process.stdout.write(rowOf(`${level}, both without pauses`, count(timeless, level)))
  }
}
