import { parts } from './parts.ts'
import { runBench } from './run-bench.ts'

const code = await runBench({
  args: process.argv.slice(2),
  parts,
  print: (line) => process.stdout.write(`${line}\n`),
  onBegin: (part) => process.stderr.write(`measuring ${part} …\n`),
})
// A part that failed may have left something open that would keep the process waiting.
process.exit(code)
