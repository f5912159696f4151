import { contain, listFolder, readSmall } from '../../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../../kernel/index.ts'
import { nearest } from '../../../words/index.ts'
import { DEFAULT_AGENT } from '../../turns/turn-meta.ts'
import { editor, reviewer, studio, writer } from './agents.ts'

/** `from` says whether the project brought the prompt or it is one of ours. */
export type Prompt = { readonly name: string; readonly text: string; readonly from: 'project' | 'built-in' }

const PROMPTS = '.cutroom/prompts'

const builtIn: ReadonlyMap<string, string> = new Map([
  [DEFAULT_AGENT, studio],
  ['editor', editor],
  ['writer', writer],
  ['reviewer', reviewer],
])

/** The prompt of an agent, in whatever case it is named: the project's own, else ours. */
export async function readAgentPrompt(folder: string, name: string = DEFAULT_AGENT): Promise<Prompt | Problem> {
  const own = await listOwnPrompts(folder)
  if (isProblem(own)) return own
  const said = normalizeAgent(name)
  const file = own.find((each) => normalizeAgent(each) === said)
  if (file !== undefined) return readOwnPrompt(folder, file)
  const ours = builtIn.get(said)
  if (ours !== undefined) return { name: said, text: ours, from: 'built-in' }
  const known = [...new Set([...builtIn.keys(), ...own])]
  const near = nearest(said, known)
  return problem(
    'unknown-agent',
    `There is no agent "${name.slice(0, 60)}"; ` +
      `${near === null ? `there are ${known.join(', ')}` : `did you mean ${near}?`}${near === null ? '.' : ''}`,
  )
}

const normalizeAgent = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')

async function listOwnPrompts(folder: string): Promise<readonly string[] | Problem> {
  const place = await contain(folder, PROMPTS, { own: true })
  const entries = isProblem(place) ? place : await listFolder(place)
  if (isProblem(entries)) return entries.code === 'not-found' ? [] : entries
  return entries
    .filter(({ name, kind }) => kind === 'file' && name.endsWith('.xml'))
    .map(({ name }) => name.slice(0, -'.xml'.length))
}

async function readOwnPrompt(folder: string, name: string): Promise<Prompt | Problem> {
  const place = await contain(folder, `${PROMPTS}/${name}.xml`, { own: true })
  const bytes = isProblem(place) ? place : await readSmall(place, 1024 * 1024)
  return isProblem(bytes) ? bytes : { name: normalizeAgent(name), text: bytes.toString(), from: 'project' }
}
