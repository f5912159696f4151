import { type Problem } from '../../base/index.ts'
import { isLoopback, rememberSecret } from '../../gate/index.ts'
import { modelProblem } from '../model-problem.ts'

/** The key in the environment, which is a secret from here on; a server on this machine may do without one. */
export function keyOf(
  env: { readonly [name: string]: string | undefined },
  variable: string,
  address: URL,
): string | null | Problem {
  const key = env[variable]?.trim() ?? ''
  if (key !== '') rememberSecret(key)
  if (/[^\x21-\x7e]/.test(key))
    return modelProblem('wrong-key', `${variable} holds characters that no key has; copy the key again.`)
  if (key !== '') return key
  return isLoopback(address)
    ? null
    : modelProblem('no-key', `${address.host} needs a key; set ${variable} in the environment.`)
}
