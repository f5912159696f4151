import { useMemo } from 'react'

/** A line of a patch, with its numbers on both sides where it has them; `mark` is what of it is another text. */
export type DiffLine = {
  readonly is: 'hunk' | 'same' | 'gone' | 'new' | 'note'
  readonly text: string
  readonly old: number | null
  readonly now: number | null
  readonly mark?: readonly [from: number, to: number]
}

/** A patch as lines. The names of the files at its head are said elsewhere. */
export function readDiff(diff: string): readonly DiffLine[] {
  const lines: DiffLine[] = []
  let [old, now] = [0, 0]
  for (const line of diff.replace(/\n$/, '').split('\n')) {
    const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(line)
    const text = line.slice(1)
    if (hunk) {
      ;[old, now] = [Number(hunk[1]), Number(hunk[2])]
      lines.push({ is: 'hunk', text: line, old: null, now: null })
    } else if (lines.length === 0 && /^(?:--- |\+\+\+ |===|Index: )/.test(line)) continue
    else if (line.startsWith('+')) lines.push({ is: 'new', text, old: null, now: now++ })
    else if (line.startsWith('-')) lines.push({ is: 'gone', text, old: old++, now: null })
    else if (line.startsWith(' ')) lines.push({ is: 'same', text, old: old++, now: now++ })
    else if (line !== '') lines.push({ is: 'note', text: line, old: null, now: null })
  }
  return markChanges(lines)
}

/** Where as many lines come as go, each is compared with the one in its place. */
function markChanges(lines: readonly DiffLine[]): readonly DiffLine[] {
  const marked = [...lines]
  for (let at = 0; at < lines.length;) {
    let gone = at
    while (lines[gone]?.is === 'gone') gone += 1
    let end = gone
    while (lines[end]?.is === 'new') end += 1
    const count = gone - at
    if (count > 0 && end - gone === count)
      for (let each = at; each < gone; each++) {
        const [before, after] = [lines[each], lines[each + count]]
        if (!before || !after) continue
        const [from, tail] = sharedEnds(before.text, after.text)
        if (from + tail === 0) continue
        marked[each] = { ...before, mark: [from, before.text.length - tail] }
        marked[each + count] = { ...after, mark: [from, after.text.length - tail] }
      }
    at = Math.max(end, at + 1)
  }
  return marked
}

function sharedEnds(one: string, other: string): readonly [number, number] {
  const most = Math.min(one.length, other.length)
  let from = 0
  while (from < most && one[from] === other[from]) from += 1
  let tail = 0
  while (tail < most - from && one[one.length - 1 - tail] === other[other.length - 1 - tail]) tail += 1
  return [from, tail]
}

const looks = {
  hunk: 'bg-sunken text-ink-3',
  same: '',
  gone: 'bg-gone-soft',
  new: 'bg-new-soft',
  note: 'text-ink-3',
} as const
const signs = { hunk: '', same: '', gone: '−', new: '+', note: '' } as const
const spoken = { hunk: '', same: '', gone: 'goes: ', new: 'comes: ', note: '' } as const

/** More lines than these are not read on a page. */
const MAX_LINES = 1500

/** A patch: numbers, a sign and a ground for what goes and comes, and what of a line is another text. */
export function DiffText({ diff, label }: { readonly diff: string; readonly label: string }) {
  const lines = useMemo(() => readDiff(diff), [diff])
  return (
    <div role="group" aria-label={label} className="overflow-x-auto py-1 font-mono text-small">
      <div className="w-max min-w-full">
        {lines.slice(0, MAX_LINES).map((line, index) => (
          <div key={index} className={`flex ${looks[line.is]}`}>
            <span aria-hidden="true" className="w-10 shrink-0 pr-2 text-right text-ink-3 tabular-nums select-none">
              {line.old}
            </span>
            <span aria-hidden="true" className="w-10 shrink-0 pr-2 text-right text-ink-3 tabular-nums select-none">
              {line.now}
            </span>
            <span
              aria-hidden="true"
              className={`w-4 shrink-0 font-semibold select-none ${line.is === 'gone' ? 'text-gone' : 'text-new'}`}
            >
              {signs[line.is]}
            </span>
            <bdi className="pr-4 whitespace-pre">
              <span className="sr-only">{spoken[line.is]}</span>
              <MarkedText line={line} />
            </bdi>
          </div>
        ))}
        {lines.length > MAX_LINES && <p className="px-4 py-1 text-ink-3">{lines.length - MAX_LINES} more lines</p>}
      </div>
    </div>
  )
}

function MarkedText({ line: { text, is, mark } }: { readonly line: DiffLine }) {
  if (!mark || mark[0] === mark[1]) return text === '' ? ' ' : text
  const ground = is === 'gone' ? 'bg-(--gone-mark)' : 'bg-(--new-mark)'
  return (
    <>
      {text.slice(0, mark[0])}
      <span className={ground}>{text.slice(...mark)}</span>
      {text.slice(mark[1])}
    </>
  )
}
