import type { Format } from '../format.ts'
import { ass, srt, vtt, sbv, tsv } from './captions.ts'
import { assemblyAi, deepgram, elevenLabs, vosk, paperEdit } from './word-lists.ts'
import { awsTranscribe, rev, premiere, speechmatics, speechmaticsV1 } from './words-and-marks.ts'
import { azure } from './azure.ts'
import { fasterWhisper, whisperX, whisper, plainWords, whisperCpp } from './whisper.ts'
import { google } from './google.ts'
import { plainText } from './plain-text.ts'
import { ttml } from './ttml.ts'
import { watson } from './watson.ts'
import { youTubeJson } from './youtube-json.ts'

/** Every format that is read. The first that fits wins, so the ones with the plainest shape stand last. */
export const formats: readonly Format[] = [
  deepgram,
  awsTranscribe,
  speechmatics,
  watson,
  google,
  azure,
  rev,
  youTubeJson,
  vosk,
  whisperCpp,
  whisperX,
  elevenLabs,
  assemblyAi,
  speechmaticsV1,
  premiere,
  paperEdit,
  fasterWhisper,
  whisper,
  plainWords,
  vtt,
  ttml,
  ass,
  sbv,
  tsv,
  srt,
]

/** Any other text, where somebody says that it is a transcript. */
export { plainText }
