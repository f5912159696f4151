import type { Client } from 'pg'

type Listening = { connect(): Client; readonly channel: string; hear(message: string): void; missed(): void }

/**
 * Holds one connection that hears what servers tell each other, and opens a new one whenever it breaks. Returns how to
 * end it.
 */
export async function keepListening({ connect, channel, hear, missed }: Listening): Promise<() => Promise<void>> {
  let isEnded = false
  let current: Client | undefined
  let again: NodeJS.Timeout | undefined

  const listen = async (): Promise<void> => {
    const client = connect()
    current = client
    let isBroken = false
    const broke = (): void => {
      if (isBroken) return
      isBroken = true
      if (isEnded) return
      again = setTimeout(() => void listen().then(missed, () => undefined), AGAIN_MS)
      again.unref()
    }
    client.on('error', broke)
    client.on('end', broke)
    client.on('notification', ({ payload }) => {
      hear(payload ?? '')
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      broke()
      throw error
    }
  }

  await listen()
  return async () => {
    isEnded = true
    clearTimeout(again)
    await current?.end()
  }
}

/** Long enough not to hammer a database that starts up again; meanwhile the slow look still finds everything. */
const AGAIN_MS = 500
