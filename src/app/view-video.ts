import type { VideoView } from '../client/index.ts'
import type { DocumentState } from '../kernel/index.ts'
import {
  cutOf,
  findFillers,
  heardSentences,
  isCorrected,
  MICROS,
  playedMicros,
  playedRanges,
  unsureWords,
  type Cut,
  type Sentence,
} from '../video/index.ts'

/** What every id of a sentence begins with; it is not sent with each. */
const ID_BEGINS = 'sent-'
/** Inside a word that was corrected to several, since words are told apart by spaces. */
const NO_BREAK = '\u00A0'
/** Pauses that are shorter than this belong to how people speak. */
const MIN_PAUSE_MICROS = 400_000

/** What drawing needs of a document of words, in columns. */
export function viewVideo({
  name,
  revision,
  state: { document },
}: Pick<DocumentState, 'name' | 'revision' | 'state'>): VideoView {
  const cut = cutOf(document)
  const sources = cut.sources.flatMap((id) => cut.source(id) ?? [])
  const sourceAt = new Map(sources.map(({ id }, at) => [id, at]))
  const unsure = new Map(sources.map(({ id }) => [id, unsureWords(document, id)]))
  const speakers = new Map<string, number>()
  const view = {
    sentences: { speakers: [], sources: [], counts: [], outs: [] } as Writable<Omit<VideoView['sentences'], 'ids'>>,
    words: { starts: [], lengths: [], outs: [], estimated: [], unsure: [], fillers: [] } as Writable<
      Omit<Words, 'texts'>
    >,
    pauses: { after: [], spoken: [], left: [] } as Writable<VideoView['pauses']>,
  }
  const texts: string[] = []
  const ids: string[] = []
  let before = null as SpokenBefore | null
  for (const sentence of heardSentences(document)) {
    const { sentences, words } = view
    const first = texts.length
    if (cut.isSentenceOut(sentence)) sentences.outs.push(ids.length)
    ids.push(sentence.id.slice(ID_BEGINS.length))
    pushChange(sentences.speakers, sentences.counts.length, placeOfSpeaker(speakers, sentence.speaker))
    pushChange(sentences.sources, sentences.counts.length, sourceAt.get(sentence.source) ?? 0)
    sentences.counts.push(sentence.words.length)
    let endMs = 0
    for (const word of sentence.words) {
      const at = texts.length
      // What lies between a word and the one that was said next, wherever they stand.
      if (before?.source === sentence.source && before.position === word.position - 1)
        pushPause(view.pauses, cut, { before, next: word.startMicros })
      const [startMs, lastMs] = [Math.round(word.startMicros / 1000), Math.round(word.endMicros / 1000)]
      words.starts.push(startMs - endMs)
      words.lengths.push(Math.max(0, lastMs - startMs))
      endMs = Math.max(startMs, lastMs)
      if (cut.isWordOut(word.id)) words.outs.push(at)
      if (word.interpolated) words.estimated.push(at)
      const percent = unsure.get(sentence.source)?.get(word.position)
      // Who has written it anew has listened.
      if (percent !== undefined && !isCorrected(document, word.id)) words.unsure.push([at, percent])
      texts.push(word.text.replaceAll(/\s+/g, NO_BREAK))
      before = { at, source: sentence.source, position: word.position, end: word.endMicros, id: word.id }
    }
    words.fillers.push(...fillersIn(sentence).map((index) => first + index))
  }
  const ranges = playedRanges(document)
  let playedAt = 0
  const stretches = ranges.map(({ sourceId, start, end, override }) => {
    const at = playedAt
    playedAt += end.at - start.at
    return {
      source: sourceAt.get(sourceId) ?? 0,
      from: start.at,
      to: end.at,
      at,
      picture: override ? { source: sourceAt.get(override.sourceId) ?? 0, from: override.startMicros } : null,
    }
  })
  return {
    kind: 'video',
    name,
    revision,
    durationMicros: playedMicros(ranges),
    sources: sources.map(({ id, name: called, durationMicros, picture }) => ({
      id,
      name: called,
      durationMicros,
      picture: picture && {
        file: picture.file,
        width: picture.width,
        height: picture.height,
        frameRate: picture.rate.num / picture.rate.den,
      },
    })),
    speakers: [...speakers.keys()],
    sentences: { ids: ids.join(' '), ...view.sentences },
    words: { texts: texts.join(' '), ...view.words },
    pauses: view.pauses,
    stretches,
  }
}

type Writable<Columns> = { -readonly [Column in keyof Columns]: Columns[Column] }
type Words = VideoView['words']
type SpokenBefore = {
  readonly at: number
  readonly id: string
  readonly source: string
  readonly position: number
  readonly end: number
}

/** Said only where it is not what it was. */
function pushChange(changes: [number, number][], at: number, is: number): void {
  if (changes.at(-1)?.[1] !== is) changes.push([at, is])
}

function placeOfSpeaker(speakers: Map<string, number>, name: string | null): number {
  if (name === null) return -1
  const known = speakers.get(name) ?? speakers.size
  speakers.set(name, known)
  return known
}

function pushPause(
  pauses: Writable<VideoView['pauses']>,
  cut: Cut,
  { before, next }: { readonly before: SpokenBefore; readonly next: number },
): void {
  if (next - before.end < MIN_PAUSE_MICROS) return
  const pause = cut.pauseBetween(before.source, before.end, next)
  const spoken = pause ? pause.to - pause.from + pause.besideMicros : 0
  if (spoken < MIN_PAUSE_MICROS) return
  const left = cut.gapAfter(before.id)
  pauses.after.push(before.at)
  pauses.spoken.push(Math.round(spoken / 1000))
  pauses.left.push(left === undefined ? -1 : Math.round(left / 1000))
}

const fillersIn = ({ words }: Sentence): readonly number[] =>
  findFillers(
    words.map(({ text, startMicros, endMicros }) => ({
      text,
      startSeconds: startMicros / MICROS,
      endSeconds: endMicros / MICROS,
    })),
    'middle',
  ).map(({ index }) => index)
