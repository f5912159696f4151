import { extname } from 'node:path'
import { plainLine } from '../../gate/index.ts'

/** What Windows keeps for devices, whatever the ending; a project may be opened there too. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)$/i
/** File systems count bytes and stop at 255; a number may be added in front of the ending. */
const MAX_BYTES = 200

/**
 * A file name for something that came with a name of its own, which may be any text: no path, nothing that a disk, a
 * shell or a terminal reads as more than a letter.
 */
export function nameFile(given: string, fallback = 'file'): string {
  const last = given.split(/[/\\]/).findLast((part) => part.trim() !== '') ?? ''
  const plain = plainLine(last.normalize('NFC'), 100_000)
    .replaceAll(/[<>:"|?*`$;&!'\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '_')
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[-.~ ]+/u, '_')
    .replace(/[. ]+$/u, '')
  const ending = /^\.[\p{L}\p{N}]{1,12}$/u.test(extname(plain)) ? extname(plain) : ''
  const stem = plain.slice(0, plain.length - ending.length).trimEnd()
  const isNothing = stem.replaceAll('_', '') === ''
  const safe = isNothing || RESERVED.test(stem.replace(/\..*$/s, '')) ? `_${isNothing ? fallback : stem}` : stem
  return `${cutToBytes(safe, MAX_BYTES - Buffer.byteLength(ending))}${ending}`
}

/** The same with a number, where the first one is taken. */
export function numberName(name: string, number: number): string {
  if (number === 1) return name
  const ending = extname(name)
  return `${name.slice(0, name.length - ending.length)}-${number}${ending}`
}

/** Cut between characters as people see them. */
function cutToBytes(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text
  let cut = ''
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    if (Buffer.byteLength(cut) + Buffer.byteLength(segment) > maxBytes) break
    cut += segment
  }
  return cut === '' ? 'file' : cut.trimEnd()
}
