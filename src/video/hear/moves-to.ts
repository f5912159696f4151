export type Move = { readonly id: string; readonly toIndex: number }

/**
 * The moves that lead from one order to another, each with the index that its sentence then has. Only some move, where
 * that is enough.
 */
export function movesTo({
  order,
  ids,
  wanted,
}: {
  readonly order: readonly string[]
  readonly ids: readonly string[]
  readonly wanted: readonly string[]
}): readonly Move[] {
  // To the front the first one goes first, to the back the last one, so that each lands where it stays.
  for (const turns of [ids, ids.toReversed(), wanted]) {
    const now = [...order]
    const moves = turns.flatMap((id): Move[] => {
      const [at, toIndex] = [now.indexOf(id), wanted.indexOf(id)]
      if (at === toIndex) return []
      now.splice(toIndex, 0, ...now.splice(at, 1))
      return [{ id, toIndex }]
    })
    if (now.every((id, index) => id === wanted[index])) return moves
  }
  return []
}
