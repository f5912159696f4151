import { Command, CommanderError, Option } from 'commander'
import { plainLine, VERSION } from '../gate/index.ts'
import { nearest } from '../words/index.ts'
import type { Io } from './io.ts'

type Run = (args: readonly string[], options: Options, io: Io) => Promise<number>
/** Every option of every command; a command reads its own. */
export type Options = { readonly [name: string]: string | boolean | string[] | undefined } & {
  readonly json?: boolean
  readonly project?: string
  readonly on?: string
}

type Declared = {
  readonly usage: string
  readonly description: string
  readonly load: () => Promise<{ run: Run }>
  readonly options: readonly Option[]
}
const commands: Declared[] = []

/** Each command is a file that is loaded when it is called, so that `--help` costs next to nothing. */
function command(usage: string, description: string, load: Declared['load'], options: Declared['options'] = []): void {
  commands.push({ usage, description, load, options })
}

const on = new Option('--on <document>', 'the document to work on')
const option = (flags: string, description: string): Option => new Option(flags, description)
const force = option('--force', 'also over a file that Cutroom did not write')
const session = option('--session <name>', 'the session to work in (default: the one you are in, or the current one)')

const planning = [
  option('-y, --yes', 'approve the plan'),
  option('--mind <mind>', 'who plans: builtin, or PROVIDER/MODEL such as anthropic/claude-sonnet-4-5'),
  option('--vote', 'ask the model several times and take what most replies agree on'),
  option('--no-builtin', 'ask the model also where the built-in planner is certain'),
]
const transcribing = [
  option('--with <way>', 'who transcribes: endpoint, whisper or moonshine (default: the first that is ready)'),
  option('--model <name>', 'the model of the endpoint or of whisper'),
  option('--language <code>', 'such as en; without it the recogniser finds out'),
]

const serving = [
  option('--port <port>', 'the port; 0 takes any that is free (default: 4860, or the next that is free)'),
  option('--host <host>', 'the address to listen on; another than 127.0.0.1 needs CUTROOM_TOKEN'),
  option('--data <dir>', 'where the database lies (default: your data folder; DATABASE_URL names a PostgreSQL)'),
  option('--log <file>', 'write the log there and not to stderr'),
]

