import { lengthOf, rateOf } from '../../audio/tracks.ts'
import { isProblem } from '../../kernel/index.ts'
import { formatSpan, formatTime } from '../../words/format-time.ts'
import { drawTracks } from '../draw-tracks.ts'
import type { Options } from '../main.ts'
import { here } from '../open-here.ts'
import { paint, shown } from '../print.ts'

type Selection = { start: number; end: number } | null

/** The document as it is now: drawn for people, the fixed snapshot for programs. */
export function run(_args: readonly string[], options: Options): Promise<number> {
  return here(options, async ({ studio, voice }) => {
    const document = studio.document(options.on)
    if (isProblem(document)) return document
    const snapshot = studio.snapshot(document) as { selection: Selection; cursor: number; labels: { text: string; start: number; end: number }[] }
    voice.give(snapshot)
    if (voice.json) return 0
    const content = document.state.document
    voice.say(`${paint(voice, 'bold', shown(document.name))}  ${formatTime(lengthOf(content) / rateOf(content))}  ${paint(voice, 'dim', `revision ${document.revision}, ${rateOf(content)} Hz`)}`)
    const { selection, cursor, labels } = snapshot
    for (const line of await drawTracks(voice, studio.sources, content, selection ? [{ ...selection, style: 'touched' }] : [])) voice.say(line)
    for (const { text, start, end } of labels) voice.say(`  ${formatSpan(start, end)}  ${shown(text)}`)
    voice.say(paint(voice, 'dim', `cursor ${formatTime(cursor)}${selection ? `, selected ${formatSpan(selection.start, selection.end)}` : ''}`))
    return 0
  })
}
