import type { StudioEvent } from '../../../src/client/index.ts'
import { trustedWorkerUrl } from '../ui/trusted.ts'
import { openLiveSource, type LiveMessage } from './live-source.ts'
import workerUrl from './live-worker.ts?sharedworker&url'
import { stripUnseen } from './strip-unseen.ts'

type Heard = { onOpen(): void; onLost(): void; onEvent(event: StudioEvent): void }

/** Follows what happens, through the worker that all tabs share. Gives what tries again at once. */
export function followLive({ onOpen, onLost, onEvent }: Heard): () => void {
  const hear = (message: LiveMessage): void => {
    if (message.is === 'open') onOpen()
    else if (message.is === 'lost') onLost()
    else onEvent(JSON.parse(stripUnseen(message.json)) as StudioEvent)
  }
  if (!('SharedWorker' in globalThis)) return followAlone(hear)
  const worker = new SharedWorker(trustedWorkerUrl(workerUrl), { type: 'module', name: 'cutroom' })
  worker.port.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => hear(data))
  worker.port.start()
  addEventListener('pagehide', () => worker.port.postMessage('leave'))
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
  return () => worker.port.postMessage('again')
}

/**
 * Some browsers of phones share no workers: there a page has a stream of its own, while it is looked at. Those that
 * nobody looks at would keep the few connections that a browser has.
 */
function followAlone(hear: (message: LiveMessage) => void): () => void {
  const source = openLiveSource(hear)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') source.again()
    else source.close()
  })
  return source.again
}
