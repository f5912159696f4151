import { writeSync } from 'node:fs'
import { appendDurable, contain } from '../../src/gate/index.ts'
import { isProblem } from '../../src/kernel/problem.ts'

/** Appends text to a file and prints the refusal, or null: append-text.ts FOLDER PATH TEXT */
const [folder = '', path = '', text = ''] = process.argv.slice(2)
const place = await contain(folder, path, { access: 'write' })
const refused = isProblem(place) ? place : await appendDurable(place, text, { label: 'text' })
writeSync(1, JSON.stringify(refused ?? null))
