/**
 * A naive cut: words in plain arrays, every turn as what it meant at the time, in statements on names. Without a turn
 * means: say the other turns' statements again. Nothing here uses the kernel or the video room.
 */
export type Statement =
  | { readonly do: 'cell'; readonly cell: string; readonly to: unknown }
  | { readonly do: 'place'; readonly item: string; readonly list: string }

export type Meaning = {
  readonly statements: readonly Statement[]
  readonly makes: ReadonlySet<string>
  readonly leansOn: ReadonlySet<string>
}

/** A word by its name, and the sentence that it was imported in. */
export type NaiveWord = {
  readonly id: string
  readonly text: string
  readonly sentence: string
  readonly offset: number
  readonly source: string
  readonly start: number
  readonly end: number
}

/** `placed` holds the list of each item and the turn that put it there. */
export type World = {
  readonly words: readonly NaiveWord[]
  readonly cells: Map<string, unknown>
  readonly placed: Map<string, { readonly list: string; readonly turn: string }>
}

export function play(
  words: readonly NaiveWord[],
  turns: readonly { readonly id: string; readonly meaning: Meaning }[],
): World {
  const world: World = { words, cells: new Map(), placed: new Map() }
  for (const { id, meaning } of turns) {
    for (const statement of meaning.statements) {
      if (statement.do === 'cell') world.cells.set(statement.cell, statement.to)
      else world.placed.set(statement.item, { list: statement.list, turn: id })
    }
  }
  return world
}

/** A sentence stands by itself where it is in a segment. */
export const isStanding = ({ placed }: World, id: string): boolean => placed.get(id)?.list.startsWith('seg-') === true

export const nameAt = ({ sentence, offset }: NaiveWord): string => (offset === 0 ? sentence : `${sentence}+${offset}`)

/** From the word that a sentence is named after, up to the next one that a sentence begins with. */
export function wordsOf(world: World, id: string): NaiveWord[] {
  const from = world.words.findIndex((word) => nameAt(word) === id)
  const source = world.words[from]?.source
  const rest = world.words.slice(from + 1)
  const length = rest.findIndex((word) => word.source !== source || isStanding(world, nameAt(word)))
  return from < 0 ? [] : [...world.words.slice(from, from + 1), ...rest.slice(0, length < 0 ? rest.length : length)]
}

export const isWordOut = (world: World, word: string): boolean => world.cells.get(`${word} excluded`) === true
export const isSegmentOut = (world: World, segment: string): boolean => world.cells.get(`${segment} excluded`) === true
export const segmentOf = (world: World, sentence: string): string => world.placed.get(sentence)?.list ?? ''

export function isOut(world: World, sentence: string): boolean {
  return (
    world.cells.get(`${sentence} excluded`) === true ||
    isSegmentOut(world, segmentOf(world, sentence)) ||
    wordsOf(world, sentence).every(({ id }) => isWordOut(world, id))
  )
}

export function speakerOf(world: World, sentence: string): string | null {
  const name = (world.cells.get(`${wordsOf(world, sentence)[0]?.id} speaker`) as string | undefined) ?? null
  return name === null ? null : ((world.cells.get(`called ${name}`) as string | undefined) ?? name)
}

/** Everything that a person can see of a cut, but its order. */
export function picture(world: World): object {
  const sentences = [...world.placed.keys()].filter((id) => isStanding(world, id)).sort()
  return {
    sentences: sentences.map((id) => ({
      id,
      segment: segmentOf(world, id),
      out: isOut(world, id),
      speaker: speakerOf(world, id),
      override: world.cells.get(`${id} override`) ?? null,
      words: wordsOf(world, id).map(
        (word) =>
          `${word.id} ${(world.cells.get(`${word.id} text`) as string | undefined) ?? word.text}${isWordOut(world, word.id) ? ' out' : ''} ${JSON.stringify(world.cells.get(`${word.id} gap`) ?? null)}`,
      ),
    })),
    segments: [...world.placed]
      .filter(([, { list }]) => list === 'timeline')
      .map(([id]) => ({ id, out: isSegmentOut(world, id) }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  }
}
