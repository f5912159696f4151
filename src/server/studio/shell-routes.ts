import { randomBytes } from 'node:crypto'
import { problem } from '../../kernel/index.ts'
import { refusal } from '../http/answer.ts'
import type { Endpoint } from '../routes/endpoint.ts'

/** The page as it was built: nothing in it is of the user's. `NONCE` stands in the index where a nonce is put. */
export type Shell = {
  readonly index: string
  readonly assets: ReadonlyMap<string, Uint8Array>
}
export const NONCE = 'CUTROOM-NONCE'

const NOT_BUILT = 'The studio’s page is not beside this program; "npm run build" makes it, and the package holds it.'

const types: ReadonlyMap<string, string> = new Map([
  ['js', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['woff2', 'font/woff2'],
  ['svg', 'image/svg+xml'],
])

/**
 * The page and its assets: the only routes without a token. What else the page may load, and from where, stands in its
 * own policy: scripts by a nonce that nobody can guess, styles and fonts of this server, pictures and sound of its own,
 * and no address but this one.
 */
export function shellRoutes(shell: Shell | undefined): Endpoint[] {
  return [
    {
      method: 'get',
      path: '/',
      summary: 'The page of the studio. It holds no data; what it shows it asks for with the token.',
      answers: { 200: { says: 'The page.', type: 'text/html' }, 404: { says: 'The page was not built.' } },
      guard: { isOpen: true },
      handle: () => {
        if (!shell) return refusal(problem('unknown-route', NOT_BUILT))
        const nonce = randomBytes(18).toString('base64')
        return new Response(shell.index.replaceAll(NONCE, nonce), {
          headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': pagePolicy(nonce) },
        })
      },
    },
    {
      method: 'get',
      path: '/assets/{file}',
      summary: 'What the page is made of; a name holds the hash of what it names.',
      answers: { 200: { says: 'As it was built.', type: 'text/plain' }, 404: { says: 'There is no such file.' } },
      guard: { isOpen: true },
      handle: ({ req }) => {
        const file = req.param('file') ?? ''
        const bytes = shell?.assets.get(file)
        if (!bytes) return refusal(problem('unknown-route', 'The page has no such part; load it again.'))
        return new Response(Buffer.from(bytes), {
          headers: {
            'Content-Type': types.get(file.split('.').at(-1) ?? '') ?? 'application/octet-stream',
            'Cache-Control': 'public, max-age=31536000, immutable',
            // A worker is held to the policy of its own script.
            'Content-Security-Policy': WORKER_POLICY,
          },
        })
      },
    },
  ]
}

const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"

const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types cutroom',
  ].join('; ')
