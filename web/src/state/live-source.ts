/** What is heard of the stream of events. */
export type LiveMessage =
  | { readonly is: 'open' }
  | { readonly is: 'lost' }
  | { readonly is: 'event'; readonly json: string }

/** The stream of events, kept open until it is closed: whoever answers with a refusal is asked again later. */
export type LiveSource = { again(): void; close(): void }

const FIRST_RETRY_MS = 2000
const MAX_RETRY_MS = 30_000

export function openLiveSource(tell: (message: LiveMessage) => void): LiveSource {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = FIRST_RETRY_MS
  const close = (): void => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  const again = (): void => {
    close()
    const opened = new EventSource('/api/v1/events')
    source = opened
    opened.addEventListener('open', () => {
      retryMs = FIRST_RETRY_MS
      tell({ is: 'open' })
    })
    opened.addEventListener('message', ({ data }: MessageEvent<string>) => tell({ is: 'event', json: data }))
    opened.addEventListener('error', () => {
      tell({ is: 'lost' })
      // It tries again by itself, unless the server answered with a refusal.
      if (opened.readyState !== EventSource.CLOSED || opened !== source) return
      timer = setTimeout(again, retryMs)
      retryMs = Math.min(2 * retryMs, MAX_RETRY_MS)
    })
  }
  again()
  return { again, close }
}
