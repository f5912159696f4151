import { operateStep, perform, type Change, type Document, type State, type Unit } from '../../kernel/index.ts'
import { cutOf, placesOf, type Cut, type PlacedSentence } from '../../video/index.ts'
import type { FitLines } from '../kinds.ts'
import { shown, type Voice } from '../print.ts'
import { drawComparison, findMovedBlocks, formatPlaces } from './draw-comparison.ts'
import { drawHeads, drawParagraph, type Paragraph, type SentencePiece } from './draw-paragraph.ts'

/** Each unit of a plan by what it does to sentences, as they are where it comes in the plan. */
export function drawUnits(
  voice: Voice,
  { before, units }: { before: State; units: readonly Unit[] },
): ReadonlyMap<string, FitLines> {
  const places = placesOf(before.document)
  let { document } = before
  const drafts = units.map((unit) => {
    const next = perform(document, unit.changes)
    const draft = draftOf({ before: document, after: next, unit, places })
    document = next
    return { unit, ...draft }
  })
  const headOf = drawHeads(drafts.flatMap(({ sentences }) => sentences.map(({ placed }) => placed)))
  return new Map(
    drafts.map(({ unit, sentences, lines }): [string, FitLines] => {
      const paragraphs: Paragraph[] = [
        ...sentences.map(({ placed, words, notes }) => ({ head: headOf(placed), words, notes })),
        ...lines.map((words) => ({ head: '', words, notes: [] })),
      ]
      const last = paragraphs.at(-1)
      const all = last
        ? [...paragraphs.slice(0, -1), { ...last, notes: [...last.notes, ...reasonOf(unit)] }]
        : [{ head: '', words: split(operateStep(unit).purpose), notes: [] }]
      return [unit.id, (width) => all.flatMap((paragraph) => drawParagraph(voice, paragraph, width))]
    }),
  )
}

type DrawnSentence = {
  readonly placed: PlacedSentence
  readonly words: readonly SentencePiece[]
  readonly notes: readonly SentencePiece[]
}
type Draft = { readonly sentences: readonly DrawnSentence[]; readonly lines: readonly (readonly SentencePiece[])[] }
type Drafted = {
  readonly before: Document
  readonly after: Document
  readonly unit: Unit
  readonly places: ReturnType<typeof placesOf>
}

/** A unit that moves segments would name every sentence in them: it is told by the blocks that move. */
function draftOf({ before, after, unit, places }: Drafted): Draft {
  const [old, now] = [cutOf(before), cutOf(after)]
  if (unit.changes.some((change) => segmentIn(now, change))) return { sentences: [], lines: blockLines(old, now) }
  const ids = new Set(unit.changes.flatMap((change) => sentencesIn(old, now, change)))
  const moved = new Set(unit.changes.flatMap((change) => (change.edit === 'place' ? [change.item] : [])))
  const sentences = [...ids].flatMap((id): DrawnSentence[] => {
    const compared = drawComparison(old, now, id)
    const placed = places.sentences.get(id) ?? placedAs(now, id)
    if (!compared || !placed) return []
    const [from, to] = [old.entryIndex(id), now.entryIndex(id)]
    const move: SentencePiece[] =
      moved.has(id) && from >= 0 && to >= 0 && from !== to
        ? [{ text: `↕ ${from + 1} → ${to + 1}`, standing: 'remark' }]
        : []
    return [{ placed, words: compared.words, notes: [...move, ...compared.notes] }]
  })
  return { sentences, lines: [] }
}

const segmentIn = (cut: Cut, change: Change): boolean =>
  (change.edit === 'place' && cut.isSegment(change.item)) ||
  (change.edit === 'set' && change.cell.startsWith('segment/'))

/** A sentence that comes about in the plan has a number, but is heard at no time yet. */
function placedAs(cut: Cut, id: string): PlacedSentence | undefined {
  const sentence = cut.sentence(id)
  return sentence && { sentence, index: cut.entryIndex(id), isOut: true, start: 0, end: 0 }
}

function sentencesIn(old: Cut, now: Cut, change: Change): string[] {
  if (change.edit === 'place') return [change.item]
  if (change.edit !== 'set') return []
  const [kind, id = ''] = change.cell.split('/')
  if (kind === 'sentence') return [id]
  return kind === 'word' ? [...new Set([old.holding(id), now.holding(id)])].flatMap((each) => each ?? []) : []
}

const MAX_QUOTED = 6

function blockLines(old: Cut, now: Cut): SentencePiece[][] {
  const quote = (ids: readonly string[]): SentencePiece[] => {
    const words = (now.sentence(ids[0] ?? '')?.words ?? []).map(({ text }) => shown(text))
    return split(`“${words.slice(0, MAX_QUOTED).join(' ')}${words.length > MAX_QUOTED || ids.length > 1 ? ' …' : ''}”`)
  }
  const [before, after] = [[...old.entries()], [...now.entries()]]
  const isOut = (cut: Cut, id: string): boolean => {
    const sentence = cut.sentence(id)
    return !sentence || cut.isSentenceOut(sentence)
  }
  const flips = (out: boolean): string[] => after.filter((id) => isOut(now, id) === out && isOut(old, id) !== out)
  const flipped = new Set([...flips(true), ...flips(false)])
  const counted = (ids: readonly string[], what: string): SentencePiece[][] =>
    ids.length === 0
      ? []
      : [
          [
            { text: `${ids.length} ${ids.length === 1 ? 'sentence' : 'sentences'} ${what}:`, standing: 'remark' },
            ...quote(ids),
          ],
        ]
  const moved = findMovedBlocks(before, after).filter(({ ids }) => !ids.every((id) => flipped.has(id)))
  return [
    ...moved.map((block): SentencePiece[] => [
      { text: `↕ ${formatPlaces(block)}`, standing: 'remark' },
      ...quote(block.ids),
    ]),
    ...counted(flips(true), 'go out'),
    ...counted(flips(false), 'come back'),
  ]
}

const split = (text: string): SentencePiece[] =>
  shown(text)
    .split(' ')
    .map((word) => ({ text: word, standing: 'in' }))

function reasonOf(unit: Unit): SentencePiece[] {
  const { params } = operateStep(unit)
  const { reason, reasoning } = (params ?? {}) as { reason?: unknown; reasoning?: unknown }
  const why = shown(typeof reason === 'string' ? reason : typeof reasoning === 'string' ? reasoning : '')
  return why === '' ? [] : [{ text: `(${why})`, standing: 'reason' }]
}