command('demo [dir]', 'make a sample project and show what to try', () => import('./commands/demo.ts'), [
  option('--show', 'also plan, apply, read back and undo one request'),
  option('--studio', 'then open it in the browser'),
  option('--terminal', 'with --studio: show it here instead'),
  ...serving,
  option('--no-open', 'with --studio: only print the address'),
])
command('init', 'start a project in this folder', () => import('./commands/init.ts'))
command(
  'import [files...]',
  'bring recordings and songs in: sound as tracks, video by what is said in it, MIDI as music',
  () => import('./commands/import.ts'),
  [
    on,
    option(
      '--as <kind>',
      'audio, video (speech by its transcript, with or without a picture) or music (MIDI, or a music project in JSON)',
    ),
    option(
      '--transcript <files...>',
      'what is said, from another tool: JSON with word times, captions (SRT, VTT, TTML, SBV, ASS) or plain text',
    ),
    option('--broll', 'only its picture, to be laid over what is said elsewhere (with --on)'),
    option('--edit <words>', 'ask for this edit of it at once'),
    ...transcribing,
    ...planning,
  ],
)
command('ask <words>', 'say an edit: plan, review, apply, read back', () => import('./commands/ask.ts'), [
  on,
  option('--plan', 'stop after the plan; nothing changes'),
  option('--explain', 'say how it was read, word by word'),
  ...planning,
])
command('proposals', 'what waits for a decision', () => import('./commands/proposals.ts'))
command('approve <id>', 'apply a waiting proposal, or parts of it', () => import('./commands/approve.ts'), [
  option('--only <steps>', 'ids of operate steps, such as s3,s5 or s3-s9'),
  option('--except <steps>', 'all but these'),
])
command('reject <id>', 'drop a waiting proposal', () => import('./commands/reject.ts'))
command('preview <id>', 'hear each change with a second around it', () => import('./commands/preview.ts'), [
  option('--out <dir>', 'write the files there instead of playing them'),
  force,
])
command('state', 'the document as it is now', () => import('./commands/state.ts'), [
  on,
  option('--notes', 'with the notes of a song'),
  session,
])
command('documents', 'the documents of the project', () => import('./commands/documents.ts'))
command('diff <a> <b>', 'two revisions of a document side by side', () => import('./commands/diff.ts'), [on])
command('run <operation>', 'one operation by your own hand, applied at once', () => import('./commands/run.ts'), [
  on,
  option('--params <json>', 'its parameters').default('{}'),
])
command('operations', 'every operation with its contract', () => import('./commands/operations.ts'))
command('log', 'the turns of the project', () => import('./commands/log.ts'))
command('undo [turn]', 'take back the last turn, or any earlier one alone', () => import('./commands/undo.ts'), [
  on,
  option('--plan', 'only show what it would bring back'),
])
command('redo [turn]', 'bring back what was undone last', () => import('./commands/redo.ts'))
command('show <turn>', 'one turn in full', () => import('./commands/show.ts'))
command('replay', 'rebuild every state from the journal', () => import('./commands/replay.ts'), [
  option('--verify', 'also check the chain and every promise'),
])
command(
  'context',
  'write input.md of the current turn: the files, memos and contexts that a plan is made from',
  () => import('./commands/context.ts'),
  [
    option('--budget <tokens>', 'the most it may have (default: 100000)'),
    option('--session <name>', 'another session than the current one'),
    option('--print', 'print it, too'),
  ],
)
command(
  'transcribe [file]',
  'write down what is said in a recording, with the time of every word',
  () => import('./commands/transcribe.ts'),
  [
    ...transcribing,
    option('--out <file>', 'write it there as JSON, in the form that Whisper uses'),
    force,
    option('--get-model', 'the same as "cutroom models get speech"'),
  ],
)
command('render <out>', 'write the document as sound or video', () => import('./commands/render.ts'), [
  on,
  option('--bits <bits>', '16, 24 or 32 (float), for WAV'),
  option('--cover <file>', 'a picture'),
  option('--tag <tags...>', 'name=value'),
  force,
])
command('export <out>', 'write labels, captions, timelines, MIDI and the like', () => import('./commands/export.ts'), [
  on,
  option(
    '--format <format>',
    'audio: labels, chapters; video: otio, edl, fcpxml, xmeml, srt, vtt, labels, json; music: midi, labels, json',
  ),
  option(
    '--rate <fps>',
    'frames a second of the timeline, such as 25 or "29.97 drop" (default: that of the first picture)',
  ),
  force,
])
command('relink <file>', 'say where a recording that moved is now', () => import('./commands/relink.ts'))
command(
  'models [action] [name]',
  'small offline models: list, get NAME (with npm), remove NAME',
  () => import('./commands/models.ts'),
)
command('doctor', 'what this machine offers, and how to get what is missing', () => import('./commands/doctor.ts'))
command('clean', 'free the space that nothing refers to', () => import('./commands/clean.ts'), [
  option('--dry-run', 'only say what would go'),
])
command('new <name>', 'begin a session of turns, and make it the current one', () => import('./commands/new.ts'))
command('branch <turn> <name>', 'begin another session where a turn began', () => import('./commands/branch.ts'), [
  session,
])
command(
  'get-prompt [name]',
  'print the prompt of an agent: studio, editor, writer, reviewer, or one of .cutroom/prompts',
  () => import('./commands/get-prompt.ts'),
)
command(
  'recipe [action] [rest...]',
  'save a turn, list what was saved, run it on another document: recipe save TURN NAME, list, run NAME',
  () => import('./commands/recipe.ts'),
  [on, option('--session <name>', 'another session than the current one'), ...planning],
)
command(
  'preprocess [plan]',
  'repair the fences of a plan from a chat: a file in its place, stdin with "-", else the clipboard',
  () => import('./commands/preprocess.ts'),
  [option('--no-copy', 'print what was on the clipboard, and leave it as it is there')],
)
command(
  'studio',
  'open this project in the browser: talk, look, listen, decide',
  () => import('./commands/studio.ts'),
  [...serving, option('--no-open', 'only print the address')],
)
command(
  'start',
  'serve the studio, music over HTTP and the operations over MCP on this machine, for other programs',
  () => import('./commands/start.ts'),
  serving,
)
command(
  'mcp [action] [rest...]',
  'the operations over MCP, for other programs; add, list, remove: tool servers of others',
  () => import('./commands/mcp.ts'),
  [
    option('--all', 'offer every operation as a tool of its own, and not only the few by which all can be reached'),
    option('--env <name>', 'a variable that the server may see; may be given several times').argParser(
      (name: string, earlier: string[] | undefined) => [...(earlier ?? []), name],
    ),
    option('--url <address>', 'the address of a server on the web, in the place of a command'),
    option('-y, --yes', 'trust the tools that the server lists'),
  ],
)
const whoPlans = planning.filter(({ long }) => long !== '--yes' && long !== '--vote')
command('plan', 'write the plan of a turn from a message; nothing is run', () => import('./commands/plan.ts'), [
  option('-m, --message <words>', 'what to plan'),
  on,
  session,
  ...whoPlans,
])
command(
  'execute [plan]',
  'show a plan, ask, and run it: that of the current turn, or a file, or - for stdin',
  () => import('./commands/execute.ts'),
  [
    option('-y, --yes', 'approve everything but commands and searches'),
    option('--allow <command>', 'approve this command or search, to the letter; may be given several times').argParser(
      (name: string, earlier: string[] | undefined) => [...(earlier ?? []), name],
    ),
    option(
      '--allow-outside-context',
      'with -y, also run a plan from elsewhere that edits files which are not in the context',
    ),
    option('--clipboard', 'take the plan from the clipboard'),
    session,
    ...whoPlans,
  ],
)
command('resume', 'go on wherever the session stopped', () => import('./commands/resume.ts'), [
  option('-m, --message <words>', 'what to plan next'),
  on,
  option('-y, --yes', 'approve everything but commands and searches'),
  option(
    '--allow-outside-context',
    'with -y, also run a plan from elsewhere that edits files which are not in the context',
  ),
  option('--allow <command>', 'approve this command or search, to the letter').argParser(
    (name: string, earlier: string[] | undefined) => [...(earlier ?? []), name],
  ),
  session,
  ...whoPlans,
])
command('completion <shell>', 'a completion script for bash, zsh or fish', () => import('./commands/completion.ts'))

