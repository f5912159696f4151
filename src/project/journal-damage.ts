import { problem, type Problem } from '../kernel/problem.ts'

/** Says what is wrong with a line that does not follow in the chain, or `torn` when it is no whole line at all. */
export function journalDamage(text: string, expected: { line: number }): Problem | 'torn' {
  const found = parsed(text)
  if (found === undefined) return 'torn'
  const { line } = expected
  if (found.schema === 'cutroom.journal' && typeof found.version === 'number' && found.version > 1) {
    return problem(
      'newer-version',
      `Line ${line} of the journal was written by a newer Cutroom (version ${found.version}); update Cutroom to ` +
        `open this project.`,
      { line, version: found.version },
    )
  }
  if (typeof found.seq !== 'number' || found.seq === line)
    return damaged(line, 'was changed after it was written', 'edited')
  if (found.seq === line - 1) return damaged(line, `repeats entry ${line - 1}`, 'repeated')
  if (found.seq < line) return damaged(line, `holds entry ${found.seq}, which belongs further up`, 'out-of-order')
  return damaged(line, `holds entry ${found.seq}: entry ${line} is missing or stands further down`, 'missing')
}

export function unreadableLine(line: number): Problem {
  return damaged(line, 'cannot be read', 'edited')
}

export function changedWhileOpen(): Problem {
  return problem(
    'journal-changed',
    'The journal was replaced or shortened while the project was open; nothing was written. Open the project again.',
  )
}

function damaged(line: number, what: string, reason: 'edited' | 'repeated' | 'out-of-order' | 'missing'): Problem {
  const rest =
    line === 1
      ? 'restore the file from a backup'
      : `restore line ${line} from a backup, or go back to what was before it by moving line ${line} and all after ` +
        `it to another file`
  return problem('journal-damaged', `Line ${line} of .cutroom/journal.jsonl ${what}; ${rest}. Nothing was changed.`, {
    line,
    reason,
  })
}

function parsed(text: string): { schema?: unknown; version?: unknown; seq?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
