import { plainLine } from '../../../../gate/index.ts'
import { isProblem } from '../../../../kernel/index.ts'
import type { FilesRequest } from '../files-request.ts'
import { setTextsApart } from '../set-texts-apart.ts'

/**
 * The reply to a question about the plain things of a project or about what was done to them; null for anything
 * else.
 */
export async function answerAboutFiles(request: FilesRequest): Promise<string | null> {
  const { words, files, earlier = [], memos, context } = request
  const all = await files.list()
  const apart = setTextsApart(words, all)
  if (apart === null) return null
  const line = apart.masked
    .trim()
    .toLowerCase()
    .replace(/[\s.!?]+$/, '')
    .replace(
      new RegExp(
        [
          String.raw`^(?:(?:and|so|ok|okay|hey|wait|hm+|please|now|well|but|just|tell me|remind me|show me|`,
          String.raw`let me see|let me know|i want to know|i want to see|`,
          String.raw`can you tell me|could you tell me|i wonder|by the way)[\s,]+)*`,
        ].join(''),
      ),
      '',
    )
    .replace(/(?:,? (?:please|again|now|so far|at the moment|right now|currently|exactly|by the way|anyway))+$/, '')
    .replaceAll('’', "'")
    .replaceAll("what's", 'what is')
  const said = apart.meant(/filemark\d+/i.exec(line)?.[0] ?? '')
  if (
    new RegExp(
      [
        String.raw`^(?:what|which) (?:files|documents|texts) (?:are|do|have|can|is)\b(?!.*(?:chang|edit|touch|writ|`,
        String.raw`mention|hold|contain)).*$|^(?:list|show|name) (?:me )?(?:all |the |all the |`,
        String.raw`my )*files(?: there are)?$|^what (?:is in|do i have in) (?:the|this|my) (?:project|folder)$`,
      ].join(''),
    ).test(line)
  )
    return all.length === 0 ? 'There are no files yet.' : all.map((file) => plainLine(file, 200)).join('\n')
  if (
    new RegExp(
      [
        String.raw`^(?:what|which) (?:files? )?(?:is|are) in (?:the|your|my) context$|^what (?:is|`,
        String.raw`do you have) in (?:your |the )?context$`,
      ].join(''),
    ).test(line)
  )
    return context.length === 0 ? 'Nothing is in the context.' : context.map((each) => plainLine(each, 200)).join('\n')
  if (
    new RegExp(
      [
        String.raw`^(?:what|which things?|which memos?|what memos?) (?:do|did|have|are|is|should) (?:you |there |`,
        String.raw`in )?(?:(?:still )?(?:remember(?:ed)?|know by heart|keep in mind|remembered|kept)|memos?|there|`,
        String.raw`the memos?)\b.*$|^(?:list|show|name) (?:me )?(?:all |the |all the |your |my )*memos$|^(?:what|`,
        String.raw`which) memos? (?:are there|do you have|is there|are kept)$`,
      ].join(''),
    ).test(line)
  )
    return memos.length === 0 ? 'Nothing is remembered.' : memos.map((memo) => plainLine(memo, 300)).join('\n')
  if (CHANGED.test(line))
    return earlier.some(({ changed }) => changed) || earlier.length > 0 ? tellChanges(request, line) : null
  if (/^(?:which|what) files? (?:mentions?|has|have|holds?|contains?|says?|talks? about)\b/.test(line))
    return tellMentions(request, apart.meant(line))
  const path =
    all.find((file) => file === said) ?? all.find((file) => file.endsWith(`/${said}`)) ?? lastFile(request, line)
  if (path === undefined) return null
  const read = await files.read(path)
  if (!isProblem(read) && SHOWING.test(words) && /^(?:filemark\d+|it|that file)$/.test(line)) return read
  return isProblem(read) ? null : tellText(apart.meant, { line, path, text: read.replaceAll('\r\n', '\n') })
}

const SHOWING = /^\W*(?:(?:please|can you|could you|now)\W+)*(?:show|print|display|cat)\b/i

const CHANGED = new RegExp(
  [
    String.raw`^(?:what|which (?:files?|lines?|memos?)|where) (?:did|have|has|was|were|is|`,
    String.raw`are)(?: you)?(?: (?:i|we|just|been|last|all))*(?: (?:ask|asked|say|said))?(?: (?:change|changed|`,
    String.raw`done|do|edit|edited|touch|touched|write|written|add|added|remove|removed|delete|deleted|replace|`,
    String.raw`replaced|make|made))+(?: (?:just|last|before|there|in (?:it|there|filemark\d+)|for|you|to (?:it|`,
    String.raw`filemark\d+)|the last time))*$|^what (?:changed|happened|was that|was the last (?:change|edit|`,
    String.raw`thing)|is (?:different|new))(?: .*)?$`,
  ].join(''),
)

