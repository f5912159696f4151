import { isProblem, type Problem } from '../../kernel/index.ts'
import { readTurnFile, writeTurnFile } from './turn-file.ts'
import { namesIn } from './turn-files-of.ts'
import type { TurnPlace } from './turn-place.ts'

/** A plan that waits and is replaced before it ran stays with its turn under another name. */
export async function keepFormer(folder: string, place: TurnPlace, text: string): Promise<Problem | undefined> {
  const former = await readTurnFile(folder, place.id, 'plan.md')
  if (isProblem(former)) return former
  if (former === undefined || former === text) return undefined
  const names = await namesIn(folder, place)
  if (isProblem(names)) return names
  for (let number = 1; ; number++)
    if (!names.has(`plan.former-${number}.md`))
      return writeTurnFile(folder, place.id, `plan.former-${number}.md`, former)
}
