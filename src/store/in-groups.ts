/**
 * Collects jobs while others are under way and has them done together: alone and at once when there is little to do, in
 * large groups when there is much. So a job waits for one group at most before its own begins.
 */
export function inGroups<Job, Outcome>({
  weigh,
  mostWeight,
  gather,
  ...how
}: Grouping<Job, Outcome>): (job: Job) => Promise<Outcome> {
  let waiting: Waiting<Job, Outcome>[] = []
  let isRunning = false
  let hurry = (): void => undefined

  const run = async (): Promise<void> => {
    // What was handed in during the same turn of the event loop goes together.
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
    while (waiting.length > 0) {
      const size = groupSize(
        waiting.map(({ job }) => weigh(job)),
        mostWeight,
      )
      const group = waiting.slice(0, size)
      waiting = waiting.slice(size)
      const others = gather?.isCrowded() ? company(gather) : undefined
      await settle(group, how)
      await others
    }
    isRunning = false
  }
  /** Resolves when it is time for the next group. */
  const company = ({ withinMs, isUrgent }: Gathering<Job>): Promise<void> =>
    new Promise((resolve) => {
      const limit = setTimeout(resolve, withinMs)
      hurry = () => {
        clearTimeout(limit)
        resolve()
      }
      if (waiting.some(({ job }) => isUrgent(job))) hurry()
    })

  return (job) =>
    new Promise<Outcome>((resolve, reject) => {
      waiting.push({ job, resolve, reject })
      if (gather?.isUrgent(job)) hurry()
      if (isRunning) return
      isRunning = true
      void run()
    })
}

type Grouping<Job, Outcome> = {
  /** One outcome for each job, in order. */
  work(jobs: readonly Job[]): Promise<readonly Outcome[]>
  /**
   * Whether an error says nothing about single jobs: then they may even have been done, and trying again would do them
   * twice.
   */
  isOfAll(error: unknown): boolean
  weigh(job: Job): number
  mostWeight: number
  gather?: Gathering<Job>
}

/**
 * Where many are at work, the next group begins no sooner than this after the last one began, unless somebody waits for
 * an urgent job.
 */
type Gathering<Job> = { isCrowded(): boolean; readonly withinMs: number; isUrgent(job: Job): boolean }

type Waiting<Job, Outcome> = { readonly job: Job; resolve(outcome: Outcome): void; reject(error: unknown): void }

/** At least one, however heavy. */
function groupSize(weights: readonly number[], most: number): number {
  let sum = 0
  const over = weights.findIndex((weight) => (sum += weight) > most)
  return over === -1 ? weights.length : Math.max(1, over)
}

/** A job that cannot be done must not take the others of its group with it: they are tried again, each alone. */
async function settle<Job, Outcome>(
  group: readonly Waiting<Job, Outcome>[],
  how: Pick<Grouping<Job, Outcome>, 'work' | 'isOfAll'>,
): Promise<void> {
  try {
    const outcomes = await how.work(group.map(({ job }) => job))
    group.forEach(({ resolve }, at) => {
      resolve(outcomes[at] as Outcome)
    })
  } catch (error) {
    if (group.length === 1 || how.isOfAll(error)) for (const { reject } of group) reject(error)
    else for (const one of group) await settle([one], how)
  }
}
