/**
 * A sentence in which quoted texts, file names, addresses and a block at its end are one word each, so that no rule
 * reads inside them.
 */
export type SetApart = {
  readonly masked: string
  /** What a text says, with every set-apart word as it was meant: a quoted text without its quotes. */
  meant(text: string): string
  /** The same as it was written. */
  written(text: string): string
}

/** Sets apart what is meant as it stands. Null where that cannot be told: a quote or a fence that does not end. */
export function setTextsApart(words: string, files: readonly string[]): SetApart | null {
  if (MARK.test(words)) return null
  const texts: Apart[] = []
  const apart = (kind: string, text: Apart): string => `${kind}mark${texts.push(text) - 1}`
  const { head, block } = cutEndBlock(words)
  if (block === null) return null
  let masked = head.replaceAll(QUOTED, (written: string) => apart('text', { meant: written.slice(1, -1), written }))
  if (/["“”«»„]/.test(masked)) return null
  masked = masked.replaceAll(SUBSTITUTION, (written: string, _sign: string, old: string, now: string, flags: string) =>
    apart('sed', { meant: [old, now, flags].join(PARTED), written }),
  )
  masked = masked.replaceAll(DICTATED, (written: string, name: string, ending: string) =>
    apart('file', { meant: `${name}.${ending.toLowerCase()}`, written }),
  )
  masked = masked.replaceAll(ARROW, (written: string) => ` ${apart('arrow', { meant: '→', written })} `)
  masked = masked.replaceAll(ADDRESS, (written: string) => apart('link', { meant: written, written }))
  masked = masked.replaceAll(buildNamePattern(files), (written: string) =>
    NO_FILE.has(written.toLowerCase())
      ? written
      : apart(SITE.test(written) && !files.includes(written) ? 'text' : 'file', { meant: written, written }),
  )
  if (block !== undefined) masked = `${masked.trimEnd()} ${apart('block', { meant: block, written: `:\n${block}` })}`
  const restored = (text: string, how: keyof Apart): string =>
    text.replaceAll(MARKS, (mark, number: string) => texts[Number(number)]?.[how] ?? mark)
  return {
    masked,
    meant: (text) => restored(text, 'meant'),
    written: (text) => restored(restored(text, 'written'), 'written'),
  }
}

type Apart = { readonly meant: string; readonly written: string }

const MARK = /(?:text|file|link|block|sed|arrow)mark\d/i
const MARKS = /(?:text|file|link|block|sed|arrow)mark(\d+)/g
/** A single quote opens before a word and closes behind one, so that an apostrophe is none. */
const QUOTED = new RegExp(
  [
    String.raw`"[^"]*"|“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»`,
    '`[^`\\n]+`',
    String.raw`(?<![\p{L}\p{N}])['‘](?=\S)[^'‘’\n]*(?:['’](?=\p{L})[^'‘’\n]*)*['’](?![\p{L}\p{N}])`,
  ].join('|'),
  'gu',
)
/** `s/old/new/`, as editors have it; its parts stand apart in what it means. */
const SUBSTITUTION = /(?<![\p{L}\p{N}])s([/|])([^/|\n]+)\1([^/|\n]*)\1([gi]{0,2})(?![\p{L}\p{N}])/gu
export const PARTED = '\u0000'
/** "Old -> new". */
const ARROW = /\s*(?:-+>|=+>|→|⇒|⟶)\s*/gu
/** "Notes dot md", as people dictate it. */
const DICTATED = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}_.-])([\p{L}\p{N}_-]+) dot `,
    String.raw`(md|txt|json|csv|ya?ml|html?|css|js|ts|py|sh|toml|xml|cue|srt|vtt)(?![\p{L}\p{N}])`,
  ].join(''),
  'giu',
)
const ADDRESS = /https?:\/\/[^\s<>]*[^\s<>.,;:!?)\]]/gi
/** A site without its address is no file, but a text. */
const SITE = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:com|org|net|io|dev|app|edu|gov|fm|tv|de|fr|eu|uk|co)$/iu
/** Abbreviations that look like a name with an ending. */
const NO_FILE = new Set(['e.g', 'i.e', 'a.m', 'p.m', 'u.s', 'u.k'])

/** What stands behind a colon on the next lines is meant as it stands; one fence around it is none of it. */
function cutEndBlock(words: string): { readonly head: string; readonly block: string | undefined | null } {
  const colon = /:[ \t]*\r?\n/.exec(words)
  if (colon === null) return { head: words, block: undefined }
  const rest = words.slice(colon.index + colon[0].length).replaceAll('\r\n', '\n')
  const fence = /^(`{3,}|~{3,})[^\n]*\n/.exec(rest)
  if (fence === null) return { head: words.slice(0, colon.index), block: rest.trim() === '' ? null : rest }
  const end = rest.lastIndexOf(`\n${fence[1] ?? ''}`)
  const isClosed = end >= fence[0].length - 1 && rest.slice(end + 1 + (fence[1] ?? '').length).trim() === ''
  return { head: words.slice(0, colon.index), block: isClosed ? rest.slice(fence[0].length, end + 1) : null }
}

/** The names of files that are there, blanks and all, and whatever looks like a path. */
function buildNamePattern(files: readonly string[]): RegExp {
  const known = files
    .filter((file) => /[ ()[\]&,]/.test(file))
    .sort((a, b) => b.length - a.length)
    .slice(0, 200)
    .map((file) => file.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  return new RegExp(
    `(?<![\\p{L}\\p{N}_./~-])(?:${[...known, ...LOOKS_LIKE_PATH].join('|')})(?![\\p{L}\\p{N}_/-])`,
    'giu',
  )
}

/** A path with slashes in front, a hidden file, a name with an ending. */
const LOOKS_LIKE_PATH = [
  String.raw`(?:~|\.{0,2})\/[^\s,;:"']*[\p{L}\p{N}]`,
  String.raw`\.[\p{L}\p{N}_-]+(?:[./][\p{L}\p{N}_.@+-]+)*`,
  String.raw`[\p{L}\p{N}_@+-][\p{L}\p{N}_.@+/-]*\.\p{L}[\p{L}\p{N}]{0,9}`,
]
