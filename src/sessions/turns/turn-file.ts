import { contain, readSmall, writeAtomic } from '../../gate/index.ts'
import { redact } from '../../gate/redact.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'
import { SESSIONS } from './turn-place.ts'

/** The files of a turn: plain text that can be read, kept and committed. */
export type TurnFile =
  | 'input.md'
  | 'system_prompt.xml'
  | 'plan.md'
  | 'plan.effective.md'
  | `plan.former-${number}.md`
  | 'report.md'
  | 'turn.context'
  | 'meta.yaml'
  | 'exchanges.json'

/** Every text of a turn passes here, and no secret with it. In JSON they were taken out of the values already: taking them out of the text could harm its form. */
export async function writeTurnFile(
  folder: string,
  turn: string,
  file: TurnFile,
  text: string,
): Promise<Problem | undefined> {
  const place = await contain(folder, `${SESSIONS}/${turn}/${file}`, { access: 'write', own: true })
  return isProblem(place) ? place : writeAtomic(place, file.endsWith('.json') ? text : redact(text), { label: file })
}

export async function readTurnFile(
  folder: string,
  turn: string,
  file: TurnFile,
): Promise<string | Problem | undefined> {
  const place = await contain(folder, `${SESSIONS}/${turn}/${file}`, { own: true })
  if (isProblem(place)) return place
  const bytes = await readSmall(place, 16 * 1024 * 1024)
  if (isProblem(bytes)) return bytes.code === 'not-found' ? undefined : bytes
  return bytes.toString()
}
