/**
 * One stream of events for all tabs: a browser opens six connections to a server, all tabs together, and a stream keeps
 * one for as long as it runs.
 */
import { openLiveSource, type LiveMessage, type LiveSource } from './live-source.ts'

const tabs = new Set<MessagePort>()
let source: LiveSource | undefined
let isOpen = false

function tellAll(message: LiveMessage): void {
  if (message.is !== 'event') isOpen = message.is === 'open'
  for (const tab of tabs) tab.postMessage(message)
}

addEventListener('connect', (event) => {
  const [tab] = (event as MessageEvent).ports
  if (!tab) return
  tabs.add(tab)
  tab.addEventListener('message', ({ data }: MessageEvent<'leave' | 'again'>) => {
    if (data === 'again') source?.again()
    else tabs.delete(tab)
    if (tabs.size > 0) return
    source?.close()
    source = undefined
    isOpen = false
  })
  tab.start()
  if (!source) source = openLiveSource(tellAll)
  else if (isOpen) tab.postMessage({ is: 'open' } satisfies LiveMessage)
})
