import { evaluate } from './evaluate.ts'

process.exitCode = await evaluate(process.argv.slice(2), {
  out: console.log,
  err: console.error,
  onRow: (row) => process.stderr.isTTY && process.stderr.write(`\r${row} `),
})
