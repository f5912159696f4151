import { problem } from '../../kernel/index.ts'
import { modelNames } from '../../offline/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { fail, shown, voice } from '../print.ts'

const commands = [
  'demo',
  'init',
  'import',
  'ask',
  'proposals',
  'approve',
  'reject',
  'preview',
  'state',
  'documents',
  'diff',
  'run',
  'operations',
  'log',
  'undo',
  'redo',
  'show',
  'replay',
  'render',
  'export',
  'relink',
  'transcribe',
  'new',
  'context',
  'plan',
  'execute',
  'resume',
  'preprocess',
  'get-prompt',
  'branch',
  'recipe',
  'start',
  'studio',
  'mcp',
  'models',
  'doctor',
  'clean',
  'completion',
]

const scripts = new Map<string, string>([
  [
    'bash',
    `_cutroom() {
  local word="\${COMP_WORDS[COMP_CWORD]}"
  if [ "$COMP_CWORD" -eq 1 ]; then COMPREPLY=($(compgen -W "${commands.join(' ')}" -- "$word"))
  else case "\${COMP_WORDS[1]}" in
    run) COMPREPLY=($(compgen -W "$("\${COMP_WORDS[0]}" operations 2>/dev/null | cut -d' ' -f1)" -- "$word"));;
    undo|redo|show) COMPREPLY=($(compgen -W "$("\${COMP_WORDS[0]}" log 2>/dev/null | cut -d' ' -f1)" -- "$word"));;
    mcp) COMPREPLY=($(compgen -W "add list remove" -- "$word"));;
    models) COMPREPLY=($(compgen -W "list get remove ${modelNames.join(' ')}" -- "$word"));;
    approve|reject|preview) COMPREPLY=($(compgen -W "$("\${COMP_WORDS[0]}" proposals 2>/dev/null | cut -d' ' -f1)" \
-- "$word"));;
    *) COMPREPLY=($(compgen -f -- "$word"));;
  esac; fi
}
complete -o filenames -F _cutroom cutroom ./cutroom`,
  ],
  [
    'zsh',
    `#compdef cutroom
_arguments '1: :(${commands.join(' ')})' '*:file:_files'`,
  ],
  ['fish', commands.map((name) => `complete -c cutroom -n __fish_use_subcommand -a ${name}`).join('\n')],
])

/** A script to be sourced: cutroom completion bash >> ~/.bashrc */
export async function run([shell = '']: readonly string[], options: Options, io: Io): Promise<number> {
  const script = scripts.get(shell)
  if (script === undefined)
    return fail(
      voice(options, io),
      problem('usage', `There is no completion for "${shown(shell)}"; there is ${[...scripts.keys()].join(', ')}.`),
    )
  io.stdout.write(`${script}\n`)
  return 0
}
