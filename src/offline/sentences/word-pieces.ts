/** Numbers of the pieces that the model was trained with. */
const UNKNOWN = '[UNK]',
  BEGIN = '[CLS]',
  END = '[SEP]'
/** A longer run of letters is one unknown piece. */
const MAX_WORD_CHARACTERS = 100

export type WordPieces = (text: string, maxPieces: number) => number[]

/**
 * Cuts text into the pieces of a vocabulary as BERT does (uncased): words and single signs, accents dropped, each word
 * as the longest pieces from its start, those behind the first marked with "##". The answer begins and ends with the
 * marks of a text.
 */
export function openWordPieces(vocabulary: readonly string[]): WordPieces {
  const numbers = new Map(vocabulary.map((piece, number) => [piece, number]))
  const numberOf = (piece: string): number => numbers.get(piece) ?? numbers.get(UNKNOWN) ?? 0
  return (text, maxPieces) => {
    const pieces = wordsOf(text).flatMap((word) => piecesOf(word, numbers))
    return [BEGIN, ...pieces.slice(0, maxPieces - 2), END].map(numberOf)
  }
}

/** Words of a text, each sign and each Chinese character by itself. */
function wordsOf(text: string): string[] {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\uFFFD]/gu, (sign) => (/\s/.test(sign) ? ' ' : ''))
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[\p{P}$+<=>^`|~\u4E00-\u9FFF\u3400-\u4DBF]/gu, ' $& ')
    .split(/\s+/u)
    .filter((word) => word !== '')
}

function piecesOf(word: string, numbers: ReadonlyMap<string, number>): string[] {
  const characters = Array.from(word)
  if (characters.length > MAX_WORD_CHARACTERS) return [UNKNOWN]
  const pieces: string[] = []
  for (let from = 0; from < characters.length;) {
    let to = characters.length
    const piece = (): string => (from === 0 ? '' : '##') + characters.slice(from, to).join('')
    while (to > from && !numbers.has(piece())) to--
    if (to === from) return [UNKNOWN]
    pieces.push(piece())
    from = to
  }
  return pieces
}
