import { expect, test } from 'vitest'
import { buildScene } from '../../eval/audio/build-scene.ts'
import { openTalk, say } from '../../eval/conversations/talk.ts'
import { audioPlanning } from '../audio/for-planning.ts'
import { builtInMind } from './index.ts'

async function hold(...messages: readonly string[]): Promise<string> {
  const senses = { measure: async () => null }
  const talk = openTalk({ name: 'interview', ...buildScene('interview', {}), planning: audioPlanning, senses })
  let came = ''
  for (const words of messages) came = (await say(talk, words, builtInMind)).status
  return came
}

test.each([
  [['delete both'], 'question'],
  [['delete both of them'], 'question'],
  [['mute the guest', 'delete both'], 'question'],
  [['mute the guest', 'delete both of them'], 'question'],
  [['mute the host and the guest', 'delete both of them'], 'ready'],
  [['delete both tracks'], 'ready'],
  [['mute both of them'], 'ready'],
] as const)('%j comes to a %s', async (messages, came) => {
  expect(await hold(...messages)).toBe(came)
})
