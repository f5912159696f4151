import { fitLines } from './fit-lines.ts'
import { resourceLink } from './resource-link.ts'
import type { LeftOut } from './resource.ts'

/** The list of what is not shown, with sizes and reasons; where the list itself is too long, how many more there are. */
export function leftOutText(left: readonly LeftOut[], characters: number): string {
  if (left.length === 0) return ''
  const rest = (count: number): string => {
    const bytes = left.slice(-count).reduce((sum, each) => sum + (each.bytes ?? 0), 0)
    return `- ${count} more (${sizeText(bytes)}); "cutroom context --json" lists them all.`
  }
  return fitLines(left.map(leftOutLine), { characters, rest })
}

export function leftOutLine({ path, bytes, why }: LeftOut): string {
  return `- ${resourceLink(path)}: ${bytes === null ? '' : `${sizeText(bytes)}, `}${why}`
}

/** A size as people read it. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 999_950 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
