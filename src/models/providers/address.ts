import { type Problem } from '../../base/index.ts'
import { isLoopback } from '../../gate/index.ts'
import { modelProblem } from '../model-problem.ts'

/**
 * Where a provider is reached: what the user gave, else its usual place. Words and keys go out unencrypted only on this
 * machine, and a key belongs into the environment, not into an address.
 */
export function addressOf({
  provider,
  given,
  usual,
}: {
  provider: string
  given: string | undefined
  usual: string
}): URL | Problem {
  const text = given?.trim() || usual
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (
    address !== undefined &&
    address.username === '' &&
    address.password === '' &&
    (address.protocol === 'https:' || (address.protocol === 'http:' && isLoopback(address)))
  )
    return address
  return modelProblem(
    'bad-address',
    `The address of ${provider} must begin with https://, or with http:// on this machine, and hold no password; ` +
      `change it in your settings or in the environment.`,
  )
}

/** A path under an address, which may have a path of its own. */
export function under(address: URL, path: string): string {
  return `${address.href.replace(/\/$/, '')}${path}`
}
