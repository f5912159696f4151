/** Code units (or bytes, one a character) as a string. */
export function textOfUnits(units: Uint8Array | Uint16Array): string {
  const parts: string[] = []
  // Not spread: that goes through an iterator and takes three times as long.
  for (let at = 0; at < units.length; at += atOnce)
    parts.push(String.fromCharCode.apply(null, units.subarray(at, at + atOnce) as unknown as number[]))
  return parts.join('')
}

/** As many as may be arguments of one call everywhere. */
const atOnce = 8192
