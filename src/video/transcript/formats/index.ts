import type { Format } from '../format.ts'
import { assemblyAi } from './assembly-ai.ts'
import { awsTranscribe } from './aws-transcribe.ts'
import { deepgram } from './deepgram.ts'
import { elevenLabs } from './eleven-labs.ts'
import { fasterWhisper } from './faster-whisper.ts'
import { google } from './google.ts'
import { plainWords } from './plain-words.ts'
import { speechmaticsV1 } from './speechmatics-v1.ts'
import { speechmatics } from './speechmatics.ts'
import { srt } from './srt.ts'
import { vtt } from './vtt.ts'
import { watson } from './watson.ts'
import { whisperCpp } from './whisper-cpp.ts'
import { whisperX } from './whisper-x.ts'
import { whisper } from './whisper.ts'

/** Every format that is read. The first that fits wins, so the ones with the plainest shape stand last. */
export const formats: readonly Format[] = [
  deepgram, awsTranscribe, speechmatics, watson, google, whisperCpp, whisperX, elevenLabs, assemblyAi, speechmaticsV1, fasterWhisper, whisper, plainWords, vtt, srt,
]
