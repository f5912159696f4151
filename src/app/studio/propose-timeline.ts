import { join } from 'node:path'
import type { JobResult } from '../../client/index.ts'
import { contain, listFolder, plainLine } from '../../gate/index.ts'
import { isProblem, isQuestion, problem, readingOf, type DocumentState, type Problem } from '../../kernel/index.ts'
import { waitingProposals } from '../../project/index.ts'
import type { Transcript } from '../../video/index.ts'
import { sayCount } from '../../words/index.ts'
import { planByHand } from '../by-hand.ts'
import { readTimelineNames, readTimelineOrder, stemOfMedia, type TimelineOrder } from '../read-timeline.ts'
import { sourceOf } from '../turn-source.ts'
import type { Workbench } from '../workbench.ts'

type TimelineCall = {
  readonly path: string
  /** As the file was called. */
  readonly name: string
  /** The document that is looked at, which a timeline that fits several is for. */
  readonly on?: string | undefined
  /** When the job began: what a life that was ended had proposed since then is not proposed again. */
  readonly since: string
  /** Whether a timeline without a document gets one, of the recordings that it names. */
  readonly mayMake: boolean
  transcribe(path: string): Promise<Transcript | Problem>
}

/** `document` is one that was made for it. */
type ProposedTimeline = {
  readonly proposal: JobResult['proposals'][number]
  readonly document: JobResult['documents'][number] | null
}

/**
 * What a timeline that comes back from another program would change becomes a plan on the document that it belongs to,
 * which a person decides on as on any other.
 */
export async function proposeTimeline(workbench: Workbench, call: TimelineCall): Promise<ProposedTimeline | Problem> {
  const earlier = await findEarlier(workbench, call)
  if (earlier) return { proposal: earlier, document: null }
  const home = await findHome(workbench, call)
  if (isProblem(home)) return home
  if (home) return propose(workbench, call, { ...home, made: null })
  const names = await readTimelineNames(call.path)
  if (isProblem(names)) return names
  const media = await findMediaOf(workbench.folder, names)
  if (!media || !call.mayMake) return belongsNowhere(call.name, names, media !== null)
  const imported = await workbench.importFiles(media, { as: 'video', transcribe: call.transcribe })
  if (isProblem(imported)) return imported
  const document = workbench.document(imported.document)
  const order = isProblem(document) ? document : await read(document, call, 'same')
  if (isProblem(document) || isProblem(order)) return isProblem(document) ? document : (order as Problem)
  const made = { document: imported.document, kind: 'video', turn: imported.applied.turn, added: imported.added }
  return propose(workbench, call, { document, order, made })
}

type Home = { readonly document: DocumentState; readonly order: TimelineOrder }

const read = (document: DocumentState, { path, name }: TimelineCall, names: 'same' | 'near') =>
  readTimelineOrder(document, path, { called: plainLine(name), names })

/** The document that has all of its recordings; the one that is looked at, where names are only much alike. */
async function findHome(workbench: Workbench, call: TimelineCall): Promise<Home | Problem | undefined> {
  const cuts: DocumentState[] = []
  for (const { name, domain } of workbench.project.documents()) {
    const document = domain === 'video' ? workbench.document(name) : undefined
    if (document && !isProblem(document)) cuts.push(document)
  }
  const fits: Home[] = []
  for (const document of cuts) {
    const order = await read(document, call, 'same')
    if (!isProblem(order)) fits.push({ document, order })
    else if (order.code !== 'unknown-source') return order
  }
  const [first, ...others] = fits
  const chosen = fits.find(({ document }) => document.name === call.on) ?? (others.length === 0 ? first : undefined)
  if (chosen) return chosen
  if (first)
    return problem(
      'which-document',
      `"${plainLine(call.name)}" uses recordings that ${fits.map(({ document }) => document.name).join(' and ')} ` +
        `have; open the one that it is for, and bring it in there.`,
    )
  const near = cuts.find(({ name }) => name === call.on) ?? (cuts.length === 1 ? cuts[0] : undefined)
  const order = near && (await read(near, call, 'near'))
  if (!near || !order || (isProblem(order) && order.code === 'unknown-source')) return undefined
  return isProblem(order) ? order : { document: near, order }
}

async function propose(
  workbench: Workbench,
  { name }: TimelineCall,
  { document, order, made }: Home & { readonly made: ProposedTimeline['document'] },
): Promise<ProposedTimeline | Problem> {
  const part = await planByHand(workbench, document, order)
  if (isProblem(part))
    return part.code === 'nothing-to-do'
      ? problem(
          part.code,
          `"${plainLine(name)}" plays what ${document.name} plays already; there is nothing to change.`,
        )
      : part
  if (isQuestion(part)) return problem('cannot-conform', part.question)
  const waiting = await workbench.propose({
    words: order.words,
    source: sourceOf({ by: 'studio' }),
    reading: readingOf(part.units),
    parts: [part],
    plan: { mind: 'timeline', notes: order.warnings.map((text) => ({ code: 'timeline', text })) },
  })
  if (isProblem(waiting)) return waiting
  return { proposal: { proposal: waiting.proposal.id, document: document.name }, document: made }
}

async function findEarlier(
  { folder, project }: Workbench,
  { name, since }: TimelineCall,
): Promise<ProposedTimeline['proposal'] | undefined> {
  const found = await waitingProposals(folder, project.history())
  const earlier = (isProblem(found) ? [] : found.waiting).findLast(
    ({ proposal, when }) => proposal.words === `import ${plainLine(name)}` && when >= since,
  )
  const document = earlier?.proposal.parts[0]?.document
  return earlier && document !== undefined ? { proposal: earlier.proposal.id, document } : undefined
}

/** The files in the project that are called as the recordings of a timeline are; null where one is not there. */
async function findMediaOf(folder: string, names: readonly string[]): Promise<string[] | null> {
  const there: string[] = []
  for (const below of ['media', '.']) {
    const place = await contain(folder, below)
    const entries = isProblem(place) ? place : await listFolder(place)
    if (isProblem(entries)) continue
    there.push(
      ...entries.filter(({ kind, name }) => kind === 'file' && MEDIA.test(name)).map(({ name }) => join(below, name)),
    )
  }
  const found = new Set<string>()
  for (const name of names) {
    const same = there.filter((path) => stemOfMedia(path) === stemOfMedia(name))
    const file = same.find((path) => path.toLowerCase().endsWith(name.toLowerCase())) ?? same[0]
    if (file === undefined) return null
    found.add(join(folder, file))
  }
  return found.size === 0 ? null : [...found]
}
const MEDIA = /\.(?:wav|flac|mp3|m4a|aac|ogg|opus|aiff?|mp4|mov|mkv|webm|avi|m4v)$/i

function belongsNowhere(file: string, [first = '', ...others]: readonly string[], canMake: boolean): Problem {
  const also = others.length === 0 ? '' : ` and ${sayCount(others.length, 'other recording')}`
  const what = `"${plainLine(file)}" is a timeline of "${first}"${also}, which no document here has`
  return canMake
    ? problem('no-document-yet', `${what}; the recording lies in the project, so one can be made of it.`)
    : problem('no-document', `${what}; bring the recording in first, or together with it.`)
}
