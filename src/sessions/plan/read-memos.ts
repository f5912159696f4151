import { quoted, type Issues } from './issues.ts'
import type { Memo } from './plan.ts'

/** The lines under Memos: `[+] text` or `[-] text`, and behind a `#` that stands alone a comment ("C#" and "#12" are text). */
export function readMemos(content: string, { line, issues }: { line: number; issues: Issues }): Memo[] {
  return content.split(/\r\n|\r|\n/).flatMap((written, index) => {
    if (written.trim() === '') return []
    const [, sign = '', rest = ''] = /^[ \t]*\[([+-])\][ \t]*(.*)$/su.exec(written) ?? []
    const hash = rest.search(/(?<=^|[ \t])#(?=[ \t]|$)/u)
    const text = (hash < 0 ? rest : rest.slice(0, hash)).trim()
    if (text !== '')
      return [
        {
          change: sign === '+' ? ('add' as const) : ('remove' as const),
          text,
          comment: hash < 0 ? null : rest.slice(hash + 1).trim() || null,
        },
      ]
    issues.add(
      line + index,
      sign === ''
        ? `${quoted(written)} is no memo; write "[+] text" to add one or "[-] text" to remove one.`
        : 'This memo has no text.',
    )
    return []
  })
}
