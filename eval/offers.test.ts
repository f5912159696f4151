import { expect, it } from 'vitest'
import { builtInMind } from '../src/agent/index.ts'
import { planFiles } from '../src/sessions/workflow/mind/plan-files.ts'
import { partOf } from '../test/full.ts'
import { textOf } from './conversation.ts'
import { dialogues, sayAll, type Dialogue } from './dialogues.ts'
import { openProject } from './files/project.ts'
import { requests as filesRequests } from './files/requests.ts'

/** How many questions one after another a person is led through. */
const MOST_QUESTIONS = 3

/**
 * Chooses every offer by its number and by its text, again behind a further question, and tells which did not end in a
 * plan.
 */
async function deadEnds(dialogue: Dialogue, answers: readonly string[] = []): Promise<string[]> {
  const came = await sayAll(dialogue, [...dialogue.words, ...answers])
  const isChosen = answers.length > 0
  if (came.status === 'question' && came.question.offers.length > 0 && answers.length < MOST_QUESTIONS) {
    const choices = came.question.offers.flatMap(({ text }, at) => [String(at + 1), text])
    const ends: string[] = []
    for (const choice of choices) ends.push(...(await deadEnds(dialogue, [...answers, choice])))
    return ends
  }
  return isChosen && came.status !== 'ready' ? [`${[...dialogue.words, ...answers].join(' › ')}: ${textOf(came)}`] : []
}

it('leads from every offer of every request to a plan', async () => {
  const ends: string[] = []
  for (const dialogue of partOf(dialogues, { sample: 15 })) ends.push(...(await deadEnds(dialogue)))
  expect(ends).toEqual([])
})

it.each([
  'add a fade',
  'Drop the current selection, I want nothing selected.',
  'The guest should be louder.',
  'remove the boring part',
  'write a bass line alongside the chorus',
  'have the verse start at bar 3',
])('leads from every offer about “%s” to a plan', async (words) => {
  const said = dialogues.filter((each) => each.words.length === 1 && each.words[0] === words)
  expect(said.length).toBeGreaterThan(0)
  for (const dialogue of said) expect(await deadEnds(dialogue)).toEqual([])
})

it('leads from every offer about files to a plan', async () => {
  const ends: string[] = []
  for (const { scene, words } of partOf(filesRequests, { sample: 25 })) {
    const came = await planFiles(openProject(scene).request(words, builtInMind))
    for (const offer of came.status === 'question' ? came.offers : []) {
      const chosen = await planFiles(openProject(scene).request(offer.words, builtInMind))
      if (chosen.status !== 'plan') ends.push(`${words} › ${offer.text}: ${JSON.stringify(chosen)}`)
    }
  }
  expect(ends).toEqual([])
})

it('makes room where that is asked for with the section, and does not ask whether to', async () => {
  const words = 'insert a four-bar bridge between the intro and the verse and push the verse back to make room'
  const [dialogue] = dialogues.filter((each) => each.words[0] === words)
  expect((await sayAll(dialogue!, [words])).status).toBe('ready')
})
