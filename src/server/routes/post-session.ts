import { makeSessionCookie } from '../guard/session-cookie.ts'
import { problem } from '../../kernel/index.ts'
import { refusal } from '../http/answer.ts'
import type { Endpoint } from './endpoint.ts'
import type { Parts } from './parts.ts'

/** A page swaps the token for a cookie that no script can read, so that the token need not be kept anywhere. */
export function postSession({ token, port, clock }: Parts): Endpoint {
  return {
    method: 'post',
    path: '/api/v1/session',
    summary: 'Swap the token for an HttpOnly cookie, for pages of this server.',
    answers: { 204: { says: 'The cookie is set.' } },
    handle: ({ req }) => {
      if (req.header('authorization') === undefined)
        return refusal(
          problem('no-token', 'Send the token itself, as "Authorization: Bearer TOKEN"; a cookie cannot renew itself.'),
        )
      return new Response(null, {
        status: 204,
        headers: { 'Set-Cookie': makeSessionCookie({ token, port: port(), nowMs: clock.nowMs() }) },
      })
    },
  }
}
