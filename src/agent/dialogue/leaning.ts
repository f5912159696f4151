/**
 * How a message leans on what was said before. `body` is what it says itself. A `correct` one puts something in the
 * place of what the turn before did (`instead` is what it names as wrong), `goOn` does the same to more,
 * `scale` wants more or less of an amount, and
 * `takeBack` takes turns back and may go on with something else.
 */
export type Leaning =
  | { readonly how: 'plain'; readonly body: string }
  | {
      readonly how: 'correct'
      readonly body: string
      readonly isSure: boolean
      readonly instead?: string
    }
  | { readonly how: 'goOn'; readonly body: string }
  | { readonly how: 'again'; readonly times: number }
  | { readonly how: 'scale'; readonly scale: AmountScale }
  | { readonly how: 'takeBack'; readonly which: TurnsTold; readonly rest: string }

/**
 * By how much: a factor, or all of it; `by` is a value that is added. `way` tells which way ("longer", "less"), and
 * `isLoose` that no factor was said ("a bit more").
 */
export type AmountScale = {
  readonly factor: number | 'full'
  readonly way?: string
  readonly by?: string
  readonly isLoose?: boolean
  /** The same once more with that value, where doing it again adds to it: "another 5 seconds". */
  readonly isAgain?: boolean
}

/** TurnsTold turns: the last one, the one that some words tell, or all from there on. */
export type TurnsTold =
  | { readonly turn: 'last' }
  | { readonly turn: 'count'; readonly count: number }
  /** Counted from the first one, or from the last one where the number is negative. */
  | { readonly turn: 'nth'; readonly at: number }
  | { readonly turn: 'told' | 'from' | 'after' | 'others'; readonly words: string }
