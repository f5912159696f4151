import type { paint } from '../print.ts'

/** How a person is asked: by keys on a screen, or by typed lines. */
export type Asker = {
  /** One of the keys; any other answer is asked for again. Whoever leaves or goes back answers with none of them. */
  choose(question: {
    readonly lines: readonly StyledLine[]
    readonly question: string
    readonly keys: readonly string[]
  }): Promise<string>
  /** A typed line; undefined where the person goes back. `start` is there to be changed, `offered` is taken by the tab key. */
  line(question: {
    readonly lines: readonly StyledLine[]
    readonly question: string
    readonly start?: string
    readonly offered?: string
  }): Promise<string | undefined>
  handOver<T>(work: () => Promise<T>): Promise<T>
}

/** Text from outside, made safe to print, with the style of the whole line. */
export type StyledLine = { readonly text: string; readonly style?: Parameters<typeof paint>[1] }
