import type { FromWorklet, ToWorklet } from './sound-messages.ts'
import { canPlaySound, openSoundOutput, type SoundOutput, type SoundStatus } from './sound-output.ts'

/** At which most is recorded; for another rate another device is opened, once that is known. */
const USUAL_RATE = 48_000
/** So long after the last sound the device is let go. */
const REST_MS = 5000

type DeviceHooks = { onReport(report: FromWorklet): void; onLost(status: SoundStatus): void }

/** The one audio device of a page, opened at the rate of what is played. */
export class SoundDevice {
  #output: SoundOutput | null = null
  #opening: Promise<SoundOutput | null> | null = null
  /** The rate that the output was opened for; the device may have given another. */
  #openedFor = 0
  /** One that was made ready before it was known what is to be played. */
  #spare: Promise<SoundOutput> | null = null
  #resting: ReturnType<typeof setTimeout> | undefined

  constructor(readonly hooks: DeviceHooks) {
    // Opening a device and its worklet takes as long as the first samples do: it is begun before there are any.
    if (canPlaySound()) whenIdle(() => this.#makeReady())
  }

  get output(): SoundOutput | null {
    return this.#output
  }

  /** The output, as soon as the one that is being opened is there; nothing where none is. */
  async whenOpen(): Promise<SoundOutput | null> {
    return this.#output ?? (await this.#opening)
  }

  /** Gives the output where it is another than before; one that was open at another rate is let go. */
  async open(rate: number): Promise<SoundOutput | null> {
    if (!canPlaySound() || this.#opening || (this.#output && this.#openedFor === rate)) return null
    this.#output?.close()
    this.#output = null
    this.#openedFor = rate
    // Where the server was gone in that very moment, the next stretch that comes opens it.
    this.#opening = (this.#takeSpare(rate) ?? openSoundOutput(rate, this.hooks)).catch(() => null)
    this.#output = await this.#opening
    this.#opening = null
    return this.#output
  }

  send(message: ToWorklet): void {
    this.#output?.send(message)
  }

  stayAwake(): void {
    clearTimeout(this.#resting)
  }

  restLater(): void {
    clearTimeout(this.#resting)
    this.#resting = setTimeout(() => this.#output?.rest(), REST_MS)
  }

  #makeReady(): void {
    if (this.#opening || this.#output) return
    const spare = openSoundOutput(USUAL_RATE, this.hooks)
    this.#spare = spare
    spare.then(
      () => setTimeout(() => this.#spare === spare && void spare.then((unused) => unused.rest()), REST_MS),
      () => (this.#spare = null),
    )
  }

  /** What was made ready, where it is what is needed. */
  #takeSpare(rate: number): Promise<SoundOutput> | null {
    const spare = this.#spare
    this.#spare = null
    if (rate === USUAL_RATE) return spare
    void spare?.then((unfit) => unfit.close()).catch(() => undefined)
    return null
  }
}

/** As soon as the page has nothing else to do. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 1000 })
  else setTimeout(work)
}
