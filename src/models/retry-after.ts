/**
 * How long a server asks to be left alone. A date is measured against the server's own, so that a wrong clock here does
 * no harm.
 */
export function retryAfterMs(headers: { readonly [name: string]: string }): number | undefined {
  const exact = Number(headers['retry-after-ms'] ?? NaN)
  if (exact >= 0) return exact
  const asked = headers['retry-after']?.trim() ?? ''
  if (/^\d+(?:\.\d+)?$/.test(asked)) return Number(asked) * 1000
  const untilMs = Date.parse(asked) - Date.parse(headers['date'] ?? '')
  return Number.isNaN(untilMs) ? undefined : Math.max(0, untilMs)
}
