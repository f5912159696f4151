import { expect, test } from 'vitest'
import { buildScene } from './build-scene.ts'
import { scenes, type SceneName } from './scene.ts'
import { spokenLines } from './spoken-lines.ts'

const names = Object.keys(scenes) as SceneName[]

test.each(names)('the scene %s is built as it was ordered', (name) => {
  expect(() => buildScene(name)).not.toThrow()
})

test.each(names)('in the scene %s a sentence ends at a full stop or a long pause, and nowhere else', (name) => {
  const words = spokenLines(scenes[name])
    .flat()
    .flatMap(({ words: said }) => said.map((word, index) => ({ ...word, isLast: index === said.length - 1 })))
  for (const [index, word] of words.entries()) {
    const next = words[index + 1]
    if (!next) continue
    const pauseSeconds = next.startSeconds - word.endSeconds
    expect(pauseSeconds, word.text).toBeGreaterThan(0.05)
    expect(word.isLast, `${word.text} at ${word.startSeconds}`).toBe(/[.?!]$/.test(word.text) || pauseSeconds >= 0.8)
  }
})

test('a pause and a second are taken from what is written', () => {
  const [lines] = spokenLines({
    ...scenes.founder,
    segments: [
      [
        { by: null, says: 'One /0.6 two. /1.5' },
        { by: null, says: 'Three.' },
        { by: null, says: '@9 Four.' },
      ],
    ],
  })
  expect(lines?.flatMap(({ words }) => words.map(({ startSeconds }) => startSeconds))).toEqual([0, 0.9, 2.7, 9])
})
