import type { Language } from './language.ts'
import type { Element, PatternRow } from './pattern.ts'

/** Throws where a way to say something cannot be parsed, or names a class or a kind that nobody declared. */
export function checkLanguage<World>(language: Language<World>): void {
  for (const { ways } of language.rules) for (const way of ways) checkRow(way.row(), language)
  for (const kind of language.kinds.values())
    if (kind.is === 'ways') for (const { way } of kind.ways) checkRow(way.row(), language)
}

type Names = { readonly classes: ReadonlyMap<string, unknown>; readonly kinds: ReadonlyMap<string, unknown> }

function checkRow({ ordered, floats }: PatternRow, names: Names): void {
  for (const element of [...ordered, ...floats.map((float) => float.element)]) checkElement(element, names)
}

function checkElement(element: Element, names: Names): void {
  if (element.is === 'maybe') checkElement(element.element, names)
  if (element.is === 'rows') for (const row of element.rows) checkRow(row, names)
  if (element.is === 'class' && !names.classes.has(element.name)) throw new Error(`No class <${element.name}>.`)
  if (element.is === 'slot' && element.kind !== 'text' && !names.kinds.has(element.kind))
    throw new Error(`No kind {${element.kind}}.`)
}
