import { Deck, type SoundChunk, type FrameSpan } from './deck.ts'
import { mapPlaces, type WaysTo } from './place-map.ts'

/** A crossfade is heard as a switch, not as a click. */
const FADE_SECONDS = 0.005

/** One deck that sounds: the one that is listened to, or one that fades out. */
type Voice = { readonly deck: string; frame: number; gain: number; aim: 0 | 1 }

/** Where to go on, as soon as the samples are there: on a deck, at a frame, or at the place of what plays now. */
type Going = { readonly deck: string } & ({ readonly frame: number } | { readonly by: WaysTo })

export type PlayerReport = {
  readonly deck: string | null
  readonly frame: number
  readonly isPlaying: boolean
  /** It would go on, but has no samples yet. */
  readonly isWaiting: boolean
  readonly hasEnded: boolean
  /** Where it is about to go on, once the samples are there. */
  readonly going: { readonly deck: string; readonly frame: number } | null
}

/**
 * The decks of what can be heard, of which one is listened to. The others are kept ready at the same place, so that one
 * can go over to them at any moment; the one that is left fades out while the other fades in.
 */
export class DeckPlayer {
  readonly #fadeFrames: number
  readonly #decks = new Map<string, Deck>()
  readonly #loops = new Map<string, FrameSpan>()
  #voices: Voice[] = []
  #main: { deck: string; frame: number } | null = null
  #going: Going | null = null
  #isPlaying = false
  #isWaiting = false
  #hasEnded = false
  #levels = new Map<string, number>()

  constructor(rate: number) {
    this.#fadeFrames = Math.max(1, Math.round(rate * FADE_SECONDS))
  }

