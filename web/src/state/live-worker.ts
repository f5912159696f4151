/**
 * One stream of events for all tabs: a browser opens six connections to a server, all tabs together, and a stream keeps
 * one for as long as it runs.
 */
import type { LiveMessage } from './live.ts'

const tabs = new Set<MessagePort>()
let source: EventSource | undefined
let isOpen = false

const tellAll = (message: LiveMessage): void => {
  for (const tab of tabs) tab.postMessage(message)
}

function follow(): void {
  source?.close()
  source = new EventSource('/api/v1/events')
  source.addEventListener('open', () => {
    isOpen = true
    tellAll({ is: 'open' })
  })
  source.addEventListener('message', ({ data }: MessageEvent<string>) => tellAll({ is: 'event', json: data }))
  source.addEventListener('error', () => {
    isOpen = false
    tellAll({ is: 'lost' })
    // It tries again by itself, unless the server answered with a refusal.
    if (source?.readyState === EventSource.CLOSED) setTimeout(follow, RETRY_MS)
  })
}
const RETRY_MS = 2000

addEventListener('connect', (event) => {
  const [tab] = (event as MessageEvent).ports
  if (!tab) return
  tabs.add(tab)
  tab.addEventListener('message', ({ data }: MessageEvent<'leave' | 'again'>) => {
    if (data === 'leave') tabs.delete(tab)
    else follow()
    if (tabs.size > 0) return
    source?.close()
    source = undefined
    isOpen = false
  })
  tab.start()
  if (!source) follow()
  else if (isOpen) tab.postMessage({ is: 'open' } satisfies LiveMessage)
})
