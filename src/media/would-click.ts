/**
 * A jump counts as a click when it bends the signal this much harder than anything near it does.
 * Two keeps joins inside noise and consonants, where a jump drowns, free of crossfades.
 */
const times = 2

/** −66 dB of full scale: a bend smaller than this is not heard even in silence. */
const floor = 1 / 2048

/**
 * Whether a join would click: `before` are the last samples of one side, `after` the first of the other, as they would
 * be heard. What is compared is the bend (second difference): a click is energy at high frequencies that the sound
 * around it does not have.
 */
export function wouldClick(before: Float64Array, after: Float64Array): boolean {
  const joined = new Float64Array(before.length + after.length)
  joined.set(before)
  joined.set(after, before.length)
  let atJoin = 0
  let nearby = 0
  for (let i = 0; i + 2 < joined.length; i++) {
    const bend = Math.abs((joined[i] ?? 0) - 2 * (joined[i + 1] ?? 0) + (joined[i + 2] ?? 0))
    const touchesJoin = i < before.length && i + 2 >= before.length
    if (touchesJoin) atJoin = Math.max(atJoin, bend)
    else nearby = Math.max(nearby, bend)
  }
  return atJoin > times * nearby + floor
}
