import type { Format } from '../format.ts'
import { ass } from './ass.ts'
import { assemblyAi } from './assembly-ai.ts'
import { awsTranscribe } from './aws-transcribe.ts'
import { azure } from './azure.ts'
import { deepgram } from './deepgram.ts'
import { elevenLabs } from './eleven-labs.ts'
import { fasterWhisper } from './faster-whisper.ts'
import { google } from './google.ts'
import { paperEdit } from './paper-edit.ts'
import { plainText } from './plain-text.ts'
import { plainWords } from './plain-words.ts'
import { premiere } from './premiere.ts'
import { rev } from './rev.ts'
import { sbv } from './sbv.ts'
import { speechmaticsV1 } from './speechmatics-v1.ts'
import { speechmatics } from './speechmatics.ts'
import { srt } from './srt.ts'
import { ttml } from './ttml.ts'
import { vosk } from './vosk.ts'
import { vtt } from './vtt.ts'
import { watson } from './watson.ts'
import { whisperCpp } from './whisper-cpp.ts'
import { whisperX } from './whisper-x.ts'
import { whisper } from './whisper.ts'
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
  srt,
]

/** Any other text, where somebody says that it is a transcript. */
export { plainText }
