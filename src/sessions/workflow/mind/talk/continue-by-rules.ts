import { readSentence, type ReadClause, type Value } from '../../../../grammar/index.ts'
import { lowerClause } from '../rules/lower.ts'
import { filesLanguage } from '../rules/language.ts'
import { lastWritten, readRequest, type ProjectFiles } from '../rules/read-request.ts'
import { setTextsApart, type SetApart } from '../set-texts-apart.ts'
import type { Wish } from '../wish.ts'

/** What a message asks for that goes on from the request before, and whether it takes the place of that. */
type ContinuedWishes = { readonly wishes: readonly Wish[]; readonly isInPlace: boolean }

/** Reads a message by the rule of the request before it: what it says takes the place of its like there. */
export function continueByRules(
  { masked, meant }: Pick<SetApart, 'masked' | 'meant'>,
  earlier: string,
  shelf: ProjectFiles & { readonly was?: ProjectFiles['texts'] },
): readonly ContinuedWishes[] {
  const before = setTextsApart(earlier, shelf.files)
  const read = before && readRequest(before, { files: shelf.files, texts: shelf.was ?? shelf.texts })
  if (!before || !read || !('parts' in read)) return []
  const last = read.clauses.findLast(({ rule }) => rule !== null && rule.op !== 'nothing')
  const asked = read.parts.flatMap(({ wishes }) => wishes)
  const replaced = read.parts.findLast(({ is }) => is === 'files')?.wishes ?? []
  if (!last?.rule) return []
  const world = { ...shelf, meant }
  const after = { rule: last.rule.name, slots: last.slots }
  const found = readSentence(masked, filesLanguage(), world, after).flatMap(
    ({ clauses, takesBack }): ContinuedWishes[] => {
      if (
        !clauses.some(({ how }) => how === 'gapped' || how === 'corrected') ||
        !clauses.every((each) => leansWell(each, last))
      )
        return []
      const lowered = clauses.map((clause) => {
        const { from, to } = clause.span
        return lowerClause({
          world,
          clause: withLine(clause, last),
          file: read.files.at(-1) ?? null,
          that: lastWritten(asked),
          words: masked.slice(from, to),
        })
      })
      const wishes = lowered.flatMap((each) => (each && 'wishes' in each ? each.wishes : []))
      if (wishes.length === 0 || !lowered.every((each) => each !== null && 'wishes' in each)) return []
      const isInPlace = takesBack === true
      // What else the request before asked for is asked for once more.
      return [
        { wishes: isInPlace ? [...asked.filter((wish) => !replaced.includes(wish)), ...wishes] : wishes, isInPlace },
      ]
    },
  )
  return found.slice(0, 2)
}

/** Words that nothing leads in and that stand nowhere are a poor guess; two values that belong together are none. */
function leansWell({ slots, how }: ReadClause, last: ReadClause): boolean {
  if (how === 'statement' || how === 'foreign') return false
  if (how === 'said') return true
  const said = Object.entries(slots).filter(([slot, value]) => last.slots[slot] !== value)
  const isGuess = (value: Value): boolean => value['quoted'] === false && value['isFound'] !== true
  const guessed = said.filter(([, value]) => isGuess(value))
  return guessed.length === 0 || (guessed.length === 1 && said.length > 1 && isShort(guessed[0]?.[1]))
}

const isShort = (value: Value | undefined): boolean => (value?.text ?? '').trim().split(/\s+/).length <= 3

/** What stands in the place of a line is one. */
function withLine(clause: ReadClause, last: ReadClause): ReadClause {
  const { old } = clause.slots
  return old && last.slots['old']?.['isLine'] === true && old['isLine'] !== true
    ? { ...clause, slots: { ...clause.slots, old: { ...old, isLine: true } } }
    : clause
}
