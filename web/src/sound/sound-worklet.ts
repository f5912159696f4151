import { DeckPlayer } from './deck-player.ts'
import { LoudnessMeter } from './loudness-meter.ts'
import type { FeedMessage, FromWorklet, ToWorklet } from './sound-messages.ts'

/** What there is in the scope of a worklet, and the types of TypeScript do not say. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void
declare const sampleRate: number
declare const currentTime: number

const REPORT_SECONDS = 0.04

/** Puts out what the decks play, measures it, and says where it is. */
class SoundProcessor extends AudioWorkletProcessor {
  readonly #player = new DeckPlayer(sampleRate)
  readonly #meter = new LoudnessMeter(sampleRate)
  #feed: MessagePort | undefined
  #reportedSeconds = -1
  #seeks = 0

  constructor() {
    super()
    this.port.addEventListener('message', ({ data }: MessageEvent<ToWorklet>) => this.#hear(data))
    this.port.start()
  }

  #hear(message: ToWorklet): void {
    switch (message.do) {
      case 'attach':
        this.#feed = message.port
        this.#feed.addEventListener('message', ({ data }: MessageEvent<FeedMessage>) => this.#take(data))
        this.#feed.start()
        return
      case 'seek':
        this.#meter.reset()
        this.#seeks = message.count
        this.#player.go(message)
        break
      case 'switch':
        this.#player.go(message)
        break
      case 'play':
        this.#player.play(message.isPlaying)
        break
      case 'loop':
        return this.#player.loop(message.deck, message.loop)
      case 'close':
        return this.#player.close(message.deck)
    }
    this.#report()
  }

  #take(message: FeedMessage): void {
    const { deck } = message
    if (message.do === 'open') this.#player.open(deck, message)
    else if (message.do === 'feed') this.#player.feed(deck, message)
    else this.#player.keep(deck, message.stretches)
  }

  process(_inputs: unknown, [outputs = []]: Float32Array[][]): boolean {
    this.#player.render(outputs)
    this.#meter.add(outputs, Math.min(outputs.length, this.#player.channels()))
    if (currentTime - this.#reportedSeconds >= REPORT_SECONDS) this.#report()
    return true
  }

  #report(): void {
    this.#reportedSeconds = currentTime
    const report: FromWorklet = {
      ...this.#player.report(),
      contextSeconds: currentTime,
      seeks: this.#seeks,
      peaks: this.#meter.takePeaks(),
      shortTerm: this.#meter.shortTerm(),
      tracks: this.#player.takeLevels(),
    }
    this.port.postMessage(report)
    this.#feed?.postMessage(report)
  }
}

registerProcessor('cutroom-sound', SoundProcessor)
