import { isLoopback } from './model-fetch.ts'

/** One that is gone refuses at once; a busy one may take a while. */
const WAIT_MS = 10_000

/** Whether a server of ours on this machine still answers to its token. Nothing is sent to any other machine. */
export async function isAnswering(
  url: string,
  { path, token }: { readonly path: string; readonly token: string },
): Promise<boolean> {
  if (!URL.canParse(url) || !isLoopback(new URL(url))) return false
  try {
    const reply = await fetch(new URL(path, url), {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(WAIT_MS),
      redirect: 'error',
    })
    await reply.body?.cancel()
    return reply.ok
  } catch {
    return false
  }
}
