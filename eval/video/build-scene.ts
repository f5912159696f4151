import { isProblem, runOperation, type AnyOperation, type Json, type WorkingCopy } from '../../src/kernel/index.ts'
import { importTranscript, snapshotOf, video } from '../../src/video/index.ts'
import { findWords } from './find-words.ts'
import { readTimeline } from './read-timeline.ts'
import type { Scene } from './scene-shape.ts'
import { scenes, type SceneName } from './scene.ts'
import { spokenLines } from './spoken-lines.ts'
import { sentenceId, startOfScene } from './start-of-scene.ts'

/**
 * A scene as a real document, imported and edited by the operations themselves. It stops where that is not the cut that
 * was ordered.
 */
export function buildScene(name: SceneName): WorkingCopy {
  const scene: Scene = scenes[name]
  const { wordsOut, sentencesOut, moved, shown } = scene.cut
  const segments = spokenLines(scene)
  const said = segments.map((lines) =>
    lines.map(({ by, words }) => ({
      speaker: by,
      words: words.map(({ text, startSeconds, endSeconds }) => ({
        text,
        startMicros: micros(startSeconds),
        endMicros: micros(endSeconds),
        interpolated: false,
      })),
    })),
  )
  const endMicros = said.at(-1)?.at(-1)?.words.at(-1)?.endMicros ?? 0
  let copy: WorkingCopy = { state: video.newDocument, nextId: 1 }
  const run = (operation: AnyOperation | undefined, params: Json): void => {
    const performed = operation && runOperation(copy, operation, params)
    if (!performed || isProblem(performed))
      throw new Error(`The scene ${name} cannot be built: ${performed?.message ?? 'there is no such operation'}`)
    copy = performed.copy
  }
  const edit = (operation: string, params: Json): void => run(video.operations.get(operation), params)

  run(importTranscript, { source: sourceOf(scene.source, endMicros + 500_000), segments: said })
  for (const { name: footage, seconds } of scene.footage)
    run(importTranscript, { source: sourceOf(footage, micros(seconds)), segments: [] })
  for (const reference of wordsOut) {
    const { sentence, indices } = findWords(segments.flat(), reference)
    edit('delete_words', { sentenceId: sentenceId(sentence), wordIndices: [...indices] })
  }
  for (const sentence of sentencesOut) edit('exclude_sentence', { sentenceId: sentenceId(sentence) })
  for (const { sentence, toIndex } of moved) edit('move_sentence', { sentenceId: sentenceId(sentence), toIndex })
  for (const { sentence, source, startSeconds, endSeconds } of shown)
    edit('set_video_override', {
      sentenceId: sentenceId(sentence),
      sourceId: sourceId(copy, source),
      start: startSeconds,
      end: endSeconds,
    })

  const built = readTimeline(snapshotOf({ name, revision: 1, state: copy.state }))
  if (JSON.stringify(built) !== JSON.stringify(startOfScene(name)))
    throw new Error(`The scene ${name} is not the one that was ordered.`)
  return copy
}

const micros = (seconds: number): number => Math.round(seconds * 1_000_000)

/** There are no media behind a scene; a video only says that it has a picture. */
const sourceOf = (name: string, durationMicros: number): Json => ({
  name,
  durationMicros,
  recording: null,
  picture: name.endsWith('.mp4')
    ? { file: `file:${name}`, width: 1920, height: 1080, rate: { num: 25, den: 1 }, isVariable: false }
    : null,
})

function sourceId({ state }: WorkingCopy, name: string): string {
  const { sources } = snapshotOf({ name: '', revision: 1, state }) as {
    readonly sources: readonly { readonly id: string; readonly name: string }[]
  }
  return sources.find((source) => source.name === name)?.id ?? name
}
