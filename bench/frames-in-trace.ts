type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
}

/** Milliseconds of the processor between marks, sorted: the outermost tasks of the thread that made the marks. */
export function framesIn(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }
  const marks = traceEvents.filter(({ name }) => name === 'cutroom-frame').toSorted((a, b) => a.ts - b.ts)
  const [first] = marks
  if (!first) throw new Error('No marks are in the trace.')
  const all = traceEvents
    .filter(({ name, pid, tid, tdur }) => name.endsWith('RunTask') && pid === first.pid && tid === first.tid && tdur)
    .toSorted((a, b) => a.ts - b.ts)
  let end = -Infinity
  const outermost = all.filter(({ ts, dur = 0 }) => {
    const isInside = ts < end
    end = Math.max(end, ts + dur)
    return !isInside
  })
  return marks
    .slice(0, -1)
    .map(({ ts }, place) => {
      const next = marks[place + 1]?.ts ?? Infinity
      const own = outermost.filter((task) => task.ts >= ts - 1 && task.ts < next - 1)
      return own.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000
    })
    .toSorted((a, b) => a - b)
}
