import { openStudioClient, type StudioTransport } from '../../../src/client/index.ts'
import { stripUnseen } from './strip-unseen.ts'

/** What the server sends is shown, so nothing gets into the page that could not be seen there. */
const transport: StudioTransport = async (url, options) => {
  const reply = await fetch(url, options)
  if (!reply.headers.get('content-type')?.startsWith('application/json')) return reply
  const { status, statusText, headers } = reply
  return new Response(stripUnseen(await reply.text()), { status, statusText, headers })
}

/** The server that this page came from. */
export const client = openStudioClient({ transport })
