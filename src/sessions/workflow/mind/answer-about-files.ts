import { isProblem } from '../../../kernel/index.ts'
import { sayCount, tokenize } from '../../../words/index.ts'
import type { FilesRequest } from './files-request.ts'

/**
 * The reply to a question about the plain files of a project, what is in the context and what is remembered; null where
 * the words ask for something else. A question changes nothing.
 */
export async function answerAboutFiles({ words, files, context, memos }: FilesRequest): Promise<string | null> {
  const asked = words
    .trim()
    .replace(/[?!.\s]+$/, '')
    .replace(/^(?:(?:ok|okay|please|hey|and|so|now)[\s,]+)*(?:(?:can|could) you )?(?:tell me )?/i, '')
    .replace(/\bthe file /i, '')
  if (!QUESTION.test(asked) || ORDERS.test(asked)) return null
  const list = await files.list()
  if (HELP.test(asked)) return sayHelp(list)
  if (/^(?:what|which)\b.*\b(?:in|of) (?:the|your|my) context$/i.test(asked))
    return context.length === 0 ? 'Nothing is in the context.' : `In the context: ${context.join(', ')}.`
  if (
    /^what (?:do|have|did) (?:you|we) (?:remember\w*|memori[sz]ed?)|^(?:what|which) memos?\b|^how many memos\b/i.test(
      asked,
    )
  )
    return memos.length === 0
      ? 'Nothing is remembered.'
      : `${sayCount(memos.length, 'memo')}: ${memos.map((memo) => `“${memo}”`).join(', ')}.`
  if (/^(?:how many|which|what|list(?: the| all)*) (?:\w+ )?files\b(?! (?:mention|say|contain|speak))/i.test(asked))
    return sayFiles(list)
  const path = fileIn(asked, list)
  const searched = TOPIC.exec(asked)?.groups?.['topic']
  // Where no file is named, it may be a recording in which something is said.
  if (searched !== undefined && (path !== null || /\bfiles?\b/i.test(asked)))
    return findTopic(unquote(searched), path === null ? list : [path], files)
  if (path === null) return null
  const text = await files.read(path)
  if (isProblem(text)) return text.message
  return aboutText(asked, path, text)
}

const QUESTION = new RegExp(
  [
    String.raw`^(?:how (?:many|long|big|do|can|could)|what|which|where|who|does|do|is|are|was|has|have|list|`,
    String.raw`help (?:me )?(?:with|on|about))\b`,
  ].join(''),
  'i',
)
/** A question with an order behind it is an order. */
const ORDERS =
  /(?:,|;| and| then) (?:then )?(?:add|append|replace|delete|remove|write|put|change|create|insert|rename|drop|read)\b/i
const HELP = new RegExp(
  [
    String.raw`^(?:what can (?:i|you|we) (?:do|say|ask) (?:with|about|to|in) (?:the |my |plain |text )?files|`,
    String.raw`help (?:me )?(?:with|on|about) (?:the |my |text |plain )?files|do you (?:do|handle|support|`,
    String.raw`know) (?:text )?files|how (?:do|can|could) (?:i|we|you) (?:change|edit|write|work with) (?:a |`,
    String.raw`the |my )?files?)$`,
  ].join(''),
  'i',
)
const TOPIC = new RegExp(
  [
    String.raw`^(?:(?:where|which (?:file|line)s?|what files?|does|do|is|are)\b.*?\b(?:mentions?|mentioned|`,
    String.raw`says?|said|contains?|speaks? of|written about|talks? about|`,
    String.raw`speaks? about)\s*)(?<topic>["“].+["”]|[^"“”]+?)?(?: (?:in|mentioned in) \S+\.\w+)?$`,
  ].join(''),
  'i',
)

