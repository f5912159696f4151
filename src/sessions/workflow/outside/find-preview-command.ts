import {
  plainLine,
  sha256Hex,
  readProjectConfig,
  findCommand,
  changeUserConfig,
  readUserConfig,
  type UserConfig,
} from '../../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../../kernel/index.ts'

/** Shows a command of a project whole and asks whether it may be used; undefined when nobody is there to answer. */
type AskPreview = (command: string) => Promise<boolean | undefined>

/**
 * The program that opens previews, as an argument array: the user's own, then the project's if the user said yes to it,
 * then the user's editor, then `code`; undefined when there is none of them, and the terminal shows the preview itself.
 */
export async function findPreviewCommand(
  folder: string,
  ask: AskPreview,
): Promise<readonly string[] | undefined | Problem> {
  const user = await readUserConfig()
  if (isProblem(user)) return user
  if (user.preview_command !== undefined) return splitCommand(user.preview_command)
  const {
    config: { previewCommand: brought },
  } = await readProjectConfig(folder)
  if (brought !== undefined && (await isTrusted(brought, user, ask))) return splitCommand(brought)
  if (user.editor !== undefined) return splitCommand(user.editor)
  return (await findCommand('code')) === null ? undefined : ['code']
}

/** The answer is kept by the hash of the command, whichever it was; a changed command is another one. */
async function isTrusted(command: string, { previews }: UserConfig, ask: AskPreview): Promise<boolean> {
  if (isProblem(splitCommand(command))) return false
  const hash = sha256Hex(command)
  const decided = new Map(Object.entries(previews ?? {})).get(hash)
  if (decided !== undefined) return decided.startsWith('trusted')
  const answer = await ask(command)
  if (answer === undefined) return false
  const day = new Date().toISOString().slice(0, 10)
  // Where the settings cannot be written, it is asked again the next time.
  await changeUserConfig((now) => ({
    ...now,
    previews: { ...now.previews, [hash]: `${answer ? 'trusted' : 'refused'} on ${day}` },
  }))
  return answer
}

/**
 * The arguments of a command line, parted as a shell would part them. Nothing else of a shell is understood, and what
 * asks for one is refused.
 */
export function splitCommand(text: string): readonly string[] | Problem {
  const refuse = (why: string): Problem => problem('bad-command', `"${plainLine(text, 200)}" ${why}`)
  const args: string[] = []
  let word: string | undefined
  let quote = ''
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    const next = text.charAt(at + 1)
    if (character === '\\' && quote !== "'") {
      if (next === '') return refuse('ends with a backslash; write the command in full.')
      // Within double quotes it stands for itself before most characters.
      word = `${word ?? ''}${quote === '' || '"\\$`'.includes(next) ? '' : '\\'}${next}`
      at += 1
    } else if (quote !== '') {
      if (quote === '"' && '$`'.includes(character))
        return refuse(`needs a shell for its ${character}; no shell reads this command, so write it without.`)
      if (character === quote) quote = ''
      else word = (word ?? '') + character
    } else if (character === '"' || character === "'") {
      quote = character
      word ??= ''
    } else if (/\s/.test(character)) {
      if (word !== undefined) args.push(word)
      word = undefined
    } else if ('|&;<>()$`'.includes(character)) {
      return refuse(`needs a shell for its ${character}; no shell reads this command, so write it without.`)
    } else {
      word = (word ?? '') + character
    }
  }
  if (quote !== '') return refuse('has a quote that is never closed; close it.')
  if (word !== undefined) args.push(word)
  return args[0] === undefined || args[0] === '' ? refuse('names no program; write one.') : args
}
