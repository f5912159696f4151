import { lendMeanings } from '../../src/app/lend-meanings.ts'
import { findTopicByMeaning } from '../../src/video/hear/find-topic-by-meaning.ts'
import type { Meanings } from '../../src/video/index.ts'
import { measureTopics, type Missed, type Search, type TopicFigures } from './measure-topics.ts'
import type { LabelledTalk } from './read-talks.ts'

const searchWith =
  (meanings: Meanings | undefined): Search =>
  ({ lines }, query) => {
    const found = findTopicByMeaning(lines, query, { reach: 'part', meanings, around: lines })
    const { places, isSaid, isGuess, wider } = found
    // What reaches further, but how far is not clear, is offered first.
    if (wider) return { ranked: [wider, ...places], isSure: false }
    return { ranked: places, isSure: isSaid && !isGuess && places.length === 1 }
  }

/** What is found by the words that are said. */
export const measureByWords = (talks: readonly LabelledTalk[], onMissed?: (missed: Missed) => void): TopicFigures =>
  measureTopics(talks, searchWith(undefined), onMissed)

/** What is found where the model of sentences is here, too; null where it is not. */
export async function measureByMeaning(
  talks: readonly LabelledTalk[],
  onMissed?: (missed: Missed) => void,
): Promise<TopicFigures | null> {
  const { meanings, learn } = lendMeanings(undefined)
  // The first time tells which texts are wanted.
  measureTopics(talks, searchWith(meanings))
  return (await learn()) ? measureTopics(talks, searchWith(meanings), onMissed) : null
}
