import { decideInTerminal } from '../../src/cli/decide.ts'
import { processIo } from '../../src/cli/io.ts'
import { voice } from '../../src/cli/print.ts'
import { isProblem, type OperationCall } from '../../src/kernel/index.ts'
import { openWorkbench } from '../../src/app/workbench.ts'
import { planCalls } from '../plan-calls.ts'

/** Plans some calls and puts them to whoever sits at the terminal: review-plan.ts FOLDER DOCUMENT CALLS */
const [folder = '', document = '', calls = '[]'] = process.argv.slice(2)
const workbench = await openWorkbench({ folder })
if (isProblem(workbench)) throw new Error(workbench.message)
const { outcome, waiting } = await planCalls(workbench, document, JSON.parse(calls) as OperationCall[])
const io = processIo()
const ended = await decideInTerminal({ voice: voice({}, io), workbench, io }, outcome, waiting)
process.stdout.write(`${isProblem(ended) ? ended.message : `ended with ${ended}`}\n`)
await workbench.close()
