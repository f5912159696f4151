import { problem, type Problem } from '../../kernel/index.ts'
import { badPlan } from './issues.ts'

/** Larger than any plan that a person could approve. */
const MOST_MEGABYTES = 16
const MOST_CHARACTERS = MOST_MEGABYTES * 1024 * 1024
const MOST_LINES = 500_000

/** A plan from a file, a pipe or the clipboard, if it is text at all. A byte order mark stays: what is repaired is written back with it. */
export function decodePlan(bytes: Uint8Array): string | Problem {
  if (bytes.length > MOST_CHARACTERS) return tooLarge(bytes.length)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return problem('bad-plan', 'The plan is not text in UTF-8; save it as UTF-8 and try again.', {
      issues: [{ line: 1, message: 'The plan is not text in UTF-8; save it as UTF-8 and try again.' }],
    })
  }
}

/** What has to hold before anything of a plan is looked at. */
export function checkPlanText(text: string): Problem | undefined {
  if (text.length > MOST_CHARACTERS) return tooLarge(text.length)
  if (hasTooManyLines(text))
    return badPlan([{ line: MOST_LINES, message: `A plan has at most ${MOST_LINES} lines; make several plans of it.` }])
  const zero = text.indexOf('\0')
  if (zero >= 0)
    return badPlan([
      {
        line: lineAt(text, zero),
        message: 'There is a zero byte here, so this is not a text; write the plan as Markdown.',
      },
    ])
  const half = text.search(/\p{Surrogate}/u)
  if (half >= 0)
    return badPlan([
      { line: lineAt(text, half), message: 'There is half a character here, which no file can hold; write it whole.' },
    ])
  return text.trim() === '' || text.trim() === '\uFEFF'
    ? badPlan([{ line: 1, message: 'It is empty; begin with "# " and a title.' }])
    : undefined
}

function tooLarge(size: number): Problem {
  const message = `A plan has at most ${MOST_MEGABYTES} MB and this one has ${Math.ceil(size / 1024 / 1024)} MB; make several plans of it.`
  return problem('bad-plan', message, { issues: [{ line: 1, message }] })
}

function hasTooManyLines(text: string): boolean {
  let breaks = 0
  for (let at = 0; at < text.length && breaks <= MOST_LINES; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 10 || code === 13) breaks += 1
  }
  // A break of two characters was counted twice, so only then is it worth to look closer.
  return breaks > MOST_LINES && (!text.includes('\r\n') || lineAt(text, text.length) > MOST_LINES)
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split(/\r\n|\r|\n/).length