function tellChanges({ earlier = [] }: FilesRequest, line: string): string {
  const live = earlier.filter(({ changed }) => changed !== null)
  if (live.length === 0) return 'Nothing was changed.'
  const told = /\b(?:all|so far|today|files)\b/.test(line) ? live : live.slice(0, 1)
  return told.map(({ said, changed }) => `“${plainLine(said, 300)}” changed ${namesOf(changed)}`).join('\n')
}

function namesOf(changed: NonNullable<FilesRequest['earlier']>[number]['changed']): string {
  const names = [
    ...(changed?.files.keys() ?? []),
    ...(changed && changed.memos.added.length + changed.memos.removed.length > 0 ? ['the memos'] : []),
    ...(changed && changed.context.added.length + changed.context.removed.length > 0 ? ['the context'] : []),
  ]
  return names.length === 0 ? 'no file' : names.map((name) => plainLine(name, 200)).join(', ')
}

/** The file that was changed last, where the words say "it" or "there". */
function lastFile({ earlier = [] }: FilesRequest, line: string): string | undefined {
  if (!/\b(?:it|there|that file|the file|that)\b/.test(line)) return undefined
  return earlier.flatMap(({ changed }) => [...(changed?.files.keys() ?? [])].slice(-1))[0]
}

/** Which files hold a text. */
async function tellMentions({ files }: FilesRequest, line: string): Promise<string | null> {
  const sought = /^(?:which|what) files? \w+ (?:about )?(.+)$/.exec(line)?.[1]
  if (sought === undefined) return null
  const found: string[] = []
  for (const path of await files.list()) {
    const text = await files.read(path)
    if (!isProblem(text) && text.toLowerCase().includes(sought)) found.push(path)
  }
  return found.length === 0 ? `No file mentions “${plainLine(sought, 100)}”.` : found.join('\n')
}

const OF =
  String.raw`(?: (?:in|of|from|are in|does|has|have|are there in))? (?:filemark\d+|it|` +
  String.raw`there|that file|the file)(?: have| has)?`

/** What a question about one file comes to. */
function tellText(
  meant: (text: string) => string,
  { line, path, text }: { line: string; path: string; text: string },
): string | null {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n')
  const fits = (pattern: string): RegExpExecArray | null => new RegExp(`^(?:${pattern})$`, 'u').exec(line)
  if (fits(`how many lines${OF}|how long is (?:filemark\\d+|that file|the file)`))
    return `${path} has ${lines.length} lines.`
  if (fits(`how many words${OF}`)) return `${path} has ${text.split(/\s+/).filter((word) => word !== '').length} words.`
  const found =
    fits(`(?:does|do(?! not\\b)|is|are|can you see) .*?(textmark\\d+).*`) ??
    fits(`(?:where|how often|how many times) .*?(textmark\\d+).*`)
  if (found) {
    const sought = meant(found[1] ?? '')
    const at = lines.flatMap((each, index) => (each.includes(sought) ? [index + 1] : []))
    return at.length === 0
      ? `“${sought}” does not stand in ${path}.`
      : `“${sought}” stands in ${path} on line ${at.join(', ')}.`
  }
  const counted = fits(
    '(?:how often|how many times) (?:does|do|is|are) (.+?)(?: (?:occur|appear|stand|come up|show up|mentioned|used|' +
      'there))? ' +
      `(?:in|of) (?:filemark\\d+|it|there|that file)(?: (?:occur|appear|stand|mentioned|used))?`,
  )
  if (counted) {
    const sought = meant(counted[1] ?? '').trim()
    const times = text.toLowerCase().split(sought.toLowerCase()).length - 1
    return `“${plainLine(sought, 100)}” stands ${times} times in ${path}.`
  }
  const numbered = fits(`what (?:does line (\\d+)${OF} say|is (?:on |in )?line (\\d+)${OF}|does line (\\d+) say${OF})`)
  const number = numbered?.slice(1).find((each) => each !== undefined)
  if (number !== undefined) return lines[Number(number) - 1] ?? `${path} has ${lines.length} lines.`
  const edge = fits(`what is the (first|last) line${OF}|what does the (first|last) line${OF} say`)
  if (edge) return (edge[1] ?? edge[2]) === 'first' ? (lines[0] ?? '') : (lines.at(-1) ?? '')
  if (fits(`what is the title${OF}|what is (?:filemark\\d+|it) called`))
    return lines.find((each) => each.startsWith('# '))?.slice(2) ?? `${path} has no title.`
  if (
    fits(
      `what (?:is|stands|does it say|is written) in (?:filemark\\d+|it|there|that ` +
        `file)|what does (?:filemark\\d+|it|that file) (?:say|look like|hold|contain)|` +
        `(?:print|show|display)(?: me)? (?:filemark\\d+|it|that file)|how does (?:filemark\\d+|` +
        `it|that file) look|(?:filemark\\d+|it|that file)`,
    )
  )
    return /^(?:filemark\d+|it|that file)$/.test(line) ? null : text
  return null
}
