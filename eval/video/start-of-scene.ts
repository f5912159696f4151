import { findWords } from './find-words.ts'
import type { Scene } from './scene-shape.ts'
import { scenes, type SceneName } from './scene.ts'
import { spokenLines } from './spoken-lines.ts'
import type { SentenceState, Timeline } from './timeline.ts'

export const sentenceId = (number: number): string => `sent-${number}`

/** The cut that a scene starts as, worked out from its data alone. */
export function startOfScene(name: SceneName): Timeline {
  const scene: Scene = scenes[name]
  const lines = spokenLines(scene).flat()
  const { wordsOut, sentencesOut, moved, shown } = scene.cut
  const found = wordsOut.map((reference) => findWords(lines, reference))
  const sentences: SentenceState[] = lines.map(({ by, words }, index) => {
    const over = shown.find(({ sentence }) => sentence === index + 1)
    const outHere = found.flatMap(({ sentence, indices }) => (sentence === index + 1 ? indices : []))
    return {
      id: sentenceId(index + 1),
      excluded: sentencesOut.includes(index + 1),
      speaker: by,
      override: over ? { source: over.source, startSeconds: over.startSeconds, endSeconds: over.endSeconds } : null,
      words: words.map((word, at) => ({ ...word, excluded: outHere.includes(at), gapAfter: null })),
    }
  })
  for (const { sentence, toIndex } of moved) {
    const from = sentences.findIndex(({ id }) => id === sentenceId(sentence))
    sentences.splice(toIndex, 0, ...sentences.splice(from, 1))
  }
  return { sentences }
}
