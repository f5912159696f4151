import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clipProject } from '../interview.ts'

/** The sentences of the first editor by transcript are kept, since tools rely on them. */
const given: readonly (readonly [string, object, 1 | 2, RegExp])[] = [
  ['delete_words', { sentenceId: 'sent-99', wordIndices: [0] }, 1, /^Sentence sent-99 not found$/],
  ['delete_words', { sentenceId: 'constructor', wordIndices: [0] }, 1, /^Sentence constructor not found$/],
  ['delete_words', { sentenceId: 'sent-4', wordIndices: [5] }, 1, /^Word index 5 out of range \(0-4\)$/],
  ['delete_words', { sentenceId: 'sent-4', wordIndices: [1.5] }, 1, /^Word index 1\.5 out of range \(0-4\)$/],
  ['delete_words', { sentenceId: 'sent-4', wordIndices: [-1] }, 1, /^Word index -1 out of range \(0-4\)$/],
  ['delete_words', { sentenceId: 'sent-4', wordIndices: ['3'] }, 2, /wordIndices\.0 should be a number, not "3"/],
  ['delete_words', { sentenceId: 'sent-4' }, 2, /wordIndices/],
  ['restore_words', { sentenceId: 'sent-4', wordIndices: [2] }, 1, /nothing to restore/],
  ['restore_sentence', { sentenceId: 'sent-4' }, 1, /in already/],
  ['move_sentence', { sentenceId: 'sent-4', toIndex: 5 }, 1, /^Index 5 out of range \(0-4\)$/],
  ['move_sentence', { sentenceId: 'sent-4', toIndex: 3 }, 1, /stands at 3 already/],
  [
    'sequence_segments',
    { orderedSegmentIds: ['seg-1', 'seg-9'], excludedSegmentIds: [] },
    1,
    /^Unknown segment ID: seg-9$/,
  ],
  [
    'sequence_segments',
    { orderedSegmentIds: ['seg-1', 'seg-1'], excludedSegmentIds: ['seg-3'] },
    1,
    /missing: seg-2; named twice: seg-1/,
  ],
  ['merge_sentences', { sentenceIdA: 'sent-1', sentenceIdB: 'sent-4' }, 1, /sent-4 was not said right after sent-1/],
  ['split_sentence', { sentenceId: 'sent-1', atWordIndex: 0 }, 1, /^Word index 0 out of range \(1-2\)$/],
  ['set_video_override', { sentenceId: 'sent-1', sourceId: 'src-9', start: 0 }, 1, /^Source src-9 not found/],
  [
    'set_video_override',
    { sentenceId: 'sent-1', sourceId: 'src-1', start: 500 },
    1,
    /clip\.mp4 ends at 12\.08 s, before 500 s/,
  ],
  ['correct_word', { sentenceId: 'sent-1', wordIndex: 0, text: ' ' }, 1, /text/],
  ['remove_fillers', { level: 'extreme' }, 1, /level/],
  ['delete_matching_words', { text: 'zebra' }, 1, /zebra/],
]

test('parameters that do not fit the cut are refused with their sentence, and nothing changes', async () => {
  const project = await clipProject()
  const journal = (): Promise<string> => readFile(join(project.folder, '.cutroom/journal.jsonl'), 'utf8')
  const before = await journal()
  for (const [operation, params, exitCode, sentence] of given) {
    const what = `${operation} ${JSON.stringify(params)}`
    const ran = await project.run('run', operation, '--params', JSON.stringify(params))
    expect(ran.exitCode, `${what}\n${ran.stderr}`).toBe(exitCode)
    expect(ran.json.problem.message, what).toMatch(sentence)
    expect(ran.stderr, what).toBe(`Not done: ${ran.json.problem.message}\n`)
  }
  expect(await journal()).toBe(before)
  expect(await project.run('proposals')).toMatchObject({ exitCode: 0, json: [] })
})
