import { basename, dirname, extname } from 'node:path'
import { contain, plainLine, readSmall } from '../gate/index.ts'
import { findOperation, isProblem, problem, type DocumentState, type Problem } from '../kernel/index.ts'
import { frameRates, readEdl, readOtio, type CutSource, type FrameRate, type TakenIn } from '../media/index.ts'
import { sourcesOf, video, type Source } from '../video/index.ts'
import type { HandOrder } from './by-hand.ts'

const MAX_BYTES = 64_000_000
/** As many as `conform_to` takes. */
const MAX_CLIPS = 20_000
const DAY_SECONDS = 86_400

/** Whether a file is a timeline of another program that can be read back. */
export const isTimelineFile = (path: string): boolean => ['.otio', '.edl'].includes(extname(path).toLowerCase())

/** `words` is how the turn is called in the log. */
export type TimelineOrder = HandOrder & { readonly words: string; readonly warnings: readonly string[] }

/** How alike the names of recordings have to be. `any`: the only recording of a document stands for all. */
type Likeness = 'same' | 'near' | 'any'

/** `called` is the name of the file, where that is not what it is called on this disk. */
type ReadingOptions = { readonly called?: string; readonly names?: Likeness }

/** What makes the document play what a timeline of another program plays. */
export async function readTimelineOrder(
  document: DocumentState,
  file: string,
  { called = basename(file), names = 'any' }: ReadingOptions = {},
): Promise<TimelineOrder | Problem> {
  if (document.domain !== 'video')
    return problem(
      'unknown-document',
      `A timeline is read into a video document, and ${document.name} is ${document.domain}; name one with --on.`,
    )
  const sources = sourcesOf(document.state.document)
  const taken = await readTimeline(file, rateOf(sources))
  if (isProblem(taken)) return taken
  const { cutList, warnings } = taken
  if (cutList.events.length > MAX_CLIPS)
    return problem(
      'timeline-too-long',
      `The timeline has ${cutList.events.length} clips, and at most ${MAX_CLIPS} are read; export it in parts.`,
    )
  const known = new Map<string, { listed: CutSource; source: Source }>()
  const standIns: string[] = []
  for (const listed of cutList.sources) {
    const named = matching(listed, sources)
    const source = named ?? standIn(listed, sources, names)
    if (!source)
      return problem(
        'unknown-source',
        `The timeline uses "${calledIn(listed)}", which is not in ${document.name}; it has ` +
          `${sources.map(({ name }) => name).join(', ')}.`,
      )
    known.set(listed.id, { listed, source })
    if (!named && ENDING.test(calledIn(listed)))
      standIns.push(`"${calledIn(listed)}" of the timeline is taken to be ${source.name}.`)
  }
  const ranges = cutList.events.flatMap(({ sourceId, sourceIn, sourceOut }) => {
    const { listed, source } = known.get(sourceId) ?? {}
    return listed && source
      ? [{ sourceId: source.id, start: secondsAt(sourceIn, listed), end: secondsAt(sourceOut, listed) }]
      : []
  })
  if (ranges.some(({ end }) => end > DAY_SECONDS))
    return problem(
      'timeline-too-long',
      'The timeline plays what lies more than 24 hours into a recording; export it with source times that begin at ' +
        'zero.',
    )
  const operation = findOperation(video, 'conform_to')
  if (isProblem(operation)) return operation
  return {
    operation,
    params: { ranges, reason: `as in ${called}` },
    words: `import ${called}`,
    warnings: [...standIns, ...warnings],
  }
}

/** What the recordings of a timeline are called in it, whether or not any document has them. */
export async function readTimelineNames(file: string): Promise<readonly string[] | Problem> {
  const taken = await readTimeline(file, rateOf([]))
  return isProblem(taken) ? taken : taken.cutList.sources.map(calledIn)
}

async function readTimeline(file: string, rate: FrameRate): Promise<TakenIn | Problem> {
  const found = await contain(dirname(file), basename(file))
  const bytes = isProblem(found) ? found : await readSmall(found, MAX_BYTES)
  if (isProblem(bytes)) return bytes
  const text = bytes.toString('utf8')
  return extname(file).toLowerCase() === '.edl' ? readEdl(text, rate) : readOtio(text)
}

/** An edit decision list names no rate: that of the first picture counts. */
function rateOf(sources: readonly Source[]): FrameRate {
  const rate = sources.find(({ picture }) => picture !== null)?.picture?.rate
  return rate ? { ...rate, dropFrame: false } : (frameRates.get('25') ?? { num: 25, den: 1, dropFrame: false })
}

const secondsAt = (frames: number, { rate }: CutSource): number => Math.max(0, (frames * rate.den) / rate.num)

const ENDING = /(?<=.)\.[^.]{1,5}$/

const calledIn = ({ name, path }: CutSource): string => plainLine(name || basename(path.replaceAll('\\', '/')))

/** The name of a file without its folder and its ending, however it is written. */
export const stemOfMedia = (text: string): string =>
  basename(text.replaceAll('\\', '/')).toLowerCase().replace(ENDING, '')

/** By the name of its file, with or without the ending. */
function matching({ name, path }: CutSource, sources: readonly Source[]): Source | undefined {
  const found = sources.filter((source) =>
    [name, path].some((each) => each !== '' && stemOfMedia(each) === stemOfMedia(source.name)),
  )
  return found.length === 1 ? found[0] : undefined
}

/** Fewer letters than this are the beginning of many names. */
const MIN_STEM = 3

/** A tape has a name of its own, and a copy of a film is often called as the film and a bit more. */
function standIn(listed: CutSource, sources: readonly Source[], names: Likeness): Source | undefined {
  const [only, ...others] = sources
  if (!only || others.length > 0 || names === 'same') return undefined
  const [here, there] = [stemOfMedia(only.name), stemOfMedia(calledIn(listed))].toSorted((a, b) => a.length - b.length)
  const isNear = here !== undefined && here.length >= MIN_STEM && there?.startsWith(here) === true
  return names === 'any' || isNear || !ENDING.test(calledIn(listed)) ? only : undefined
}
