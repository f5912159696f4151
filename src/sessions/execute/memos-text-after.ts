import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { Memo } from '../plan/plan.ts'
import { memoProblems, memosAfter, memosOf } from '../turns/memos.ts'

/** What memos.yaml holds after some changes, or why they cannot be made. */
export function memosTextAfter(text: string | null, changes: readonly Memo[]): string | Problem {
  const memos = memosOf(text ?? '')
  if (isProblem(memos)) return memos
  const wrong = memoProblems(memos, changes)
  return wrong.length > 0
    ? problem('bad-memo', `Memos: ${wrong.map(({ message }) => message).join(' ')}`)
    : memosAfter(memos, changes).text
}
