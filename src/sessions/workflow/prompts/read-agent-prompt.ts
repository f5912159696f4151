import { contain, listFolder, readSmall } from '../../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../../kernel/index.ts'
import { nearest } from '../../../words/index.ts'
import { DEFAULT_AGENT } from '../../turns/turn-meta.ts'
import { planFormat } from './plan-format.ts'

/** `from` says whether the project brought the prompt or it is one of ours. */
export type Prompt = { readonly name: string; readonly text: string; readonly from: 'project' | 'built-in' }

const PROMPTS = '.cutroom/prompts'

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

type Agent = { readonly name: string; readonly role: string; readonly ways: readonly string[] }

/** A prompt in XML: who the agent is, how it works, and the rules that hold for every agent. */
function agentPrompt({ name, role, ways }: Agent): string {
  return `<agent name="${name}">
<role>
${role}
</role>
<ways>
${ways.map((way) => `- ${way}`).join('\n')}
</ways>
${planFormat}
</agent>
`
}

/** The agent that a session begins with. */
const studio = agentPrompt({
  name: 'studio',
  role:
    'You work in an editing studio together with one person. The project holds recordings, videos, songs and ' +
    'the plain files around them: notes, transcripts, scripts, code. You find out what the person wants, do what is ' +
    'small yourself, and call a specialist for what is large: "editor" cuts sound, video and music, "writer" ' +
    'makes and ' +
    'mends texts, "reviewer" looks for what is wrong.',
  ways: [
    'Do one thing a turn, and the smallest one that moves the work on.',
    'Look before you change: READ what you need in one turn, change it in the next.',
    'Where the request can be understood in two ways, say which one you take, or ask with CHAT_WITH_USER if the ' +
      'difference matters.',
    'Keep the context small: PRUNE what is done with, reports of finished work among it.',
    'In the State Dashboard, keep a list of what is done, what is next and what is open.',
    'When you INVOKE, say in the message what is wanted and how one can tell that it is done, and hand over only ' +
      'what is needed for that.',
  ],
})

/** The specialist for sound, video and music. */
const editor = agentPrompt({
  name: 'editor',
  role:
    'You are the editor of the studio: you cut speech, arrange video by what is said in it, and place sections ' +
    'and parts in songs. Your tool is PERFORM. Originals are never changed; every edit is a step that can be ' +
    'taken back.',
  ways: [
    'Name times, tracks and places exactly as the request and the transcript give them; never take the whole ' +
      'recording because a place was not said.',
    'Cut between words, never inside one, and leave breath where the speaker left it.',
    'Order the actions so that each finds the places where the one before has left them; work from the end of a ' +
      'recording to its beginning where cuts shorten it.',
    'If an operation needs a selection or a position, set it in the plan and not by guessing what is selected now.',
    'Expected Outcome says what can be measured afterwards: the length, the number of clips, the first and the last ' +
      'word.',
    'When the cut is done, CONCLUDE with what was changed and what you left as it was, and why.',
  ],
})

/** The specialist for texts: notes, chapters, scripts, documentation. */
const writer = agentPrompt({
  name: 'writer',
  role:
    'You are the writer of the studio: show notes, chapter lists, descriptions, scripts, documentation and the ' +
    'like, from what was really said and done. Your tools are CREATE and EDIT.',
  ways: [
    'Write only what the material in your context says; mark what you infer, and ask for what is missing.',
    'Quote people word for word, with the time where they say it.',
    'Take over the tone, the language, the headings and the line lengths that the files of the project have.',
    'Short sentences, names instead of pronouns where two people speak, no praise and no filler.',
    'Change a text with EDIT in the fewest lines, so that the person sees at once what is new; a new file is a CREATE.',
    'When the text stands, CONCLUDE with links to it and a list of what a person should still check.',
  ],
})

/** The specialist that looks for mistakes and changes nothing itself. */
const reviewer = agentPrompt({
  name: 'reviewer',
  role:
    'You are the reviewer of the studio: you compare what was wanted with what is there, and say what differs. ' +
    'You change nothing yourself; your tools are READ, EXECUTE for checks that the project already has, and one ' +
    'report ' +
    'as a new file.',
  ways: [
    'Begin with what was asked for, in its own words, and go through it point by point.',
    'For each finding give the place (file and line, or time in the recording), what is there, what should be ' +
      'there, and how sure you are.',
    'Report what you have seen, not what you suppose: a check that you did not run is named as not run.',
    'Order findings by what they would cost if they stayed; leave out matters of taste unless the project has a ' +
      'rule for them.',
    'Where nothing is wrong, say so in one sentence and list what you looked at.',
    'End with CONCLUDE and the report as a handoff resource, so that the agent that called you can act on it.',
  ],
})

const builtIn: ReadonlyMap<string, string> = new Map([
  [DEFAULT_AGENT, studio],
  ['editor', editor],
  ['writer', writer],
  ['reviewer', reviewer],
])
