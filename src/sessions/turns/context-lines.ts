import { posix } from 'node:path'

/** What a context file lists: paths from the project's root without a slash in front, and addresses. */
export type ContextList = {
  readonly listed: readonly string[]
  /** Only in turn.context: what PRUNE took out although the session or the project lists it. */
  readonly pruned: readonly string[]
}

/** Reads a context file: one path or address a line; `#` begins a remark, `!` takes a path out. */
export function readContextLines(text: string): ContextList {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const isOut = (line: string): boolean => line.startsWith('!')
  return {
    listed: unique(lines.filter((line) => !isOut(line)).map(resourceOf)),
    pruned: unique(lines.filter(isOut).map((line) => resourceOf(line.slice(1).trim()))),
  }
}

/** The text of a context file. A path that would be read as a remark or as taken out gets a slash in front, which means the root. */
export function contextText({ listed, pruned }: ContextList): string {
  return [...listed.map((path) => (/^[#!]/.test(path) ? `/${path}` : path)), ...pruned.map((path) => `!${path}`)]
    .map((line) => `${line}\n`)
    .join('')
}

export const isAddress = (resource: string): boolean => /^https?:\/\//i.test(resource)

/** The one spelling of a resource, so that the same one is not listed twice. */
export function resourceOf(text: string): string {
  return isAddress(text) ? text : posix.normalize(text.replace(/^\/+/, '')).replace(/(?<=.)\/$/, '')
}

export const unique = (resources: readonly string[]): string[] => [...new Set(resources)]
