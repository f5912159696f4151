import type { StudioEvent } from '../../../src/client/index.ts'
import { trustedWorkerUrl } from '../ui/trusted.ts'
import workerUrl from './live-worker.ts?sharedworker&url'

export type LiveMessage =
  | { readonly is: 'open' }
  | { readonly is: 'lost' }
  | { readonly is: 'event'; readonly json: string }

type Heard = { onOpen(): void; onLost(): void; onEvent(event: StudioEvent): void }

/** Follows what happens, through the worker that all tabs share. Gives what tries again at once. */
export function followLive({ onOpen, onLost, onEvent }: Heard): () => void {
  const hear = (message: LiveMessage): void => {
    if (message.is === 'open') onOpen()
    else if (message.is === 'lost') onLost()
    else onEvent(JSON.parse(message.json) as StudioEvent)
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

/** Some browsers of phones share no workers: there a page has a stream of its own. */
function followAlone(hear: (message: LiveMessage) => void): () => void {
  let source: EventSource
  const follow = (): void => {
    source = new EventSource('/api/v1/events')
    source.addEventListener('open', () => hear({ is: 'open' }))
    source.addEventListener('message', ({ data }: MessageEvent<string>) => hear({ is: 'event', json: data }))
    source.addEventListener('error', () => hear({ is: 'lost' }))
  }
  follow()
  return () => {
    source.close()
    follow()
  }
}
