import { isAddress, decodeText, languageOf } from '../../../files/index.ts'
import { contain, readSmall, plainLine, redact } from '../../../gate/index.ts'
import { isProblem, type Problem } from '../../../kernel/index.ts'
import { writeFence } from '../../plan/fence.ts'
import { encodeCharacter } from '../../plan/resource.ts'

/** A file or an address that a context brought in. */
export type InputResource = {
  readonly path: string
  readonly bytes: number
  readonly scope: ContextScope
  /** False for what was found in a folder. */
  readonly isNamed: boolean
  /** Its text, or why there is none. */
  read(): Promise<{ readonly text: string } | { readonly why: string }>
}

/** The narrowest first: what a turn chose matters more to it than what every session has. */
export const scopes = ['turn', 'session', 'global'] as const
export type ContextScope = (typeof scopes)[number]

/** What is not shown although a context brings it in. The size is unknown where there is nothing to look at. */
export type LeftOut = { readonly path: string; readonly bytes: number | null; readonly why: string }

/** A larger file is rather a recording, a dump or a build than something to be read. */
export const MAX_BYTES = 1024 * 1024

/** The text of a file as it may be shown, or why it may not. */
export async function readShown(
  folder: string,
  path: string,
): Promise<{ readonly text: string } | { readonly why: string }> {
  const place = await contain(folder, path)
  const bytes = isProblem(place) ? place : await readSmall(place, MAX_BYTES)
  if (isProblem(bytes)) return { why: explainRefusal(bytes) }
  const decoded = decodeText(bytes)
  if (isProblem(decoded)) return { why: explainRefusal(decoded) }
  if (/^\s*(?:-----BEGIN [A-Z0-9 ]*PRIVATE KEY|PuTTY-User-Key-File-)/.test(decoded.text))
    return { why: 'it is a private key' }
  return { text: showText(decoded.text) }
}

/** Secrets go first: one that is written with a character that cannot be seen is none that any program would take. */
export function showText(text: string): string {
  return makeVisible(redact(text))
}

/** A refusal in a few words, without the path of this machine. */
export function explainRefusal({ code }: Problem): string {
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

/**
 * The content of a file as a model and a person may read it: characters that control, turn the direction or cannot be
 * seen are written as ‹U+200B›, so that nothing hides in a text and nothing of it is lost unseen. Line breaks become
 * plain ones. Emoji keep the joiners that they are made with.
 */
export function makeVisible(text: string): string {
  return text
    .replace(/^\uFEFF/u, '')
    .replace(/\r\n?/g, '\n')
    .replace(
      unseen,
      (character) => `‹U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`,
    )
}

const inEmoji = [
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=[\p{Emoji}\p{Extended_Pictographic}])\uFE0F`,
].join('|')
const unseen = new RegExp(
  String.raw`(?!${inEmoji})(?![\n\t])[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Surrogate}\u2028\u2029\uFFF9-\uFFFB]`,
  'gu',
)

/** One resource as input.md shows it: where it lies, then all of it. */
export function formatResource(path: string, text: string): string {
  return (
    `---\n\n**Resource:** ` +
    `${quoteCode(linkResource(path))}\n\n${writeFence(text, isAddress(path) ? 'text' : languageOf(path))}\n\n`
  )
}

/** A text between backticks, more of them than it has in a row. */
function quoteCode(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const ticks = '`'.repeat(longest + 1)
  return longest > 0 ? `${ticks} ${text} ${ticks}` : `${ticks}${text}${ticks}`
}

/**
 * A link as plans write it, so that it can be copied into one: a path counts from the project's root, an address stands
 * for itself.
 */
export function linkResource(resource: string): string {
  const name = redact(plainLine(resource, 400))
  const target = isAddress(resource) ? name : `/${name.replace(/[\s%<>()\\&`]/gu, encodeCharacter)}`
  return `[${name.replace(/[\\[\]<`]/g, String.raw`\$&`)}](${target})`
}
