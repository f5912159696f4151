import { trustedWorkerUrl } from '../ui/trusted.ts'
import type { FromWorklet, ToWorklet } from './sound-messages.ts'
import workletUrl from './sound-worklet.ts?worker&url'

/** Whether sound can come out of this page, with a sentence where it cannot. */
export type SoundStatus =
  | { readonly is: 'ready' }
  | { readonly is: 'blocked' | 'no-device' | 'unsupported'; readonly says: string }

export const UNSUPPORTED: SoundStatus = {
  is: 'unsupported',
  says: 'This browser cannot play sound here: it has no AudioWorklet. All else works.',
}
const BLOCKED: SoundStatus = {
  is: 'blocked',
  says: 'The browser holds sound back until you have clicked or pressed a key here; press play once more.',
}
const NO_DEVICE: SoundStatus = {
  is: 'no-device',
  says: 'No sound device answers. Connect one, or free it in another program, and press play again.',
}

/** A device that is there starts within this time. */
const MAX_START_MS = 1500

/** An opened audio device at a rate, with the worklet that plays. */
export type SoundOutput = {
  readonly rate: number
  readonly feed: MessagePort
  send(message: ToWorklet): void
  /** Lets sound out; tells why none comes where that fails. */
  start(): Promise<SoundStatus>
  /** Lets the device go while nothing plays. */
  rest(): void
  /** Seconds since something was so in the worklet, as it is heard now. */
  secondsSince(contextSeconds: number): number
  close(): void
}

export const canPlaySound = (): boolean => 'AudioContext' in globalThis && 'AudioWorkletNode' in globalThis

/** At the rate that is wished, so that nothing is converted; at the device's own where it cannot be had. */
export async function openSoundOutput(
  wishedRate: number,
  { onReport, onLost }: { onReport(report: FromWorklet): void; onLost(status: SoundStatus): void },
): Promise<SoundOutput> {
  const context = openContext(wishedRate)
  await context.audioWorklet.addModule(trustedWorkerUrl(workletUrl))
  const node = new AudioWorkletNode(context, 'cutroom-sound', { numberOfInputs: 0, outputChannelCount: [2] })
  const { port1, port2 } = new MessageChannel()
  const send = (message: ToWorklet, transfer: Transferable[] = []): void => node.port.postMessage(message, transfer)
  send({ do: 'attach', port: port2 }, [port2])
  node.port.addEventListener('message', ({ data }: MessageEvent<FromWorklet>) => onReport(data))
  node.port.start()
  node.connect(context.destination)
  let isWanted = false
  const lose = (): void => {
    if (isWanted) onLost(NO_DEVICE)
    isWanted = false
  }
  context.addEventListener('error', lose)
  context.addEventListener('statechange', () => {
    if (context.state !== 'running') lose()
  })
  return {
    rate: context.sampleRate,
    feed: port1,
    send,
    start: async () => {
      const late = new Promise<void>((resolve) => {
        setTimeout(resolve, MAX_START_MS)
      })
      if (context.state !== 'running') await Promise.race([context.resume().catch(() => undefined), late])
      isWanted = isRunning(context)
      if (isWanted) return { is: 'ready' }
      return hasNotBeenTouched() ? BLOCKED : NO_DEVICE
    },
    rest: () => {
      isWanted = false
      void context.suspend().catch(() => undefined)
    },
    secondsSince: (contextSeconds) =>
      context.state === 'running' ? context.currentTime - contextSeconds - (context.outputLatency || 0) : 0,
    close: () => {
      isWanted = false
      port1.close()
      void context.close().catch(() => undefined)
    },
  }
}

// Read anew: what it was before it was waited for says nothing.
const isRunning = (context: AudioContext): boolean => context.state === 'running'

/** Where the browser tells: nobody has clicked or pressed a key yet. */
const hasNotBeenTouched = (): boolean =>
  'userActivation' in navigator && !(navigator as { userActivation: UserActivation }).userActivation.hasBeenActive

function openContext(wishedRate: number): AudioContext {
  try {
    return new AudioContext({ sampleRate: wishedRate, latencyHint: 'interactive' })
  } catch {
    return new AudioContext({ latencyHint: 'interactive' })
  }
}
