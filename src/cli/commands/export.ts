import { basename, dirname, resolve } from 'node:path'
import { labelsOf, type Label } from '../../audio/labels.ts'
import { lengthOf, rateOf } from '../../audio/tracks.ts'
import { contain, writeAtomic } from '../../gate/index.ts'
import { isProblem, problem } from '../../kernel/index.ts'
import { formatTime } from '../../words/format-time.ts'
import type { Options } from '../main.ts'
import { here } from '../open-here.ts'
import { outputPath } from '../output-path.ts'
import { shown } from '../print.ts'

type Writer = (labels: readonly Label[], rate: number) => string

/** Audacity's label file: start, end and text between tabs. Chapters: one line each, as people put them under an episode. */
const formats = new Map<string, Writer>([
  ['labels', (labels, rate) => labels.map(({ start, end, text }) => `${(start / rate).toFixed(6)}\t${(end / rate).toFixed(6)}\t${shown(text)}\n`).join('')],
  ['chapters', (labels, rate) => labels.map(({ start, text }) => `${formatTime(start / rate)} ${shown(text)}\n`).join('')],
])

export function run([out = '']: readonly string[], options: Options): Promise<number> {
  return here(options, async ({ studio, voice }) => {
    const document = studio.document(options.on)
    if (isProblem(document)) return document
    const format = String(options['format'] ?? 'labels')
    const write = formats.get(format)
    if (!write) return problem('usage', `There is no export format "${shown(format)}"; there is ${[...formats.keys()].join(', ')}.`)
    const { document: content } = document.state
    const labels = labelsOf(content)
    const path = await outputPath(studio, out)
    if (isProblem(path)) return path
    const place = await contain(dirname(path), basename(path), { access: 'write' })
    const refused = isProblem(place) ? place : await writeAtomic(place, write(labels, rateOf(content)), { label: 'export' })
    if (refused) return refused
    const warnings = labels.length === 0 ? ['There are no labels, so the file is empty.'] : []
    voice.say(`${shown(resolve(out))}  ${labels.length} labels`)
    for (const warning of warnings) voice.say(`Note: ${warning}`)
    voice.give({ path: resolve(out), duration: lengthOf(content) / rateOf(content), warnings })
    return 0
  })
}
