import { decideInTerminal } from '../../src/cli/decide.ts'
import { processIo } from '../../src/cli/io.ts'
import { voice } from '../../src/cli/print.ts'
import { isProblem, type OperationCall } from '../../src/kernel/index.ts'
import { openStudio } from '../../src/app/studio.ts'
import { planCalls } from '../plan-calls.ts'

/** Plans some calls and puts them to whoever sits at the terminal: review-plan.ts FOLDER DOCUMENT CALLS */
const [folder = '', document = '', calls = '[]'] = process.argv.slice(2)
const studio = await openStudio({ folder })
if (isProblem(studio)) throw new Error(studio.message)
const { outcome, waiting } = await planCalls(studio, document, JSON.parse(calls) as OperationCall[])
const io = processIo()
const ended = await decideInTerminal({ voice: voice({}, io), studio, io }, outcome, waiting)
process.stdout.write(`${isProblem(ended) ? ended.message : `ended with ${ended}`}\n`)
await studio.close()
