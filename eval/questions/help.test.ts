import { describe, expect, it } from 'vitest'
import { ask, inAudio, inMusic, inVideo } from './ground.ts'
import { textOf } from '../conversation.ts'
import type { Ground } from '../conversations/talk.ts'
import { topicsOf } from '../../src/agent/answers/about-abilities.ts'
import { factsOf } from '../../src/agent/answers/topic.ts'

const grounds: readonly Ground[] = [
  inAudio('podcast'),
  inAudio('pauses'),
  inVideo('podcast'),
  inVideo('recut'),
  inMusic('lofi'),
]
const documentOf = (ground: Ground) => ({ revision: 1, ...ground, ...ground.planning })

describe.each(grounds.map((ground) => [ground.planning.domain.name, ground.name, ground] as const))(
  'help on %s in %s',
  (_kind, _name, ground) => {
    it('tells only sentences that are planned here', async () => {
      const { came } = await ask(ground, ['what can I say here?'])
      const told = [...textOf(came).matchAll(/: “(.+)”$/gm)].map(([, words]) => words ?? '')
      expect(told.length).toBeGreaterThan(4)
      for (const topic of topicsOf(documentOf(ground))) {
        const help = textOf((await ask(ground, [`help with ${topic.name}`])).came)
        expect(help, topic.name).toContain(topic.says)
        told.push(...[...help.matchAll(/“([^”]+)”/g)].map(([, words]) => words ?? ''))
      }
      for (const words of new Set(told)) expect((await ask(ground, [words])).came.status, words).toBe('ready')
    })
  },
)

describe.each([
  ['audio', grounds.filter(({ planning }) => planning.domain.name === 'audio')],
  ['video', grounds.filter(({ planning }) => planning.domain.name === 'video')],
  [
    'music',
    [...grounds.filter(({ planning }) => planning.domain.name === 'music'), inMusic('waltz'), inMusic('empty')],
  ],
])('every topic of %s', (_, places) => {
  const [first] = places
  it.each(first ? topicsOf(documentOf(first)).map((topic) => [topic.name, topic] as const) : [])(
    'has an example that works in some document: %s',
    async (_name, topic) => {
      const tried: string[] = []
      for (const ground of places)
        for (const words of topic.examples(factsOf(documentOf(ground)))) {
          const { came } = await ask(ground, [words])
          if (came.status === 'ready') return
          tried.push(words)
        }
      expect(tried).toEqual(['one that works'])
    },
  )
})
