import { plainText } from '../../gate/index.ts'
import type { Voice } from '../print.ts'
import type { Asker } from './asker.ts'
import type { TypedLines } from './typed-lines.ts'

/** Asks by typed lines, for screen readers and terminals that cannot move the cursor: everything is said once, in order. */
export function spokenAsker(voice: Voice, typed: TypedLines): Asker {
  return {
    choose: async ({ lines, question, keys }) => {
      for (const { text } of lines) voice.say(text)
      for (;;) {
        voice.say(question)
        const said = await typed.next()
        if (said === undefined) return 'ctrl-c'
        const key = keyMeant(said, question, keys)
        if (key !== undefined) return key
        voice.say(`Type ${keys.filter((each) => each.length === 1).join(' or ')}, then Enter.`)
      }
    },
    line: async ({ lines, question, start = '' }) => {
      for (const { text } of lines) voice.say(text)
      voice.say(
        start === '' ? question : `${question} ${plainText(start)}\nType what takes its place; an empty line keeps it.`,
      )
      const said = await typed.next()
      return said === '' ? start : said
    },
    handOver: (work) => typed.handOver(work),
  }
}

/** A key, or the word of the question that it stands for. */
function keyMeant(said: string, question: string, keys: readonly string[]): string | undefined {
  const word = said.trim().toLowerCase()
  const known = [
    ...question
      .toLowerCase()
      .replace(/[()]/g, '')
      .split(/[^a-z]+/),
    'yes',
    'no',
  ]
  const isWord = word.length === 1 || known.includes(word.split(' ')[0] ?? '')
  if (word === '') return keys.find((key) => key === 'enter')
  return isWord ? keys.find((key) => key === word[0]) : undefined
}
