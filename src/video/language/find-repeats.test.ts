import { describe, expect, it } from 'vitest'
import { findRepeats } from './find-repeats.ts'
import { leftOf } from '../../../test/support/video/spoken.ts'

describe('repeats', () => {
  it.each([
    ['We saw the the boat.', 'We saw the boat.'],
    ['I I think so.', 'I think so.'],
    ['we were we were asleep', 'we were asleep'],
    ['He he he left.', 'he left.'],
    ['It was, um, it was late.', 'um, it was late.'],
    ['You have to you have to wait.', 'you have to wait.'],
    ["It's just, it's not fair.", "just, it's not fair."],
    ['It, it changed everything.', 'it changed everything.'],
    ['And then it, it changed, but it, it works.', 'And then it, it changed, but it works.'],
    ['it / it changed', 'it changed'],
    ['Who knows what. We had, we had a dog.', 'Who knows what. we had a dog.'],
    ['That deal gave us, gave us ten more months.', 'That deal gave us ten more months.'],
    ['And then they sent him / sent him away.', 'And then they sent him away.'],
    ['We found a, found a way.', 'We found a way.'],
  ])('lose the first saying: %s', (line, expected) => {
    expect(leftOf(line, findRepeats)).toBe(expected)
  })

  it.each([
    ['It was very, very cold.'],
    ['No, no, I insist.'],
    ['I had had enough.'],
    ['She knew that that man lied.'],
    ['I gave her her coat.'],
    ['Come in in a minute.'],
    ['What it was was a mistake.'],
    ['Again and again and again.'],
    ['Thank you thank you.'],
    ['Have a great, great day.'],
    ['Who is he, he asked.'],
    ['They say they say no.'],
    ['If I do I do it well.'],
    ['You, you, and you come here.'],
    ['I was there. There was no one.'],
    ['I like it, it works.'],
    ['If you see it, it runs.'],
    ['You, you are the best.'],
    ['Take it, it, and that.'],
    ['Thank you, thank you so much.'],
    ['Help me, help me now.'],
    ['I told you, told you all.'],
    ['We loved it, loved it all.'],
    ['She called me, called me.'],
    ['All that money gave us gave us hope.'],
    ['The food they gave us, gave us strength.'],
    ['What he gave us, gave us hope.'],
  ])('stay where both are meant: %s', (line) => {
    expect(leftOf(line, findRepeats)).toBe(line)
  })

  it.each([
    ['he sold the old the old boat', 'he sold the old boat'],
    ['i want i want to see it', 'i want to see it'],
    ['thats thats my seat', 'thats my seat'],
    ['i heard that that the shop closed', 'i heard that the shop closed'],
    ['we live in in a village', 'we live in a village'],
    ['we left because of because of the rain', 'we left because of the rain'],
    ['the ferry / ferry was late', 'the ferry was late'],
  ])('lose the first saying where nothing is punctuated: %s', (line, expected) => {
    expect(leftOf(line, findRepeats)).toBe(expected)
  })

  it.each([
    ['it was very very cold'],
    ['no no i insist'],
    ['he gave her her coat'],
    ['it was a cold cold day'],
    ['dial three three nine'],
    ['street after street after street'],
    ['on and on and on'],
    ['thank you thank you'],
    ['what it is is a mistake'],
  ])('stay where nothing is punctuated and both are meant: %s', (line) => {
    expect(leftOf(line, findRepeats)).toBe(line)
  })
})
