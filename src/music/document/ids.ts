/**
 * Ids of a snapshot are whatever the client made them; inside a document they are part of addresses, where `/`, `@` and
 * `*` mean something. A key is an id that is safe there; a UUID is its own key.
 */
export const keyOf = (id: string): string => id.replace(/[%/@*:]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
export const idOf = (key: string): string =>
  key.replace(/%([0-9a-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** An id for something new, in the form of a UUID of version 4: always the same for the same project and number. */
export function uuidFrom(project: string, number: string): string {
  const words = hash128(`${project}\u0000${number}`)
  return formatUuid(words.map((word) => word.toString(16).padStart(8, '0')).join(''))
}

/** A UUID of version 4 from at least 32 hexadecimal digits (RFC 9562, section 5.4). */
export function formatUuid(hex: string): string {
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, variant + hex.slice(17, 20)]
  return [...groups, hex.slice(20, 32)].join('-')
}

/** A whole number below 2^31 from a text, for what has to differ between things without being remembered. */
export const numberFrom = (text: string): number => (hash128(text)[0] ?? 0) >>> 1

/** Where something counts from, so that it makes other ids than anything else: by a text that only it has. */
export const firstNumber = (seed: string): number => 1 + numberFrom(seed) * NUMBERS_OF_ONE

/** More than anything makes, and few enough for numbers to stay whole. */
const NUMBERS_OF_ONE = 2 ** 20

/** Four 32-bit words that every character takes part in. Ids have to be spread, not to be secret. */
function hash128(text: string): number[] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    a = b ^ Math.imul(a ^ code, 597399067)
    b = c ^ Math.imul(b ^ code, 2869860233)
    c = d ^ Math.imul(c ^ code, 951274213)
    d = a ^ Math.imul(d ^ code, 2716044179)
  }
  a = Math.imul(c ^ (a >>> 18), 597399067)
  b = Math.imul(d ^ (b >>> 22), 2869860233)
  c = Math.imul(a ^ (c >>> 17), 951274213)
  d = Math.imul(b ^ (d >>> 19), 2716044179)
  const mixed = a ^ b ^ c ^ d
  return [mixed >>> 0, (b ^ mixed) >>> 0, (c ^ mixed) >>> 0, (d ^ mixed) >>> 0]
}
