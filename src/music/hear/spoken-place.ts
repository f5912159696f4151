import type { Hearing } from './hearing.ts'
import { itemAt, type Line } from './line.ts'

/**
 * The words of a place with the names as the song has them, in quotes, so that the grammar of positions reads exactly
 * those.
 */
export function spokenPlace({ wide }: Pick<Hearing, 'wide'>, words: string, line: Line = wide): string {
  return words
    .replace(/@\w\d+/g, (mark) => {
      const item = itemAt(line, mark)
      if (item?.kind === 'section') return `"${plain(item.isFuzzy ? (item.names[0] ?? item.said) : item.said)}"`
      return item ? `"${plain(item.kind === 'track' ? (item.tracks[0]?.name ?? item.said) : item.said)}"` : mark
    })
    .replace(/ ([+-]) ?/g, ' $1 ')
}

const plain = (name: string): string => name.replaceAll('"', '').replace(/^(?:the|all)\s+/i, '')
