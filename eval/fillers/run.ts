import { figures } from './figures.ts'
import { fillersDocument } from './fillers-document.ts'
import { realSentences, writtenSentences } from './labelled-set.ts'
import { NO_SAMPLES, readSamples } from './read-samples.ts'

const samples = readSamples()
if (!samples) process.stderr.write(`The real transcripts are left out: ${NO_SAMPLES}.\n`)
if (samples && process.argv.includes('--docs')) process.stdout.write(fillersDocument(samples))
else process.stdout.write(figures([...writtenSentences(), ...(samples ? realSentences(samples) : [])]))
