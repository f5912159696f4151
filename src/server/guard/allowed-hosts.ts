import { networkInterfaces } from 'node:os'

/**
 * Every `Host` under which this server may be addressed, and no other: a name that someone else controls could point
 * here.
 */
export function allowedHosts({ host, port }: { readonly host: string; readonly port: number }): ReadonlySet<string> {
  const bound = isWildcard(host)
    ? Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address))
    : [host]
  const names = ['localhost', '127.0.0.1', '::1', ...bound].map((name) =>
    name.includes(':') ? `[${name}]` : name.toLowerCase(),
  )
  return new Set(names.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`])))
}

/** Addresses that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

const isWildcard = (host: string): boolean => host === '0.0.0.0' || host === '::'
