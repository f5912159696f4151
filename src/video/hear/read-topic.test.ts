import { expect, test } from 'vitest'
import { talk, told } from '../../../test/support/video/told.ts'

const show = talk([
  [['Tom', 'Welcome back.']],
  [
    ['Tom', 'You slept badly for years.'],
    ['Tom', 'How much sleep do you need?'],
  ],
  [
    ['Maria', 'Eight hours.'],
    ['Maria', 'Sleep is my hobby.'],
  ],
  [['Tom', 'What about phones in bed?']],
  [
    ['Maria', 'They are terrible.'],
    ['Maria', 'I lock my phone away.'],
  ],
  [['Tom', 'Let us talk of coffee.']],
  [
    ['Maria', 'Caffeine stays for hours.'],
    ['Maria', 'My mother drank coffee at night.'],
    ['Maria', 'A drummer walks into a bar.'],
  ],
  [['Tom', 'This show is brought to you by Dreamwell mattresses.']],
])

test.each([
  // What is answered to a question about it, and both together.
  ["cut Maria's answer about phones", '7 8'],
  ['remove the answer about phones', '7 8'],
  ['take out the reply on phones', '7 8'],
  ["drop Maria's answer about sleep", '4 5'],
  ['cut the question about phones', '6'],
  ["delete Tom's question about sleep", '3'],
  ['remove the question about phones and its answer', '6 7 8'],
  ['cut the question about phones and the answer to it', '6 7 8'],
  ['lose the question on phones along with her answer', '6 7 8'],
  ["drop the question about phones together with Maria's reply", '6 7 8'],
  ['delete the exchange about phones', '6 7 8'],
  // An answer to no question is what is said about it.
  ['remove the answer about caffeine', '10'],
  // Several at once.
  ['cut the bit on caffeine and the one about drummers', '10 12'],
  ['remove the part about caffeine and the part about mattresses', '10 13'],
  // Ways to say what a part is about.
  ['cut the part where she talks about caffeine', '10'],
  ['cut the moment she mentions caffeine', '10'],
  ['cut the bit she talks about caffeine', '10'],
  ['remove the section dealing with caffeine', '10'],
  ['remove the section that deals with caffeine', '10'],
  ['delete the stuff having to do with caffeine', '10'],
  ['drop the discussion of caffeine', '10'],
  ['lose the description of caffeine', '10'],
  ['cut the story of how my mother drank coffee', '11'],
  ['cut the anecdote about my mother', '11'],
  ['remove the joke about the drummer', '12'],
  ['kill the joke with the drummer', '12'],
  ['lose the ad for the mattresses', '13'],
  ['remove the mattress ad', '13'],
  ['cut the part where Tom asks about phones', '6'],
  ['cut where Maria answers about phones', '7 8'],
  ['drop the Q and A about phones', '6 7 8'],
  ['remove the back and forth about phones', '6 7 8'],
  ['cut what was said about caffeine', '10'],
  ['remove all mentions of caffeine', '10'],
  ['remove any reference to caffeine', '10'],
  ['remove the caffeine-related part', '10'],
  ['get rid of her talking about caffeine', '10'],
  ['remove her mentioning caffeine', '10'],
  ['cut the bit where a drummer walks into a bar', '12'],
  // Words that stand in neighbouring sentences.
  ['cut the part about the hours of caffeine and my mother', '10 11'],
])('%s', (words, sentences) => {
  const out = told(show, words).map((call) => /^exclude_sentence sent-(\d+)$/.exec(call)?.[1] ?? call)
  expect(out.join(' ')).toBe(sentences)
})
