export function toHex(bytes: ArrayLike<number>): string {
  let text = ''
  for (let i = 0; i < bytes.length; i++) text += (bytes[i] ?? 0).toString(16).padStart(2, '0')
  return text
}

export function fromHex(hex: string): number[] {
  const bytes: number[] = []
  for (let i = 0; i + 1 < hex.length; i += 2) bytes.push(Number.parseInt(hex.slice(i, i + 2), 16))
  return bytes
}
