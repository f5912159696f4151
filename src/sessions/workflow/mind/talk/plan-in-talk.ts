import { withoutManners } from '../../../../agent/index.ts'
import { withoutAsides } from '../../../../words/index.ts'
import { newDraft, planDraft } from '../draft.ts'
import { askBack, type FilesChange, type FilesRequest, type FilesTurn, type PlannedFiles } from '../files-request.ts'
import { planFiles } from '../plan-files.ts'
import { readTexts } from '../rules/read-texts.ts'
import { answerAboutFiles } from './answer-about-files.ts'
import { asItWas } from './as-it-was.ts'
import { setTextsApart } from '../set-texts-apart.ts'
import { continueFiles, type ContinuedFiles, type FilesCandidate } from './continue-files.ts'
import { findLacking } from './lacking.ts'

/** Plans a message by itself, or in the light of what was said before it in the session. */
export async function planInTalk(asked: FilesRequest): Promise<PlannedFiles> {
  const planned = await planMessage(asked)
  if (planned.status !== 'unknown' && (planned.status !== 'question' || planned.offers.length > 0)) return planned
  const rest = toldApart(asked.words)
  const apart = rest === null ? null : await planMessage({ ...asked, words: rest, said: asked.said ?? asked.words })
  return apart?.status === 'plan' ? apart : planned
}

/** A message without what is told beside it. What names a file, a number or a text is no mere aside. */
function toldApart(words: string): string | null {
  const apart = withoutAsides(words)
  if (apart === null) return null
  const [aside, ...more] = apart.asides.filter((each) => TELLS_VALUES.test(each))
  if (aside === undefined) return apart.isBefore && /\b(?:it|them|that|there)\b/i.test(apart.rest) ? null : apart.rest
  // "The show notes in notes.md are old, write them again": what is told of is what the request points to.
  const [, of] =
    new RegExp(
      String.raw`^(?:i think |i guess )?(?:(?:you|we|i)(?:'ll| will)? (?:also )?(?:need|use|` +
        String.raw`miss) )?(.+?)(?: (?:is|are|was|were|has|have) .+| (?:too|as well|also))?$`,
      'i',
    ).exec(aside) ?? []
  return of === undefined || more.length > 0 || !apart.isBefore || !IT.test(apart.rest)
    ? null
    : apart.rest.replace(IT, () => of)
}

