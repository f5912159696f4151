import { currentLife, mustLive, type KillPoint, type Life } from './life.ts'

/**
 * Every system call that changes the disk runs inside a named kill point, so that a test can end the life right before
 * or after it. The last part of a name says which call it is: `journal.write`, `journal.fsync`, `snapshot.rename`.
 */
export async function killPoint<T>(point: KillPoint, call: () => Promise<T>): Promise<T> {
  const life = currentLife()
  if (life === undefined) return call()
  mustLive()
  life.note(point)
  const count = (life.counts.get(point.name) ?? 0) + 1
  life.counts.set(point.name, count)
  const { end } = life
  const isHere = end !== undefined && end.name === point.name && end.count === count
  if (isHere && !end.isAfter) endHere(life, point)
  const result = await call()
  if (isHere) endHere(life, point)
  return result
}

function endHere(life: Life, { name }: KillPoint): never {
  life.isOver = true
  return life.die(name)
}
