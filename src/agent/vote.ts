/** How warm each voter is, in the order in which they are asked; distinct, so that they err differently. */
export const TEMPERATURES: readonly number[] = [0.7, 0.4, 1.0, 0.6, 0.8, 0.3, 0.9]
/** How many are asked at the same time, wave after wave. */
export const WAVES: readonly number[] = [3, 2, 2]
/** Fewer than this decide nothing. */
export const QUORUM = 3

/**
 * `key` is what the vote was for, in a form in which equal votes are equal; null: the voter failed and abstains, or was
 * no longer needed.
 */
type Vote<T> = {
  readonly voter: number
  readonly temperature: number
  readonly key: string | null
  readonly value: T | null
  readonly why?: 'failed' | 'not-needed'
}

/** `decided` is null after a tie, or where no quorum was reached: that is a question, and never "nothing to do". */
export type Ballot<T> = {
  readonly decided: T | null
  readonly votes: readonly Vote<T>[]
  readonly waves: number
  readonly leaders: readonly T[]
}

type Voting<T> = {
  /** Asks one voter; null where it failed. */
  ask(voter: { readonly voter: number; readonly temperature: number; readonly signal: AbortSignal }): Promise<T | null>
  keyOf(value: T): string
}

/**
 * Asks in waves until one answer has a quorum and cannot be caught within its wave, or until no answer can reach one.
 */
export async function vote<T>({ ask, keyOf }: Voting<T>): Promise<Ballot<T>> {
  const votes: Vote<T>[] = []
  for (const [wave, size] of WAVES.entries()) {
    const voters = TEMPERATURES.map((temperature, voter) => ({ voter, temperature })).slice(
      votes.length,
      votes.length + size,
    )
    await askWave({ ask, keyOf }, voters, votes)
    const standing = standingsOf(votes)
    const left = TEMPERATURES.length - votes.length
    if (isDecided(standing, 0)) return ballot(votes, wave + 1)
    if ((standing[0]?.count ?? 0) + left < QUORUM) return ballot(votes, wave + 1)
  }
  return ballot(votes, WAVES.length)
}

type Voter = { readonly voter: number; readonly temperature: number }

/**
 * Adds the votes of one wave, in the order of the voters. Those who are still thinking when the rest has decided are
 * let off.
 */
async function askWave<T>({ ask, keyOf }: Voting<T>, voters: readonly Voter[], votes: Vote<T>[]): Promise<void> {
  const enough = new AbortController()
  const cast: Vote<T>[] = []
  await Promise.all(
    voters.map(async ({ voter, temperature }) => {
      const value = await ask({ voter, temperature, signal: enough.signal })
      if (enough.signal.aborted) return
      cast.push(
        value === null
          ? { voter, temperature, key: null, value: null, why: 'failed' }
          : { voter, temperature, key: keyOf(value), value },
      )
      const pending = voters.length - cast.length
      if (pending > 0 && isDecided(standingsOf([...votes, ...cast]), pending)) enough.abort()
    }),
  )
  votes.push(
    ...voters.map(
      (voter): Vote<T> =>
        cast.find((each) => each.voter === voter.voter) ?? { ...voter, key: null, value: null, why: 'not-needed' },
    ),
  )
}

type Standing<T> = { readonly value: T; readonly count: number }

/** What was voted for, most votes first. */
function standingsOf<T>(votes: readonly Vote<T>[]): Standing<T>[] {
  const counts = new Map<string, Standing<T>>()
  for (const { key, value } of votes)
    if (key !== null && value !== null)
      counts.set(key, { value: counts.get(key)?.value ?? value, count: (counts.get(key)?.count ?? 0) + 1 })
  return [...counts.values()].sort((a, b) => b.count - a.count)
}

function isDecided([first, second]: readonly Standing<unknown>[], pending: number): boolean {
  return first !== undefined && first.count >= QUORUM && first.count > (second?.count ?? 0) + pending
}

function ballot<T>(votes: readonly Vote<T>[], waves: number): Ballot<T> {
  const standings = standingsOf(votes)
  const most = standings[0]?.count ?? 0
  return {
    decided: isDecided(standings, 0) ? (standings[0]?.value ?? null) : null,
    votes,
    waves,
    leaders: standings.filter(({ count }) => count === most).map(({ value }) => value),
  }
}