const IT = /\b(?:it|them|that one|this one|those|these)\b/i
const TELLS_VALUES = /["“”„«»\d]|\p{L}\.\p{L}|\p{L}\/\p{L}|: \S/u

async function planMessage(asked: FilesRequest): Promise<PlannedFiles> {
  const spoken = withoutManners(asked.words.replace(PRAISE, ''))
  const request = spoken === asked.words ? asked : { ...asked, words: spoken, said: asked.said ?? asked.words }
  const { words, earlier = [], files, context, memos } = request
  const answer = await answerAboutFiles(request)
  if (answer !== null) return { status: 'answer', answer }
  const list = await files.list()
  const changed = earlier.flatMap((turn) => [...(turn.changed?.files.keys() ?? [])])
  const texts = await readTexts([words, ...earlier.map((turn) => turn.words)], { files, list, also: changed })
  const talked = continueFiles({ words, earlier, files: list, texts, context, memos })
  if (talked.takesBack) return takeBack(request, talked.takesBack)
  if (talked.isDropped) return { status: 'answer', answer: 'Nothing is changed.' }
  const alone = talked.leans === 'no' ? await planFiles(request) : null
  if (alone && (alone.status === 'plan' || alone.status === 'refused')) return alone
  if (alone?.status === 'answer' && !alone.isPassedOver) return alone
  const planned = await planCandidates(request, talked)
  if (planned?.status === 'question' && alone?.status === 'question' && planned.offers.length === 0) return alone
  const came = planned ?? alone ?? (await planLeaning(request, talked))
  const left: PlannedFiles =
    earlier.length > 0 && came.status === 'answer' && came.isPassedOver ? { status: 'unknown' } : came
  const apart = left.status === 'unknown' ? setTextsApart(words, list) : null
  const lacking = apart && findLacking(apart, list)
  return lacking ? askBack(lacking.question) : left
}

/** What is said of the turn before asks for nothing: "good, write them as …". */
const PRAISE = new RegExp(
  [
    String.raw`^\s*(?:(?:very |that's |that is )?(?:good|great|nice|perfect|cool|fine|lovely|excellent|`,
    String.raw`brilliant|super|thanks|thank you|wonderful|awesome)\s*[,.!;:–—-]+\s*)+(?=\S)`,
  ].join(''),
  'i',
)

/** The first candidate that can be planned; else the question that one of them leads to. */
async function planCandidates(
  request: FilesRequest,
  { candidates }: ContinuedFiles,
): Promise<PlannedFiles | undefined> {
  let asked: PlannedFiles | undefined
  for (const candidate of candidates) {
    const planned = await planCandidate(request, candidate)
    if (planned?.status === 'plan') return planned
    if (planned?.status === 'question') asked ??= planned
  }
  return asked
}

async function planCandidate(
  request: FilesRequest,
  { words, takesBack }: FilesCandidate,
): Promise<PlannedFiles | undefined> {
  const on = await asItWas({ ...request, words, said: request.words }, changesOf(request, takesBack))
  const planned = on && (await planFiles(on.request, on.settled))
  if (planned?.status === 'question') return { ...planned, leaning: { words, takesBack } }
  if (planned?.status !== 'plan' || planned.plan.actions.length + planned.plan.memos.length === 0) return undefined
  return { ...planned, leaning: { words, takesBack } }
}

/** What some turns changed, the latest first. */
const changesOf = ({ earlier = [] }: FilesRequest, turns: readonly string[]): readonly FilesChange[] =>
  earlier.flatMap(({ turn, changed }) => (changed && turns.includes(turn) ? [changed] : []))

/** Only takes turns back, by a plan as any other. */
async function takeBack(request: FilesRequest, takesBack: readonly string[]): Promise<PlannedFiles> {
  const changes = changesOf(request, takesBack)
  if (changes.length === 0) return askBack('There is nothing to take back.')
  const on = await asItWas(request, changes)
  if (on === null)
    return changes.length === 1 && changes[0]?.isOnMedia
      ? takeMediaBack(request, takesBack[0] ?? '')
      : askBack('That cannot be taken back by itself: later changes stand on it. Say what should stand there now.')
  const plan = planDraft({ words: request.words, performs: [], mediaSays: '', draft: on.settled(newDraft()) })
  return { status: 'plan', plan, leaning: { words: '', takesBack } }
}

/** The history takes back what was done to a recording; a turn that later ones follow is named to it. */
async function takeMediaBack({ earlier = [], media }: FilesRequest, turn: string): Promise<PlannedFiles> {
  const latest = earlier.find(({ changed }) => changed !== null)
  if (latest?.turn !== turn)
    return { status: 'answer', answer: `That is a command of its own: cutroom undo ${turn} (what came later stays)` }
  const undone = await media('undo')
  return undone.status === 'ready' ? { status: 'unknown' } : undone
}

/** A message that leans on what was said and fits nothing there: what is not done by itself, it may still say. */
async function planLeaning(request: FilesRequest, { leans, lacks }: ContinuedFiles): Promise<PlannedFiles> {
  if (lacks !== undefined) return askBack(lacks)
  const alone = await planFiles(request)
  if (leans !== 'surely' || alone.status !== 'plan') return alone
  const [last] = request.earlier ?? []
  return askBack(`What should “${request.words}” change, after “${saidOf(last)}”? Say the whole request once more.`)
}

const saidOf = (turn: FilesTurn | undefined): string => turn?.said ?? ''
