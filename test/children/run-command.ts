import { contain } from '../../src/gate/contain.ts'
import { runCommand } from '../../src/gate/run-command.ts'
import { isProblem } from '../../src/base/index.ts'
import { asChild, type ChildRun } from './as-child.ts'

/** Runs a command of a plan and passes on what it prints, until a test ends it: FOLDER COMMAND */
const runACommand: ChildRun = async ([folder = '', command = ''], print) => {
  const cwd = await contain(folder, '.')
  if (isProblem(cwd)) throw new Error(cwd.message)
  await runCommand({ command, cwd, onOutput: print })
}
await asChild(import.meta.url, runACommand)
