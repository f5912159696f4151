import type { FilesTurn } from '../files-request.ts'
import type { Wish } from '../wish.ts'
import type { ContinuedFiles, FilesTalk } from './continue-files.ts'
import { sayWishes } from './say-wish.ts'

/** What was taken back last is done once more. */
export const AGAIN = new RegExp(
  [
    String.raw`^(?:(?:no|oh|ok|okay|sorry|please|actually|hm+|oops|wait|and|now|then|hold on|`,
    String.raw`on second thoughts?)[\s,]+)*(?:redo(?: it| that| the last one)?|(?:bring|put|get) (?:it|that|`,
    String.raw`them) back(?: in| again)?|restore (?:it|that)|do (?:it|that) (?:again|anyway|after all)|`,
    String.raw`undo (?:the|that|this) undo(?:ing)?|i (?:do|did) want (?:it|that)(?: after all)?|keep (?:it|`,
    String.raw`that)(?: after all)?|(?:it|that) was (?:right|fine|good|correct)(?: (?:after all|before))?|`,
    String.raw`again)(?: after all)?$`,
  ].join(''),
  'i',
)

/** "Undo both", "change it back", "delete it again": turns that are taken back in other words. */
export function onlyBack({ ground, before }: FilesTalk, message: string): readonly FilesTurn[] | null {
  const live = ground.turns.filter(({ changed }) => changed !== null)
  const line = message
    .toLowerCase()
    .replace(/^(?:(?:no|oh|ok|okay|sorry|please|actually|hm+|oops|wait|and|now|then)[\s,]+)+/, '')
  if (
    new RegExp(
      [
        String.raw`^(?:undo|revert|scrap|cancel|take back|roll back) (?:everything|it all|all(?: of (?:it|that|`,
        String.raw`them))?(?: changes)?)(?: again)?$|^take (?:everything|it all|all of (?:it|that)) back$`,
      ].join(''),
    ).test(line)
  )
    return live
  const many = new RegExp(
    [
      String.raw`^(?:undo|revert|scrap|cancel|take back) (both|(?:the )?last (?:two|three|2|3))\b[\w ]*$|`,
      String.raw`^take (both)(?: of (?:them|those))? back$`,
    ].join(''),
  ).exec(line)
  if (many) return live.slice(0, /three|3/.test(many[1] ?? '') ? 3 : 2)
  if (
    new RegExp(
      [
        String.raw`^(?:(?:change|turn|switch|set|make|swap|i want|i'd like|i need) (?:it|that|this|`,
        String.raw`them) back\b[\w ]*|go back|(?:leave|keep|have) it (?:as|how|the way) it was(?: before)?|`,
        String.raw`(?:back to )?(?:how|the way|as) it was(?: before)?)$`,
      ].join(''),
    ).test(line)
  )
    return live.slice(0, 1)
  const isGone = new RegExp(
    [
      String.raw`^(?:delete|remove|drop|erase|take out|get rid of|forget) (?:it|that|this|that file|the file|`,
      String.raw`the new file|that line|the new line|that memo|the memo|the last memo|the new memo|`,
      String.raw`them)(?: out)?(?: again)?$|^take (?:it|that|them) (?:out|away|off)(?: again)?$`,
    ].join(''),
  ).test(line)
  if (isGone && before.every(({ wish }) => MADE.has(wish))) return live.slice(0, 1)
  // What was taken away is kept after all.
  const isKept = new RegExp(
    [
      String.raw`^(?:on second thoughts?,? )?(?:keep|leave|i(?:'ll| will)? keep|let's keep) `,
      String.raw`(?:it|that|them|those)(?: in| there| after all| as it is| please)*$`,
    ].join(''),
  ).test(line)
  return isKept && before.length > 0 && before.every(({ wish }) => TAKEN.has(wish)) ? live.slice(0, 1) : null
}

const TAKEN = new Set<Wish['wish']>([
  'remove',
  'remove-numbered',
  'remove-section',
  'prune',
  'forget',
  'prune-all',
  'forget-all',
])
const MADE = new Set<Wish['wish']>(['create', 'copy', 'document', 'insert', 'remember', 'read'])

/** "Keep README.md", "bring the phones line back": one of several wishes is taken back alone. */
export function withoutNamed(
  { ground: { apart }, before, last, retracts }: FilesTalk,
  message: string,
): ContinuedFiles | null {
  const named =
    new RegExp(
      [
        String.raw`^(?:(?:no|but|oh|sorry|wait|actually|hm+)[\s,]+)*(?:keep|leave|spare|restore|bring back|`,
        String.raw`put back|not|except|without|undo)(?: only| just)? (?:the )?(?:line |text |word |file |memo |`,
        String.raw`one in |change in |change of |edit of |in )*((?:text|file)mark\d+)(?: one)?(?: in| alone| back|`,
        String.raw` there| out of (?:it|this)| as (?:it|that) (?:is|was))*$`,
      ].join(''),
      'i',
    ).exec(message)?.[1] ??
    new RegExp(
      [
        String.raw`^(?:(?:no|but|oh|sorry|wait|actually|hm+)[\s,]+)*(?:bring|put|get|leave) (?:the )?(?:line |`,
        String.raw`text |word |file |memo )?((?:text|file)mark\d+) (?:back|alone|in)(?: in)?$`,
      ].join(''),
      'i',
    ).exec(message)?.[1] ??
    new RegExp(
      [
        String.raw`^(?:(?:no|but|oh|sorry|wait|actually|hm+)[\s,]+)*(?:the )?(?:line |text |file )?((?:text|`,
        String.raw`file)mark\d+) (?:should |must |has to |can )?(?:stays?|remains?|be (?:left|kept)(?: alone|`,
        String.raw` in)?)$`,
      ].join(''),
      'i',
    ).exec(message)?.[1]
  if (named === undefined || !last || retracts.length === 0) return null
  const text = apart.meant(named)
  const speaks = (wish: Wish): boolean => Object.values(wish).some((value) => value === text)
  const left = before.filter((wish) => !speaks(wish))
  if (left.length === before.length) return null
  if (left.length === 0) return { leans: 'surely', candidates: [], takesBack: retracts }
  const words = sayWishes(left)
  return words === null ? null : { leans: 'surely', candidates: [{ words, takesBack: retracts }] }
}

/** "Forget both again": what the turns before have read leaves the context. */
export function dropsWhatWasRead({ ground }: FilesTalk, message: string): string | null {
  if (
    !new RegExp(
      [
        String.raw`^(?:(?:now|and|ok|then|please)[\s,]+)*(?:forget|drop|close|unload|remove|prune) `,
        String.raw`(?:both|them|those|all of them|both of them|these)(?: (?:files|two))?(?: again)?`,
        String.raw`(?: (?:from|out of) the context)?$`,
      ].join(''),
      'i',
    ).test(message)
  )
    return null
  const reads: string[] = []
  for (const turn of ground.turns) {
    const { changed } = turn
    if (!changed || changed.files.size > 0 || changed.context.added.length === 0) break
    reads.push(...changed.context.added)
  }
  return reads.length < 2
    ? null
    : sayWishes(reads.map((resource) => ({ wish: 'prune', resource, isAddress: /^https?:/.test(resource) })))
}
