import {
  type DocumentState,
  type Document,
  operateStep,
  perform,
  type Change,
  type State,
  type Unit,
} from '../../kernel/index.ts'
import { keptSeconds, placesOf, cutOf, type PlacedSentence, type Cut } from '../../video/index.ts'
import { formatTime } from '../../words/index.ts'
import type { DrawPlace, Face, FitLines } from '../kinds.ts'
import { paint, shown, type Voice } from '../print.ts'
import { drawComparison, type Comparison } from './draw-comparison.ts'
import { findMovedBlocks, formatPlaces, type MovedBlock } from './find-moved-blocks.ts'
import { drawHeads, drawParagraph, type Paragraph, type SentencePiece } from './draw-paragraph.ts'

const MAX_SHOWN = 40

const movedNote = (block: MovedBlock | undefined) =>
  block ? [{ text: `↕ ${formatPlaces(block)}`, standing: 'remark' as const }] : []

export const videoFace: Face = {
  draw,
  drawChange: async ({ voice }, { before, after }) =>
    drawTouched(voice, { before: before.document, after: after.document }),
  drawUnits,
}

async function draw({ voice }: DrawPlace, document: DocumentState): Promise<string[]> {
  const content = document.state.document
  return [
    `${paint(voice, 'bold', shown(document.name))}  ${formatTime(keptSeconds(content))}  ` +
      paint(voice, 'dim', `revision ${document.revision}`),
    ...drawSentences(voice, content),
  ]
}

/** The cut as text, a sentence a paragraph; what is out is struck through. */
function drawSentences(voice: Voice, document: Document, most = Infinity): string[] {
  const { sentences, words } = placesOf(document)
  const listed = [...sentences.values()].slice(0, most)
  const headOf = drawHeads(listed)
  const lines = listed.flatMap((placed) =>
    drawParagraph(
      voice,
      {
        head: `  ${headOf(placed)}`,
        words: placed.sentence.words.map(({ id, text }) => ({
          text: shown(text),
          standing: words.has(id) ? 'in' : 'out',
        })),
        notes: [],
      },
      voice.width,
    ),
  )
  return sentences.size > most
    ? [...lines, paint(voice, 'dim', `  … ${sentences.size - most} more sentences; "cutroom state" shows all of them`)]
    : lines
}

/**
 * Only the sentences that differ between two states: words that go are struck, those that come back are set off, and
 * what moves says from where to where.
 */
export function drawTouched(voice: Voice, { before, after }: { before: Document; after: Document }): string[] {
  const [old, now] = [cutOf(before), cutOf(after)]
  const [oldPlaces, nowPlaces] = [placesOf(before).sentences, placesOf(after).sentences]
  const blocks = new Map(
    findMovedBlocks([...oldPlaces.keys()], [...nowPlaces.keys()]).map((block) => [block.ids[0] ?? '', block]),
  )
  const touched: { placed: PlacedSentence; compared: Comparison; block: MovedBlock | undefined }[] = []
  let added = 0
  for (const placed of nowPlaces.values()) {
    const { id, words } = placed.sentence
    if (!oldPlaces.has(id) && old.holding(words[0]?.id ?? '') === undefined) added++
    else {
      const compared = drawComparison(old, now, id)
      const block = blocks.get(id)
      if (compared && (compared.isTouched || block)) touched.push({ placed, compared, block })
    }
  }
  const listed = touched.slice(0, MAX_SHOWN)
  const headOf = drawHeads(listed.map(({ placed }) => placed))
  const lines = listed.flatMap(({ placed, compared: { words, notes }, block }) =>
    drawParagraph(voice, { head: `  ${headOf(placed)}`, words, notes: [...movedNote(block), ...notes] }, voice.width),
  )
  const more = touched.length - listed.length
  return [
    ...lines,
    ...(more > 0 ? [paint(voice, 'dim', `  … and ${more} more sentences`)] : []),
    ...(added > 0 ? [paint(voice, 'dim', `  ${added} ${added === 1 ? 'sentence' : 'sentences'} added`)] : []),
  ]
}

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
