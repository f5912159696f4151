import { plainLine } from '../../gate/index.ts'
import { problem, type Problem } from '../../kernel/index.ts'

/** The arguments of a command line, parted as a shell would part them. Nothing else of a shell is understood, and what asks for one is refused. */
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