const unquote = (text: string): string => text.replaceAll(/["“”]/g, '').trim()

/** The file that words name, by its path or its name. */
function fileIn(asked: string, list: readonly string[]): string | null {
  const said = new Set(asked.toLowerCase().split(/[\s,"“”()]+/))
  const found = list.filter(
    (path) => said.has(path.toLowerCase()) || said.has(path.toLowerCase().split('/').at(-1) ?? ''),
  )
  return found.length === 1 ? (found[0] ?? null) : (found.find((path) => said.has(path.toLowerCase())) ?? null)
}

const MAX_SHOWN = 12

const sayFiles = (list: readonly string[]): string =>
  list.length === 0
    ? 'There are no files.'
    : `There ${list.length === 1 ? 'is' : 'are'} ${sayCount(list.length, 'file')}: ` +
      `${list.slice(0, MAX_SHOWN).join(', ')}${list.length > MAX_SHOWN ? ` and ${list.length - MAX_SHOWN} more` : ''}.`

const linesOf = (text: string): readonly string[] => text.replace(/\r?\n$/, '').split(/\r?\n/)

async function findTopic(
  topic: string,
  paths: readonly string[],
  files: FilesRequest['files'],
): Promise<string | null> {
  if (topic === '' || topic.split(' ').length > 6) return null
  const found: string[] = []
  for (const path of paths) {
    const text = await files.read(path)
    if (isProblem(text)) continue
    for (const [at, line] of linesOf(text).entries())
      if (line.toLowerCase().includes(topic.toLowerCase())) found.push(`${path}, line ${at + 1}: “${line.trim()}”`)
  }
  if (found.length === 0) return `Nothing says “${topic}”${paths.length === 1 ? ` in ${paths[0]}` : ''}.`
  const more = found.length > MAX_SHOWN ? ` and ${found.length - MAX_SHOWN} more` : ''
  return `${found.slice(0, MAX_SHOWN).join('; ')}${more}.`
}

function aboutText(asked: string, path: string, text: string): string | null {
  const lines = linesOf(text)
  const words = tokenize(text).filter(({ kind }) => kind !== 'sign').length
  const headings = lines.filter((line) => /^#{1,6} /.test(line)).map((line) => line.replace(/^#+ /, ''))
  if (/^(?:how many|what) headings?\b|^which headings\b/i.test(asked))
    return headings.length === 0
      ? `${path} has no headings.`
      : `${path} has ${sayCount(headings.length, 'heading')}: ${headings.join(', ')}.`
  if (/^how many words\b/i.test(asked)) return `${path} has ${sayCount(words, 'word')}.`
  if (/^how (?:many lines|long|big)\b/i.test(asked))
    return `${path} has ${sayCount(lines.length, 'line')} and ${sayCount(words, 'word')}.`
  const number = /\bline (\d+)\b/i.exec(asked)?.[1]
  if (number !== undefined && /^what\b/i.test(asked)) {
    const line = lines[Number(number) - 1]
    return line === undefined
      ? `${path} has ${sayCount(lines.length, 'line')}.`
      : `Line ${number} of ${path}: “${line}”`
  }
  const end = /\b(first|last) line\b/i.exec(asked)?.[1]?.toLowerCase()
  if (end !== undefined && /^what\b/i.test(asked))
    return `The ${end} line of ${path}: “${end === 'last' ? lines.at(-1) : lines[0]}”`
  if (/^is (?:there|it there)\b|^(?:do|have) (?:we|i)\b/i.test(asked)) return `Yes, there is ${path}.`
  return null
}

/** What can be said of files, with sentences that name one that is there. */
function sayHelp(list: readonly string[]): string {
  return `Texts are written, read, changed and made by words. Say ${fileExamples(list)
    .map((words) => `“${words}”`)
    .join(', ')}.`
}

/** Requests about files that fit a project as it is. */
export function fileExamples(list: readonly string[]): readonly string[] {
  const file = list.find((path) => /\.(?:md|txt)$/.test(path)) ?? list[0]
  return [
    'create ideas.md with the text "First idea"',
    ...(file === undefined ? [] : [`append "One more line" to ${file}`, `read ${file}`]),
    'remember that the guest is called Maria',
  ]
}
