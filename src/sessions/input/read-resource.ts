import { decodeText } from '../../files/text/decode-text.ts'
import { contain, readSmall } from '../../gate/index.ts'
import { redact } from '../../gate/redact.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'
import { visibleText } from './visible-text.ts'

/** A larger file is rather a recording, a dump or a build than something to be read. */
export const MOST_BYTES = 1024 * 1024

/** The text of a file as it may be shown, or why it may not. */
export async function readResource(
  folder: string,
  path: string,
): Promise<{ readonly text: string } | { readonly why: string }> {
  const place = await contain(folder, path)
  const bytes = isProblem(place) ? place : await readSmall(place, MOST_BYTES)
  if (isProblem(bytes)) return { why: whyNot(bytes) }
  const decoded = decodeText(bytes)
  if (isProblem(decoded)) return { why: whyNot(decoded) }
  if (/^\s*(?:-----BEGIN [A-Z0-9 ]*PRIVATE KEY|PuTTY-User-Key-File-)/.test(decoded.text))
    return { why: 'it is a private key' }
  return { text: shownText(decoded.text) }
}

/** Secrets go first: one that is written with a character that cannot be seen is none that any program would take. */
export function shownText(text: string): string {
  return visibleText(redact(text))
}

/** A refusal in a few words, without the path of this machine. */
export function whyNot({ code }: Problem): string {
  return reasons.get(code) ?? 'it cannot be read'
}

const reasons = new Map([
  ['not-found', 'there is no such file'],
  ['outside-project', 'it leads out of the project, or nowhere'],
  ['bad-path', 'no file can have this name'],
  ['no-permission', 'it may not be read; check its permissions'],
  ['not-a-file', 'it is neither a file nor a folder'],
  ['too-large', 'it is larger than 1 MB'],
  ['binary', 'it is binary'],
  ['changed-meanwhile', 'it was replaced while it was being opened'],
])
