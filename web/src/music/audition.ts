import { isProblem, soundHeaders } from '../../../src/client/index.ts'
import { client } from '../state/client.ts'
import { player } from '../sound/sound.ts'
import { rollTools } from './roll-tools.ts'

type Pressed = { readonly track: string; readonly pitch: number; readonly velocity: number }

/** Harder or softer by less than this sounds the same. */
const VELOCITY_STEP = 8
const MAX_KEPT = 128

const kept = new Map<string, Promise<AudioBuffer | undefined>>()
let context: AudioContext | undefined
let playing: AudioBufferSourceNode | undefined
let presses = 0

/** Lets a note that is chosen or drawn be heard as its track plays it, unless the song plays or that is off. */
export function hearNote(document: string, { track, pitch, velocity }: Pressed): void {
  if (!rollTools.getState().isHeard || player.state.getState().isPlaying) return
  const own = ++presses
  const near = Math.min(127, Math.max(1, Math.round(velocity / VELOCITY_STEP) * VELOCITY_STEP))
  void soundOf(document, { track, pitch, velocity: near }).then((sound) => {
    // Of several that are pressed while the first is made, the last is meant.
    if (!sound || own !== presses || !context) return
    playing?.stop()
    playing = new AudioBufferSourceNode(context, { buffer: sound })
    playing.connect(context.destination)
    playing.start()
  })
}

/** What a track sounds like is another thing once it was mixed otherwise. */
export function forgetNotes(): void {
  kept.clear()
}

function soundOf(document: string, note: Pressed): Promise<AudioBuffer | undefined> {
  const key = JSON.stringify([document, note])
  const known = kept.get(key) ?? fetchNote(document, note)
  kept.set(key, known)
  const [oldest] = kept.keys()
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
  return known
}

async function fetchNote(document: string, { track, pitch, velocity }: Pressed): Promise<AudioBuffer | undefined> {
  const heard = (context ??= new AudioContext())
  if (heard.state === 'suspended') await heard.resume().catch(() => undefined)
  const note = `${encodeURIComponent(track)},${pitch},${velocity}`
  const query = new URLSearchParams({ document, note, rate: String(heard.sampleRate) })
  const reply = await client.call(`/sound?${query.toString()}`)
  // A track that is only proposed has no sound of its own yet; there is nothing to say about that.
  if (isProblem(reply)) return undefined
  const [channels, frames] = [soundHeaders.channels, soundHeaders.frames].map((name) => Number(reply.headers.get(name)))
  const samples = new Float32Array(await reply.arrayBuffer())
  if (!channels || !frames || samples.length < channels * frames) return undefined
  const buffer = heard.createBuffer(channels, frames, heard.sampleRate)
  for (let channel = 0; channel < channels; channel++) {
    const plane = buffer.getChannelData(channel)
    for (let frame = 0; frame < frames; frame++) plane[frame] = samples[frame * channels + channel] ?? 0
  }
  return buffer
}
