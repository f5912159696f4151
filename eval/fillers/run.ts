import { halfOf } from './half-of.ts'
import { realSentences, writtenSentences } from './labelled-set.ts'
import { measure, methods, precisionOf, recallOf } from './measure.ts'
import { NO_SAMPLES, readSamples } from './read-samples.ts'

const samples = readSamples()
const sentences = [...writtenSentences(), ...(samples ? realSentences(samples) : [])]
if (!samples) process.stdout.write(`Without the real transcripts: ${NO_SAMPLES}.\n`)
process.stdout.write('| | half | sentences | right | wrong | missed | precision | recall |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n')
for (const method of methods) {
  for (const half of ['tune', 'aside'] as const) {
    const chosen = sentences.filter(({ reference }) => halfOf(reference) === half)
    const count = measure(chosen, method)
    process.stdout.write(`| ${method.name} | ${half} | ${chosen.length} | ${count.right} | ${count.wrong} | ${count.missed} | ${precisionOf(count).toFixed(3)} | ${recallOf(count).toFixed(3)} |\n`)
  }
}