  open(id: string, { channels, totalFrames }: { channels: number; totalFrames: number }): void {
    if (!this.#decks.has(id)) this.#decks.set(id, new Deck(channels, totalFrames))
  }

  close(id: string): void {
    this.#decks.delete(id)
    this.#loops.delete(id)
    this.#voices = this.#voices.filter(({ deck }) => deck !== id)
    if (this.#main?.deck === id) this.#main = null
  }

  feed(id: string, chunk: SoundChunk): void {
    this.#decks.get(id)?.add(chunk)
  }

  keep(id: string, stretches: readonly FrameSpan[]): void {
    this.#decks.get(id)?.keep(stretches)
  }

  /** A seek is heard at once, as silence until there is something; going over to another deck waits for its samples. */
  go(going: Going): void {
    this.#hasEnded = false
    if ('by' in going && this.#main) {
      this.#going = going.deck === this.#main.deck ? null : going
      return
    }
    const target = { deck: going.deck, frame: 'frame' in going ? going.frame : 0 }
    this.#fadeOut()
    this.#going = null
    this.#main = target
    if (this.#isPlaying) this.#fadeIn()
  }

  play(isPlaying: boolean): void {
    if (isPlaying === this.#isPlaying) return
    this.#isPlaying = isPlaying
    this.#isWaiting = false
    if (!isPlaying) return this.#fadeOut()
    if (this.#hasEnded && this.#main) this.#main.frame = this.#loops.get(this.#main.deck)?.start ?? 0
    this.#hasEnded = false
    this.#fadeIn()
  }

  loop(id: string, loop: FrameSpan | null): void {
    if (loop && loop.end > loop.start) this.#loops.set(id, loop)
    else this.#loops.delete(id)
  }

  /** The deck that is listened to, for whoever measures. */
  channels(): number {
    return (this.#main && this.#decks.get(this.#main.deck)?.channels) ?? 2
  }

  /** How loud each track was since this was last asked; a track that is not heard is not in it. */
  takeLevels(): ReadonlyMap<string, number> {
    const levels = this.#levels
    this.#levels = new Map()
    return levels
  }

  report(): PlayerReport {
    const going = this.#going
    return {
      deck: this.#main?.deck ?? null,
      frame: this.#main?.frame ?? 0,
      isPlaying: this.#isPlaying,
      isWaiting: this.#isWaiting,
      hasEnded: this.#hasEnded,
      going: going && this.#main ? { deck: going.deck, frame: this.#targetOf(going) } : null,
    }
  }

  /** Fills the outputs, which hold zeros. */
  render(outputs: readonly Float32Array[]): void {
    const count = outputs[0]?.length ?? 0
    this.#goOver()
    let at = 0
    while (at < count) {
      const played = this.#isPlaying ? this.#playMain(outputs, at, count - at) : 0
      this.#renderFading(outputs, at, played > 0 ? played : count - at)
      if (played === 0) break
      at += played
    }
  }

  /** Plays what is listened to as far as it goes without a turn; gives how far that was. */
  #playMain(outputs: readonly Float32Array[], at: number, room: number): number {
    const main = this.#main
    const deck = main && this.#decks.get(main.deck)
    if (!main || !deck) {
      this.#isWaiting = true
      return 0
    }
    const loop = this.#loops.get(main.deck)
    const loopEnd = loop ? Math.min(loop.end, deck.totalFrames) : 0
    if (loop && main.frame === loopEnd) this.#jump(loop.start)
    if (main.frame >= deck.totalFrames) {
      this.#isPlaying = false
      this.#hasEnded = true
      this.#voices = []
      return 0
    }
    const turn = main.frame < loopEnd ? loopEnd : deck.totalFrames
    const count = Math.min(room, turn - main.frame, deck.reach(main.frame))
    this.#isWaiting = count <= 0
    if (this.#isWaiting) return 0
    const voice = this.#voices.find(({ aim }) => aim === 1) ?? this.#fadeIn()
    voice.frame = main.frame
    this.#mix(outputs, voice, at, count)
    deck.raiseLevels(this.#levels, main.frame, count)
    main.frame += count
    return count
  }

  #renderFading(outputs: readonly Float32Array[], at: number, count: number): void {
    for (const voice of this.#voices) if (voice.aim === 0) this.#mix(outputs, voice, at, count)
    this.#voices = this.#voices.filter(({ aim, gain }) => aim === 1 || gain > 0)
  }

  /** Adds frames of a voice, its gain on the way to its aim; one that fades and has no more samples is gone. */
  #mix(outputs: readonly Float32Array[], voice: Voice, at: number, count: number): void {
    const deck = this.#decks.get(voice.deck)
    const there = deck ? Math.min(count, deck.reach(voice.frame)) : 0
    const step = (voice.aim === 1 ? 1 : -1) / this.#fadeFrames
    const left = Math.max(0, Math.round(Math.abs(voice.aim - voice.gain) * this.#fadeFrames))
    const fading = Math.min(there, left)
    if (fading > 0) deck?.mixInto(outputs, { frame: voice.frame, at, count: fading, gain: voice.gain, step })
    voice.gain = fading === left && there >= left ? voice.aim : voice.gain + step * fading
    if (voice.aim === 1 && there > fading)
      deck?.mixInto(outputs, { frame: voice.frame + fading, at: at + fading, count: there - fading, gain: 1, step: 0 })
    voice.frame += there
    if (voice.aim === 0 && there < count) voice.gain = 0
  }

  /** Goes over to the deck that was asked for, once what is next of it is there. */
  #goOver(): void {
    const going = this.#going
    const deck = going && this.#decks.get(going.deck)
    if (!going || !deck || !this.#main) return
    const frame = this.#targetOf(going)
    // Near its end there is less to come than a fade takes.
    if (this.#isPlaying && deck.reach(frame) < Math.min(this.#fadeFrames, deck.totalFrames - frame)) return
    this.#fadeOut()
    this.#going = null
    this.#main = { deck: going.deck, frame }
    if (this.#isPlaying) this.#fadeIn()
  }

  #targetOf(going: Going): number {
    if ('frame' in going) return going.frame
    const total = this.#decks.get(going.deck)?.totalFrames ?? Infinity
    const { deck, frame } = this.#main ?? { deck: '', frame: 0 }
    return Math.max(0, Math.min(total, Math.round(mapPlaces(going.by[deck] ?? [], frame))))
  }

  /** Back to the beginning of a loop: what lies behind its end fades under it. */
  #jump(frame: number): void {
    this.#fadeOut()
    if (this.#main) this.#main.frame = frame
    this.#fadeIn()
  }

  #fadeOut(): void {
    for (const voice of this.#voices) voice.aim = 0
  }

  /** The very beginning is heard as it is. */
  #fadeIn(): Voice {
    const { deck, frame } = this.#main ?? { deck: '', frame: 0 }
    const isAlone = this.#voices.length === 0
    const voice: Voice = { deck, frame, gain: frame === 0 && isAlone ? 1 : 0, aim: 1 }
    this.#voices.push(voice)
    return voice
  }
}
