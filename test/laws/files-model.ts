/**
 * What turns mean for files, told as plainly as it can be: every character has a name, and a text is what is left when
 * all is told in order.
 */
export type Form = { readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin1'; readonly bom: boolean }
export type Char = { readonly id: string; readonly char: string }

/** A whole text for a file, no file at all, or characters that take the place of others behind one that stays. */
export type Write =
  | {
      readonly path: string
      readonly makes: { readonly text: string; readonly form: Form; readonly chars: readonly Char[] } | null
    }
  | {
      readonly path: string
      readonly inside: string
      readonly after: string | null
      readonly gone: readonly string[]
      readonly chars: readonly Char[]
    }

/** Something that happened: a turn, or with no name what was found on the disk, which nobody can take back. */
export type Told = {
  readonly turn: string | null
  readonly live: boolean
  readonly writes: readonly Write[]
  readonly leansOn: ReadonlySet<string>
}

export type Node = Char & { readonly turn: string | null; readonly live: boolean; readonly goneBy: string[] }
type Held = { readonly text: string; readonly form: Form }
export type World = { readonly files: Map<string, Held | null>; readonly texts: Map<string, Node[]> }

/** Everything told in order. What an undone turn added keeps its place unseen, since others may stand behind it. */
export function play(told: readonly Told[]): World {
  const world: World = { files: new Map(), texts: new Map() }
  for (const { turn, live, writes } of told) for (const write of writes) playWrite(world, { turn, live }, write)
  return world
}

export function playWrite({ files, texts }: World, { turn, live }: Pick<Told, 'turn' | 'live'>, write: Write): void {
  const nodes = (chars: readonly Char[]): Node[] => chars.map((char) => ({ ...char, turn, live, goneBy: [] }))
  if ('makes' in write) {
    if (write.makes) texts.set(write.makes.text, nodes(write.makes.chars))
    if (live) files.set(write.path, write.makes)
    return
  }
  const text = texts.get(write.inside) ?? []
  if (live) for (const node of text) if (write.gone.includes(node.id)) node.goneBy.push(turn ?? '')
  text.splice(text.findIndex(({ id }) => id === write.after) + 1, 0, ...nodes(write.chars))
}

export const isSeen = ({ live, goneBy }: Node): boolean => live && goneBy.length === 0
export const seenOf = (world: World, path: string): Node[] =>
  (world.texts.get(world.files.get(path)?.text ?? '') ?? []).filter(isSeen)
export const textOf = (world: World, path: string): string =>
  seenOf(world, path)
    .map(({ char }) => char)
    .join('')

export function bytesOf(world: World, path: string): Buffer | null {
  const held = world.files.get(path)
  return held ? encoded(textOf(world, path), held.form) : null
}

export function encoded(text: string, { encoding, bom }: Form): Buffer {
  const marked = bom ? `\uFEFF${text}` : text
  const bytes = Buffer.from(marked, encoding === 'utf-16be' ? 'utf-16le' : encoding)
  return encoding === 'utf-16be' ? bytes.swap16() : bytes
}

/**
 * A replacement as it is meant: which characters go, behind which one the new ones stand, and whose work that needs.
 */
export function replaced(
  world: World,
  path: string,
  { from, to, chars }: { from: number; to: number; chars: readonly Char[] },
): { write: Write; leansOn: Set<string> } {
  const text = world.files.get(path)?.text ?? ''
  const all = world.texts.get(text) ?? []
  const seen = all.filter(isSeen)
  const gone = seen.slice(from, to)
  const before = seen[from - 1]
  const leansOn = new Set<string>()
  for (const { turn } of gone) if (turn !== null) leansOn.add(turn)
  // Only what stands inside of what someone added needs that; what stands at its end does not.
  if (chars.length > 0 && before?.turn != null && !isLastOfItsPiece(all, before)) leansOn.add(before.turn)
  const [first, last] = [all.indexOf(gone[0]!), all.indexOf(gone.at(-1)!)]
  if (chars.length > 0) for (const { goneBy } of all.slice(first, last)) for (const turn of goneBy) leansOn.add(turn)
  return { write: { path, inside: text, after: before?.id ?? null, gone: gone.map(({ id }) => id), chars }, leansOn }
}

/** Characters that were added at once are named alike: `t4.2:0`, `t4.2:1`. */
function isLastOfItsPiece(all: readonly Node[], { id }: Node): boolean {
  const [piece, at] = id.split(':')
  return !all.some((other) => other.id === `${piece}:${Number(at) + 1}`)
}

export const charsOf = (piece: string, text: string): Char[] =>
  Array.from(text, (char, at) => ({ id: `${piece}:${at}`, char }))

/** The texts that a turn wrote in, by file. */
export function touchedBy({ writes }: Told): Map<string, Set<string>> {
  const touched = new Map<string, Set<string>>()
  for (const write of writes)
    touched.set(
      write.path,
      (touched.get(write.path) ?? new Set()).add('makes' in write ? (write.makes?.text ?? '') : write.inside),
    )
  return touched
}

/** Every place where a text stands by itself: `x = 1` does not stand in `max = 1`, nor in `x = 10`. */
export function placesOf(text: string, sought: string): number[] {
  const isInWord = (at: number): boolean =>
    /[\p{L}\p{N}_]/u.test(text[at - 1] ?? ' ') && /[\p{L}\p{N}_]/u.test(text[at] ?? ' ')
  return Array.from(text, (_, at) => at).filter(
    (at) => text.startsWith(sought, at) && !isInWord(at) && !isInWord(at + sought.length),
  )
}
