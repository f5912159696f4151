import { nearest } from '../words/index.ts'

type Known = { readonly names: Iterable<string>; readonly otherwise: string }

/** That there is no such operation, with the nearest name or with where to look. */
export function sayUnknownOperation(name: string, { names, otherwise }: Known): string {
  const near = nearest(name, [...names])
  return `There is no operation "${name}"; ${near === null ? otherwise : `did you mean "${near}"?`}`
}