/** Runs one command line and gives its exit code. */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  let exit = 0
  const program = makeProgram(io, calledBy(argv), (code) => {
    exit = code
  })
  try {
    await program.parseAsync(argv, { from: 'user' })
  } catch (cause) {
    if (!(cause instanceof CommanderError)) {
      const { sayCrash } = await import('./print.ts')
      return sayCrash(cause, argv, io)
    }
    if (cause.exitCode !== 0 || cause.code === 'commander.unknownCommand')
      return refuseUsage(cause, { program, argv, io })
  }
  return exit
}

/**
 * The commands that a command line can be about: those it has the name of, and all where it asks for help or has none.
 * Setting them all up takes longer than some of them run.
 */
function calledBy(argv: readonly string[]): readonly Declared[] {
  const isHelp = argv.some((each) => each === 'help' || /^(?:--help|-[a-z]*h)/.test(each))
  const called = isHelp ? [] : commands.filter(({ usage }) => argv.includes(nameIn(usage)))
  return called.length > 0 ? called : commands
}

const nameIn = (usage: string): string => usage.replace(/ .*/, '')

/** The command line. What it parsed stays in it, so each call needs one of its own. */
function makeProgram(io: Io, called: readonly Declared[], end: (exitCode: number) => void): Command {
  const program = new Command('cutroom')
    .description('An editing studio you talk to, which proves what it did. Without a command: a conversation.')
    .usage('[options] [command]')
    .version(VERSION, '-V, --version', 'print the version')
    .option('--project <dir>', 'the project folder (default: the one that holds the current folder)')
    .option('--mind <mind>', 'who plans in the conversation: builtin, or PROVIDER/MODEL')
    .showHelpAfterError(false)
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
      outputError: () => {},
      getOutHelpWidth: () => (io.stdout.isTTY === true ? (io.stdout.columns ?? 80) : 80),
    })
  for (const { usage, description, load, options } of called) {
    const made = program.command(usage).description(description)
    made.option('--json', 'print JSON on stdout and nothing else there').option('--project <dir>', 'the project folder')
    for (const each of options) made.addOption(each)
    made.action(async (...all: unknown[]) => {
      const args = all
        .slice(0, -2)
        .flatMap((each) => (Array.isArray(each) ? (each as string[]) : each === undefined ? [] : [each as string]))
      const { run } = await load()
      end(await run(args, { ...program.opts(), ...made.opts() }, io))
    })
  }
  program.action(async (unknown: string | undefined) => {
    if (unknown !== undefined) throw new CommanderError(2, 'commander.unknownCommand', unknown)
    const { run } = await import('./commands/conversation.ts')
    end(await run([], program.opts(), io))
  })
  return program.argument('[command]').allowExcessArguments()
}

type Called = { readonly program: Command; readonly argv: readonly string[]; readonly io: Io }

/** One sentence that says what to do, and the nearest name. */
function refuseUsage({ code, message }: CommanderError, { program, argv, io }: Called): number {
  const names = commands.map(({ usage }) => nameIn(usage))
  // Options of a command that does not exist are not what is wrong.
  const first = argv.find((each) => !each.startsWith('-'))
  const unknown =
    code === 'commander.unknownCommand'
      ? message
      : code === 'commander.unknownOption' &&
          first !== undefined &&
          !names.includes(first) &&
          program.getOptionValue('project') !== first
        ? first
        : undefined
  const said =
    unknown !== undefined
      ? `There is no command "${plainLine(unknown)}".${hint(unknown, names)}`
      : plainLine(message.replace(/^error: /, '').replace(/^./, (first) => first.toUpperCase()))
  const sentence = `${/[.?]$/.test(said) ? said : `${said}.`} "cutroom --help" lists the commands.`
  const problem = { code: 'usage', message: sentence, details: null }
  if (argv.includes('--json')) io.stdout.write(`${JSON.stringify({ status: 'refused', steps: [], problem })}\n`)
  io.stderr.write(`${sentence}\n`)
  return 2
}

function hint(name: string, names: readonly string[]): string {
  const found = nearest(name, names)
  return found === null ? '' : ` Did you mean "${found}"?`
}
