import type { SetApart } from '../set-texts-apart.ts'

/** A request that leaves out what it needs: what to ask, and the request that an answer makes of it. */
export type Lacking = { readonly question: string; readonly fill: (answer: string) => string | null }

const FILE = String.raw`((?:the |my |our )?(?:[\p{L}-]+ (?:file|list|draft)|filemark\d+|[\p{L}-]+))`
const POLITE = [
  '(?:(?:please|pls|can you|could you|would you|hey|hi|ok|okay|now|i want to|i need to|',
  "i'd like to|i would like to|let's|we need to|just) )*",
].join('')
const THING = '(?:a|an|one|some|another)'
const ITEM = '(?:line|item|entry|bullet|task|todo|row|point|thing)s?'

type Pattern = readonly [RegExp, string, (found: readonly string[], answer: string) => string | null]

const form = (pattern: string, question: string, fill: Pattern[2]): Pattern => [
  new RegExp(`^${POLITE}(?:${pattern})(?: for me)?(?: please)?$`, 'iu'),
  question,
  fill,
]

/** An answer without what leads it in. */
const bare = (answer: string): string =>
  answer
    .trim()
    .replace(/[\s.!]+$/, '')
    .replace(
      new RegExp(
        [
          String.raw`^(?:(?:oh|ah|er|um|uh|well|ok|okay|sorry|yes|please|i think|i'd say|i would say|let's say|`,
          String.raw`say|make it|it is|it's|it should be|it should say|it should|that would be|just)[\s,:]+)+`,
        ].join(''),
        'iu',
      ),
      '',
    )
    .replace(/[\s,]+(?:please|thanks|thank you)$/iu, '')

const quoted = (text: string): string => (/^textmark\d+$|^["“]/.test(text) ? text : `"${text.replaceAll('"', '')}"`)

/** Which line an answer means; its words where it names none by its place. */
function lineMeant(answer: string): string {
  const said = bare(answer).replace(/^the /iu, '')
  const [, nth] =
    new RegExp(
      [
        String.raw`^(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|\d+(?:st|nd|rd|`,
        String.raw`th))(?: (?:one|line|item|entry|of them))?$`,
      ].join(''),
      'iu',
    ).exec(said) ?? []
  if (nth !== undefined) return `the ${nth} line`
  const [, number] = /^(?:line |number |no\.? ?|nr\.? ?)?(\d+)$/iu.exec(said) ?? []
  if (number !== undefined) return `line ${number}`
  return `the line ${quoted(said.replace(/^(?:one|line|item) (?:with|that says|saying|about) /iu, ''))}`
}

const FORMS: readonly Pattern[] = [
  form(
    `(delete|remove|drop|erase|cut|take out|get rid of) ${THING} ${ITEM} (?:from|in|of|out of|off) ${FILE}`,
    'Which line? Say its number or its words.',
    ([verb = '', file = ''], answer) => `${verb} ${lineMeant(answer)} from ${file}`,
  ),
  form(
    `(?:add|append|put|insert|write) (?:something|(?:${THING} )?(?:new |more )*${ITEM})(?: more)?` +
      `(?: (to|in|into|on|(?:at|to) the (?:very )?(?:end|bottom|foot|top|start|beginning|head) of)) ${FILE}`,
    'What should it say?',
    ([lead = '', file = ''], answer) =>
      `add ${quoted(bare(answer))} ${/ of$/i.test(lead) ? lead.replace(/^to/i, 'at') : 'to'} ${file}`,
  ),
  form(
    `(?:remember|memori[sz]e|keep in mind|note) (?:something|this|a thing|one thing)|` +
      `(?:make|add|write|save) (?:a|one) (?:new )?memo`,
    'What should be remembered?',
    (_, answer) => `remember that ${bare(answer).replace(/^that /iu, '')}`,
  ),
  form(
    '(?:forget|delete|remove|drop) (?:a|one|some|one of the|one of your|one of my) (?:memo|' +
      'memos|reminder)|forget something',
    'Which memo should be forgotten?',
    (_, answer) => {
      const said = bare(answer).replace(/^the /iu, '')
      const [, nth] = /^(first|second|third|fourth|fifth|last)(?: (?:one|memo))?$/iu.exec(said) ?? []
      if (nth !== undefined) return `forget the ${nth} memo`
      const [, topic] = /^(?:(?:one|memo) )?(?:about|on|with|of) (.+)$/iu.exec(said) ?? []
      return `forget the memo about ${topic ?? said}`
    },
  ),
  form(
    '(change|set|update|edit|adjust|rename|replace|correct|fix) ((?:the |my |our )?' +
      `(?!(?:it|that|this|something|everything|anything|lines?|text|words?)\\b)` +
      `[\\p{L}\\p{N}' -]{2,40}?) (?:in|of|from) ${FILE}`,
    'What should stand there instead?',
    ([verb = '', what = '', file = ''], answer) => {
      const said = bare(answer).replace(/^(?:to|with|by|into|as) /iu, '')
      const isOnly = /^textmark\d+$/.test(said) || said.split(' ').length <= 8
      const how = /^(?:replace)$/iu.test(verb) ? 'with' : 'to'
      const line = /\bline\b/iu.test(what)
      return isOnly
        ? `${line ? 'change' : verb} ${what} in ${file} ${how} ${line || / /.test(said) ? quoted(said) : said}`
        : null
    },
  ),
  form(
    '(read|open|load) (?:a|some|one|another) (?:file|document)',
    'Which file?',
    ([verb = ''], answer) => `${verb} ${bare(answer)}`,
  ),
]

/** A file by its mark, or by a word of its name. */
function isFile(said: string, files: readonly string[]): boolean {
  if (/^filemark\d+$/.test(said)) return true
  const [, name = ''] = /^(?:the |my |our )?([\p{L}-]+)(?: (?:file|list|draft))?$/iu.exec(said) ?? []
  return files.some((path) =>
    (path.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, -1).includes(name.toLowerCase()),
  )
}

/** "In todo.txt, add a line", "add a line to todo.txt at the top": the place is said with its file. */
const FRONTED =
  /^(in|to|(?:at|to) the (?:very )?(?:end|bottom|foot|top|start|beginning|head) of) (filemark\d+)[,:]? (.+)$/iu
const PLACE_APART =
  /\b(?:to|in|into|on) (filemark\d+),? ((?:at|to) the (?:very )?(?:end|bottom|foot|top|start|beginning|head))$/iu

const PLACE_BEFORE =
  /\b((?:at|to) the (?:very )?(?:end|bottom|foot|top|start|beginning|head)) (?:in|to) (filemark\d+)$/iu

/** What a request leaves out, where it is plain what that is. */
export function findLacking({ masked }: Pick<SetApart, 'masked'>, files: readonly string[]): Lacking | null {
  const words = masked
    .trim()
    .replace(/[\s.!?]+$/, '')
    .replaceAll('’', "'")
    .replace(FRONTED, (_all, lead: string, file: string, rest: string) => `${rest} ${lead} ${file}`)
    .replace(PLACE_BEFORE, (_all, place: string, file: string) => `${place} of ${file}`)
    .replace(PLACE_APART, (_all, file: string, place: string) => `${place} of ${file}`)
  for (const [pattern, question, fill] of FORMS) {
    const found = pattern.exec(words)
    if (
      found &&
      (found.at(-1) === undefined || isFile(found.at(-1) ?? '', files) || !pattern.source.includes('filemark'))
    )
      return { question, fill: (answer) => fill(found.slice(1), answer) }
  }
  return null
}
