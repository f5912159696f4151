import { showTopics, type Missed } from './measure-topics.ts'
import { readRealTalks, readTalks } from './read-talks.ts'
import { measureByMeaning, measureByWords } from './search-topics.ts'

/* `npx tsx eval/topics/run.ts [--missed]`: what is missed is only shown of the half that may be tuned on. */
const isShown = process.argv.includes('--missed')
const talks = readTalks()
const sets = [
  { name: 'written', talks: talks.filter(({ isPutAside }) => !isPutAside) },
  { name: 'put aside', talks: talks.filter(({ isPutAside }) => isPutAside) },
  { name: 'real', talks: readRealTalks() },
]
for (const { name, talks } of sets) {
  if (talks.length === 0) continue
  const onMissed =
    isShown && name === 'written'
      ? ({ talk, query, got, wanted }: Missed): void => console.log(`${talk}: ${query}: ${got}, not ${wanted}`)
      : undefined
  console.log(showTopics(`${name}, by words`, measureByWords(talks)))
  const figures = await measureByMeaning(talks, onMissed)
  console.log(figures ? showTopics(`${name}, with the model`, figures) : 'The model is not here.')
}
