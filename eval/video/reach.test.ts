import { expect, test } from 'vitest'
import { isProblem, runOperation, type Json, type WorkingCopy } from '../../src/kernel/index.ts'
import { snapshotOf, video } from '../../src/video/index.ts'
import { buildScene } from './build-scene.ts'
import type { Expect } from './expect.ts'
import { findWords } from './find-words.ts'
import { judge } from './judge.ts'
import { readTimeline } from './read-timeline.ts'
import { requests } from './requests.ts'
import { scenes, type SceneName } from './scene.ts'
import { spokenLines } from './spoken-lines.ts'
import { sentenceId } from './start-of-scene.ts'
import type { Place, Step } from './step.ts'
import { isOut, type Timeline } from './timeline.ts'

const waysOf = (expected: Expect): readonly Expect[] =>
  expected.expect === 'anyOf' ? expected.of.flatMap(waysOf) : [expected]
const built = new Map((Object.keys(scenes) as SceneName[]).map((name) => [name, buildScene(name)]))

test('the editor itself can bring about what every request asks for, and it is judged right', () => {
  let count = 0
  for (const { id, scene, said, expect: expected } of requests) {
    if (said.length > 0) continue
    for (const way of waysOf(expected)) {
      if (way.expect !== 'edits') continue
      const start = built.get(scene)!
      const end = way.steps.reduce((copy, step) => take(copy, scene, step), start)
      expect(judge(way, { status: 'ready', text: '', before: timelineOf(start), after: timelineOf(end) }), id).toEqual({
        verdict: 'right',
        why: [],
      })
      count += 1
    }
  }
  expect(count).toBeGreaterThan(250)
})

const timelineOf = ({ state }: WorkingCopy): Timeline => readTimeline(snapshotOf({ name: 'scene', revision: 1, state }))

function run(copy: WorkingCopy, operation: string, params: Json): WorkingCopy {
  const performed = runOperation(copy, video.operations.get(operation)!, params)
  if (isProblem(performed)) throw new Error(`${operation} ${JSON.stringify(params)}: ${performed.message}`)
  return performed.copy
}

/** Takes a step by the editor's own operations. */
function take(copy: WorkingCopy, scene: SceneName, step: Step): WorkingCopy {
  const lines = spokenLines(scenes[scene]).flat()
  switch (step.step) {
    case 'words':
      return step.to === 'maybe'
        ? copy
        : step.words.reduce((now, reference) => {
            const { sentence, indices } = findWords(lines, reference)
            return run(now, step.to === 'out' ? 'delete_words' : 'restore_words', {
              sentenceId: sentenceId(sentence),
              wordIndices: [...indices],
            })
          }, copy)
    case 'sentences':
      return step.to === 'maybe'
        ? copy
        : step.sentences.reduce(
            (now, number) =>
              run(now, step.to === 'out' ? 'exclude_sentence' : 'restore_sentence', { sentenceId: sentenceId(number) }),
            copy,
          )
    case 'place':
      return placed(copy, step.sentences, step.at)
    case 'swap':
      return run(copy, 'swap_sentences', {
        sentenceIdA: sentenceId(step.sentences[0]),
        sentenceIdB: sentenceId(step.sentences[1]),
      })
    case 'speaker':
      return step.sentences.reduce(
        (now, number) => run(now, 'set_speaker', { sentenceId: sentenceId(number), speaker: step.speaker }),
        copy,
      )
    case 'correct': {
      const { sentence, indices } = findWords(lines, step.word)
      return run(copy, 'correct_word', { sentenceId: sentenceId(sentence), wordIndex: indices[0]!, text: step.text })
    }
    case 'split': {
      const { sentence, indices } = findWords(lines, step.after)
      return run(copy, 'split_sentence', { sentenceId: sentenceId(sentence), atWordIndex: indices.at(-1)! + 1 })
    }
    case 'merge':
      return run(copy, 'merge_sentences', {
        sentenceIdA: sentenceId(step.sentences[0]!),
        sentenceIdB: sentenceId(step.sentences[1]!),
      })
    case 'show':
      return run(copy, 'set_video_override', {
        sentenceId: sentenceId(step.sentence),
        sourceId: sourceOf(copy, step.source),
        start: step.startSeconds,
        ...(step.endSeconds !== null && { end: step.endSeconds }),
      })
    case 'unshow':
      return run(copy, 'clear_video_override', { sentenceId: sentenceId(step.sentence) })
    case 'pauses':
      return paused(copy, step)
  }
}

function placed(copy: WorkingCopy, sentences: readonly number[], place: Place): WorkingCopy {
  const count = timelineOf(copy).sentences.length
  return sentences.reduce((now, number, index) => {
    const at = (id: number): number => timelineOf(now).sentences.findIndex((each) => each.id === sentenceId(id))
    const atPlace = (): number => {
      if (place === 'start') return index === 0 ? 0 : at(sentences[index - 1]!) + 1
      if (place === 'end') return count
      return 'before' in place ? at(place.before) : at(place.after) + 1 + index
    }
    const toIndex = at(number) < atPlace() ? atPlace() - 1 : atPlace()
    return at(number) === toIndex ? now : run(now, 'move_sentence', { sentenceId: sentenceId(number), toIndex })
  }, copy)
}

function paused(copy: WorkingCopy, { rule }: Step & { readonly step: 'pauses' }): WorkingCopy {
  const { longerThan, to, after } = rule === 'tight' ? { longerThan: 0.8, to: 0.3, after: 'all' as const } : rule
  const { sentences } = timelineOf(copy)
  const recorded = sentences
    .flatMap(({ words }) => words.map(({ startSeconds }) => startSeconds))
    .toSorted((one, other) => one - other)
  const heard = sentences
    .filter((sentence) => !isOut(sentence))
    .flatMap(({ id, words }) =>
      words.flatMap((word, index) =>
        word.excluded ? [] : [{ id, index, ...word, isLast: index === words.length - 1 }],
      ),
    )
  return heard.reduce((now, { id, index, startSeconds, endSeconds, isLast }, place) => {
    const nextSeconds = recorded[recorded.indexOf(startSeconds) + 1] ?? 0
    const isUncut = heard[place + 1]?.startSeconds === nextSeconds
    const isMeant = after === 'all' || (isLast && after.some((number) => id === sentenceId(number)))
    return isUncut && isMeant && nextSeconds - endSeconds > longerThan
      ? run(now, 'set_gap', { sentenceId: id, wordIndex: index, seconds: to })
      : now
  }, copy)
}

function sourceOf({ state }: WorkingCopy, name: string): string {
  const { sources } = snapshotOf({ name: '', revision: 1, state }) as {
    readonly sources: readonly { readonly id: string; readonly name: string }[]
  }
  return sources.find((source) => source.name === name)!.id
}
