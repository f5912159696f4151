import type { Mention } from './reading.ts'

/**
 * How people ask for one thing: its words in order, with anything between them. `|` separates choices of one word, a
 * space separates words (`take out|away`), no words at all fit a note of values (`guest -3 dB`), `?` ends a word that
 * may be missing. A phrase that matches more words and needs more mentions is the better match.
 */
export type Phrase = {
  readonly words: string
  /** Mentions that must be in the clause: a kind, or a kind of named thing (`name:track`, `quantity:lufs`). */
  readonly with?: readonly MentionPattern[]
  /** Words that make it mean something else. */
  readonly without?: string
  readonly withoutMention?: readonly MentionPattern[]
  /** Parameters that the phrase itself says. */
  readonly params?: { readonly [param: string]: string | number | boolean }
  /** Parameters that a mention gives; `sign` makes "3 dB quieter" −3, whatever sign the words have. */
  readonly takes?: { readonly [param: string]: { readonly from: MentionPattern; readonly sign?: 1 | -1 } }
  /** A name behind one of these words is no object: "duck the music under the host". */
  readonly endsAt?: string
  /** Why such a name changes nothing; the plan says it, with `{names}` for what was named. */
  readonly besides?: string
  /**
   * What cannot be done yet, said in place of doing something else. `sparesOne`: with a single track it comes to the
   * same, and is done.
   */
  readonly refuses?: { readonly message: string; readonly sparesOne?: true }
  /** The first word is no verb, so it does not begin a request: "louder", "track". */
  readonly isNoun?: true
  /** Added to the score, where two phrases would fit equally well. */
  readonly weight?: number
  /** What the phrase takes for granted; the plan says it. */
  readonly assumes?: string
  /** Another operation that people mean by the same words: it becomes a ready alternative. */
  readonly other?: string
  /** An operation that follows with the same words: "copy the intro to the end" is a copy and a paste. */
  readonly also?: string
  /** The range is taken out before that one follows, so that later places have moved up by then. */
  readonly closesUp?: true
  /**
   * What is asked where several tracks are named and it is not said what happens on which; `{clause}` is what was said.
   */
  readonly onOneTrack?: string
  /** Where no time is said, the start or the end of what is named: "paste it right after". */
  readonly place?: 'start' | 'end'
  /** A time alone stands for so many seconds around it. */
  readonly spreadsSeconds?: number
  /** A length alone stands for the range at this edge: "fade out for 3 seconds". */
  readonly edge?: 'start' | 'end'
  /** A place behind the end of the document is a place too: "move the clip to 12:00". */
  readonly pastEnd?: true
  /** A number in the words says how often: "add two tracks". */
  readonly repeats?: true
  /**
   * The words leave open which of several things is meant. It is asked; an offer is the request in clearer words, with
   * `{name}` for what was named, `{first}` for the first of it, and `{words}` for what was said.
   */
  readonly asks?: {
    readonly question: string
    readonly offers?: readonly { readonly text: string; readonly words: string }[]
  }
}

/**
 * `said:track` is a thing whose kind the words say ("the guest track"), `every:track` stands for all of them ("all
 * tracks"), `range:some` is a range that is not the whole, `range:edge` one that is taken off an edge ("3 seconds off
 * the end").
 */
export type MentionPattern =
  | Mention['kind']
  | `name:${string}`
  | `said:${string}`
  | `every:${string}`
  | `quantity:${string}`
  | 'range:start'
  | 'range:end'
  | 'range:some'
  | 'range:edge'
  | 'range:label'
  | 'range:selection'
  | 'range:first'
  | 'range:last'
  | 'range:open'
  | 'time:later'
