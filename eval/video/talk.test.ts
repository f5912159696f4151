import { expect, test } from 'vitest'
import { referenceCandidate } from '../candidates/reference-candidate.ts'
import type { Reference } from '../reference.ts'
import { judge } from './judge.ts'
import { requests } from './requests.ts'
import { openTalk, say } from './talk.ts'

const replies = (reference: Reference) => referenceCandidate({ votes: false }).open(reference)
const finish = {
  name: 'finish',
  args: {
    summary: 'Left out the sentence about 2019.',
    goals: [{ goal: 'drop it', met: true, by: 'exclude_sentence' }],
  },
}
const wanted = requests.find(({ words }) => words === 'cut the sentence about 2019')!.expect

test('what a mind plans is approved as it stands, and its end state judged', async () => {
  const talk = openTalk('founder')
  const { outcome } = await say(
    talk,
    'cut the sentence about 2019',
    replies([[{ name: 'exclude_sentence', args: { sentenceId: 'sent-1', reason: 'asked' } }, finish]]),
  )
  expect(judge(wanted, outcome)).toEqual({ verdict: 'right', why: [] })
})

test('what a mind does to another sentence is wrong', async () => {
  const talk = openTalk('founder')
  // Words that a grammar understands would win over the model.
  const { outcome } = await say(
    talk,
    'do what you think is best',
    replies([[{ name: 'exclude_sentence', args: { sentenceId: 'sent-2', reason: 'asked' } }, finish]]),
  )
  expect(judge(wanted, outcome).verdict).toBe('wrong')
})

test('a question leaves the cut as it is', async () => {
  const talk = openTalk('founder')
  const { outcome } = await say(
    talk,
    'cut the sentence about 2019',
    replies([[{ name: 'reply', args: { kind: 'question', text: 'Which one?' } }]]),
  )
  expect(outcome.after).toEqual(outcome.before)
  expect(judge(wanted, outcome)).toEqual({ verdict: 'asked', why: ['Which one?'] })
})
