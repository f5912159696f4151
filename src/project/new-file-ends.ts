import ignore from 'ignore'
import { contain, listFolder, readSmall } from '../gate/index.ts'
import { lineEndsOf, type OneEnd } from '../files/index.ts'
import { isProblem } from '../kernel/index.ts'

/** So many files beside a new one are looked at, none of them larger than this. */
const MAX_FILES = 20
const MAX_BYTES = 256 * 1024

/** How the lines of a new file end: as the repository says, else as in most files beside it. */
export async function newFileEnds(root: string, path: string): Promise<OneEnd> {
  const said = saidFor(path, (await textAt(root, '.gitattributes')) ?? '')
  return said ?? (await endsBeside(root, path))
}

/**
 * What `.gitattributes` of the root says; its patterns are those of `.gitignore`, and the last one that fits counts.
 */
export function saidFor(path: string, attributes: string): OneEnd | undefined {
  let said: OneEnd | undefined
  for (const line of attributes.split(/\r\n?|\n/)) {
    const [pattern, ...values] = line.trim().split(/\s+/)
    const ends = values
      .map((value) => /^eol=(lf|crlf)$/.exec(value)?.[1] as OneEnd | undefined)
      .find((each) => each !== undefined)
    if (pattern === undefined || pattern === '' || pattern.startsWith('#') || ends === undefined) continue
    if (ignore().add(pattern).ignores(path)) said = ends
  }
  return said
}

/** Files of the same kind tell most, and else any text in the folder; where there is none, the folder above. */
async function endsBeside(root: string, path: string): Promise<OneEnd> {
  const slash = path.lastIndexOf('/')
  const [folder, name] = [path.slice(0, Math.max(0, slash)), path.slice(slash + 1)]
  const kind = /\.[^.]+$/.exec(name)?.[0]
  const place = await contain(root, folder === '' ? '.' : folder)
  const entries = isProblem(place) ? place : await listFolder(place)
  const names = isProblem(entries)
    ? []
    : entries
        .filter((each) => each.kind === 'file' && each.sizeBytes <= MAX_BYTES && each.sizeBytes > 0)
        .map((each) => each.name)
  const same = names.filter((each) => kind !== undefined && each.endsWith(kind))
  for (const group of [same, names.filter((each) => !same.includes(each))]) {
    const counts = new Map<OneEnd, number>()
    for (const each of group.slice(0, MAX_FILES)) {
      const text = await textAt(root, folder === '' ? each : `${folder}/${each}`)
      const ends = text === undefined || !/[\r\n]/.test(text) ? 'mixed' : lineEndsOf(text)
      if (ends !== 'mixed') counts.set(ends, (counts.get(ends) ?? 0) + 1)
    }
    const [most] = [...counts].sort(([end, a], [other, b]) => b - a || Number(other === 'lf') - Number(end === 'lf'))
    if (most) return most[0]
  }
  return folder === ''
    ? 'lf'
    : endsBeside(root, folder.includes('/') ? `${folder.slice(0, folder.lastIndexOf('/'))}/${name}` : name)
}

/** A text; what holds a zero byte is none. */
async function textAt(root: string, path: string): Promise<string | undefined> {
  const place = await contain(root, path)
  const bytes = isProblem(place) ? place : await readSmall(place, MAX_BYTES)
  return isProblem(bytes) || bytes.includes(0) ? undefined : bytes.toString('utf8')
}
