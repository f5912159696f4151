/**
 * What people ask an editor for and Cutroom does not do. A request for one of these is answered with its name and what
 * comes nearest; the nearest *reading* would too often take something away ("remove the reverb from the guest" is no
 * wish to be rid of the guest).
 */
export type MissingAbility = {
  readonly name: string
  /** The kinds of document that lack it. */
  readonly kinds: readonly string[]
  /** What comes nearest, as whole sentences. */
  readonly nearest: string
  /** A request that does what comes nearest, where there is one; `{where}` is the place that was said. */
  readonly instead?: string
  /** The operation that already hears requests for it as such. */
  readonly heardAs?: string
  /**
   * How it is asked for: by its own words, by what it would take away, or by what it would put in. Each is a
   * pattern.
   */
  readonly says?: readonly string[]
  readonly rids?: readonly string[]
  readonly adds?: readonly string[]
}
