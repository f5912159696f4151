import { readSentence, type Language, type Rule } from '../../../src/grammar/index.ts'
import { checkLanguage } from '../../../src/grammar/check-language.ts'
import type { Element, PatternRow } from '../../../src/grammar/pattern.ts'

/** What a sentence needs of a kind of value that is read by hand: ways to say one, as the world of the test has it. */
export type Samples = { readonly [kind: string]: readonly string[] }
/** Draws a whole number below another. */
type Draw = (below: number) => number

/** Always the same row of draws for a name, whatever other names there are. */
function drawsFor(name: string): Draw {
  let state = 7
  for (let at = 0; at < name.length; at += 1) state = (Math.imul(state, 31) + name.charCodeAt(at)) >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A sentence that a rule may be said in. */
function sampleRule<World>(language: Language<World>, rule: Rule, samples: Samples, draw: Draw): string {
  const compiled = language.rules.find((each) => each.rule === rule)
  const way = pick(compiled?.ways ?? [], draw)
  return sampleRow(language, way.row(), samples, draw).join(' ')
}

function sampleRow<World>(language: Language<World>, row: PatternRow, samples: Samples, draw: Draw): string[] {
  const words: string[][] = []
  let particle: string | null = null
  for (const element of row.ordered) {
    const said = sampleElement(language, element, samples, draw)
    words.push(said.words)
    // The particle of a verb stands behind what follows the verb.
    if (particle !== null) {
      words.push([particle])
      particle = null
    }
    particle = said.particle
  }
  if (particle !== null) words.push([particle])
  for (const { needed, element } of row.floats) {
    if (!needed && draw(3) > 0) continue
    const at = draw(4) === 0 ? 0 : words.length
    words.splice(at, 0, sampleElement(language, element, samples, draw).words)
  }
  return words.flat()
}

type Said = { readonly words: string[]; readonly particle: string | null }

function sampleElement<World>(language: Language<World>, element: Element, samples: Samples, draw: Draw): Said {
  const plain = (words: readonly string[]): Said => ({ words: [...words], particle: null })
  switch (element.is) {
    case 'word':
    case 'choice':
      return plain([pick(element.words, draw)])
    case 'class': {
      const { words, particle } = pick(language.classes.get(element.name) ?? [], draw)
      return { words: [...words], particle }
    }
    case 'rows':
      return plain(sampleRow(language, pick(element.rows, draw), samples, draw))
    case 'maybe':
      return draw(2) === 0 ? plain([]) : sampleElement(language, element.element, samples, draw)
    case 'slot':
      return plain(sampleKind(language, element.kind, samples, draw))
  }
}

function sampleKind<World>(language: Language<World>, name: string, samples: Samples, draw: Draw): string[] {
  const own = samples[name]
  if (own) return [pick(own, draw)]
  const kind = language.kinds.get(name)
  if (kind?.is === 'list') {
    const items = Array.from({ length: 1 + draw(3) }, () => sampleKind(language, kind.of, samples, draw).join(' '))
    return [[items.slice(0, -1).join(', '), items.at(-1) ?? ''].filter((part) => part !== '').join(' and ')]
  }
  if (kind?.is === 'ways') return sampleRow(language, pick(kind.ways, draw).way.row(), samples, draw)
  throw new Error(`There are no samples of {${name}}.`)
}

function pick<T>(from: readonly T[], draw: Draw): T {
  const one = from[draw(from.length)]
  if (one === undefined) throw new Error('Nothing to draw from')
  return one
}

/** Sentences drawn from rules whose cheapest reading is another rule: `drawn → read`, with an example of each pair. */
export function findConfusions<World>(
  language: Language<World>,
  worldOf: (sentence: string) => World,
  { samples, each }: { readonly samples: Samples; readonly each: number },
): ReadonlyMap<string, string> {
  const confused = new Map<string, string>()
  for (const { rule } of language.rules) {
    const draw = drawsFor(rule.name)
    for (let count = 0; count < each; count += 1) {
      const sentence = sampleRule(language, rule, samples, draw)
      const read =
        readSentence(sentence, language, worldOf(sentence))[0]?.clauses.map((clause) => clause.rule?.name ?? '-') ?? []
      const said = read.length === 0 ? 'nothing' : read.join(' + ')
      if (said !== rule.name) confused.set(`${rule.name} → ${said}`, sentence)
    }
  }
  return confused
}

/**
 * What is wrong with the rules themselves: free text that nothing leads in, and examples that are missing. What cannot be
 * parsed is thrown.
 */
export function findFaults<World>(language: Language<World>): readonly string[] {
  checkLanguage(language)
  return language.rules.flatMap(({ rule, ways }) => [
    ...(rule.examples.length < 2 ? [`${rule.name}: fewer than two examples`] : []),
    ...ways.flatMap((way, at) => (hasLooseText(way.row()) ? [`${rule.name}: loose text in “${rule.says[at]}”`] : [])),
  ])
}

function hasLooseText({ ordered }: PatternRow): boolean {
  return ordered.some((element, at) => {
    const isText = element.is === 'slot' && element.kind === 'text'
    const before = ordered[at - 1]
    return isText && (before === undefined || (before.is === 'slot' && before.kind === 'text'))
  })
}
