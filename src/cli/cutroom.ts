#!/usr/bin/env node
import { processIo } from './io.ts'
import { main } from './main.ts'

// Someone who stops reading, as "head" does, stops neither the work nor with an error.
for (const out of [process.stdout, process.stderr]) {
  out.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

process.exitCode = await main(process.argv.slice(2), processIo())
