import { createInterface } from 'node:readline/promises'
import type { ReviewIntent, ReviewRow } from '../../review/index.ts'
import type { Io } from '../io.ts'
import type { Keys } from '../keys.ts'
import type { Voice } from '../print.ts'
import type { Refusals, ReviewDisplay, ReviewView } from './follow-review.ts'

/** How rows of one kind are told as plain lines, and what an answer to them means. */
export type TextLayout<R extends ReviewRow> = {
  /** What an answer asks for, or the lines that are all that comes of it. */
  intentOf(answer: string, view: ReviewView<R>): ReviewIntent | readonly string[]
  readonly refusals: Refusals
  first(view: ReviewView<R>): readonly string[]
  /** What came of an answer; undefined where that is only known with the next view. */
  since(last: ReviewView<R>, view: ReviewView<R>): readonly string[] | undefined
}

type Answers = Pick<Keys, 'pressed' | 'isPressed' | 'take'>

const PAGE_ROWS = 10

/**
 * A review as plain lines, for screen readers and terminals that cannot move the cursor: each answer says what came of
 * it, and nothing is said again.
 */
export function textDisplay<R extends ReviewRow>(
  voice: Voice,
  answers: Answers,
  layout: TextLayout<R>,
): ReviewDisplay<R> {
  let last: ReviewView<R> | undefined
  const say = (lines: readonly string[]): void => {
    for (const line of lines) voice.say(line)
  }
  return {
    show: (view) => {
      const lines = last ? layout.since(last, view) : layout.first(view)
      if (lines === undefined) return
      say(lines)
      last = view
    },
    shown: () => ({ top: 0, page: PAGE_ROWS }),
    answered: () => answers.pressed(),
    isAnswered: () => answers.isPressed(),
    take: () => {
      const answer = answers.take()
      if (answer === undefined || last === undefined) return undefined
      const meant = layout.intentOf(answer, last)
      if ('do' in meant) return meant
      say(meant)
      return undefined
    },
    refusals: layout.refusals,
  }
}

/** What stands for the answer of whoever has left; no line that is typed holds it. */
export const LEFT = '\u0003'

/** Typed lines as answers, one at a time: each is answered before the next is looked at. */
export function typedAnswers(typed: TypedLines): Answers {
  let line: string | undefined
  return {
    pressed: async () => {
      line = (await typed.next()) ?? LEFT
    },
    isPressed: async () => false,
    take: () => {
      const answer = line
      line = undefined
      return answer
    },
  }
}

/** Lines as the terminal itself lets a person type them; nothing is drawn. */
export type TypedLines = {
  /** Undefined once the person has left: at the end of input, and for Ctrl-C. */
  next(): Promise<string | undefined>
  handOver<T>(work: () => Promise<T>): Promise<T>
  close(): void
}

type Typing = Pick<Io, 'stdin' | 'onInterrupt'>

export function openTypedLines(io: Typing): TypedLines {
  let lines = listen(io)
  return {
    next: () => lines.next(),
    handOver: async (work) => {
      lines.close()
      try {
        return await work()
      } finally {
        lines = listen(io)
      }
    },
    close: () => lines.close(),
  }
}

function listen({ stdin, onInterrupt }: Typing): Pick<TypedLines, 'next' | 'close'> {
  const reader = createInterface({ input: stdin, terminal: false })
  /** Undefined, which nothing follows, is where the person left. */
  const typed: (string | undefined)[] = []
  let wake = (): void => undefined
  const add = (line: string | undefined): void => {
    typed.push(line)
    wake()
  }
  const leave = (): void => add(undefined)
  reader.on('line', add)
  reader.once('close', leave)
  const endListening = onInterrupt(leave)
  return {
    next: async () => {
      while (typed.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      return typed[0] === undefined ? undefined : typed.shift()
    },
    close: () => {
      endListening()
      reader.close()
      stdin.pause()
    },
  }
}
