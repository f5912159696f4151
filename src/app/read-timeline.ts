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

/** What makes the document play what a timeline of another program plays. */
export async function readTimelineOrder(document: DocumentState, file: string): Promise<TimelineOrder | Problem> {
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
  for (const listed of cutList.sources) {
    const source = matching(listed, sources)
    if (!source)
      return problem(
        'unknown-source',
        `The timeline uses "${plainLine(listed.name || listed.path)}", which is not in ${document.name}; it has ` +
          `${sources.map(({ name }) => name).join(', ')}.`,
      )
    known.set(listed.id, { listed, source })
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
    params: { ranges, reason: `as in ${basename(file)}` },
    words: `import ${basename(file)}`,
    warnings,
  }
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

/** By the name of its file, with or without the ending; where there is only one recording, it is that. */
function matching({ name, path }: CutSource, sources: readonly Source[]): Source | undefined {
  const plain = (text: string): string =>
    basename(text.replaceAll('\\', '/'))
      .toLowerCase()
      .replace(/\.[^.]{1,5}$/, '')
  const found = sources.filter((source) =>
    [name, path].some((each) => each !== '' && plain(each) === plain(source.name)),
  )
  return found.length === 1 ? found[0] : sources.length === 1 ? sources[0] : undefined
}
