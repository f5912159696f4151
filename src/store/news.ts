/** What servers on one database tell each other: that streams have new events, or that one is to stop. */
export type News = { readonly from: string; readonly events?: readonly string[]; readonly stop?: string }

/** The text of PostgreSQL's notifications is limited to 8,000 bytes; an id has 36. */
const MOST_IDS = 150

export function eventNews(from: string, streamIds: readonly string[]): string[] {
  const ids = [...new Set(streamIds)]
  return Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, at) =>
    JSON.stringify({ from, events: ids.slice(at * MOST_IDS, (at + 1) * MOST_IDS) } satisfies News),
  )
}

export function stopNews(from: string, streamId: string): string {
  return JSON.stringify({ from, stop: streamId } satisfies News)
}

/** Undefined for what no server of ours wrote. */
export function readNews(text: string): News | undefined {
  try {
    const news = JSON.parse(text) as News | null
    return typeof news?.from === 'string' ? news : undefined
  } catch {
    return undefined
  }
}
