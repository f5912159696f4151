import {
  canonical,
  cellsUnder,
  itemsOf,
  piecesFrom,
  sequenceOf,
  type Document,
  type Json,
  type State,
} from '../../src/kernel/index.ts'

/**
 * All live content of a document as one text: cells, lists, and for each sequence every unit with its facts, as few
 * pieces as can say it.
 */
export function dumpOf({ document, editor }: State): string {
  return canonical({
    cells: [...cellsUnder(document, '')],
    lists: Object.fromEntries(namesOf(document.lists).map((list) => [list, itemsOf(document, list)])),
    sequences: Object.fromEntries(
      namesOf(document.sequences)
        .map((name) => [name, pieces(document, name)])
        .filter(([, found]) => (found as Json[]).length > 0),
    ),
    editor,
  })
}

function pieces(document: Document, name: string): Json[] {
  const found: { run: string; from: number; to: number; facts: string }[] = []
  for (const { piece } of piecesFrom(sequenceOf(document, name))) {
    if (!piece.live) continue
    const facts = JSON.stringify(
      piece.facts.map(({ change, kind, value, at }) => [
        change,
        kind,
        value,
        ...(at ? [at.map((share) => share.toFixed(9))] : []),
      ]),
    )
    const last = found.at(-1)
    if (last && last.run === piece.run && last.to === piece.from && last.facts === facts) last.to = piece.to
    else found.push({ run: piece.run, from: piece.from, to: piece.to, facts })
  }
  return found
}

function namesOf(tree: { readonly left: unknown; readonly key: string; readonly right: unknown } | null): string[] {
  if (tree === null) return []
  return [...namesOf(tree.left as typeof tree), tree.key, ...namesOf(tree.right as typeof tree)]
}
