import { isProblem, problem, type DocumentState, type Problem } from '../../kernel/index.ts'
import {
  cutListOf,
  frameRates,
  nominalRate,
  originalPaths,
  placeEdges,
  writeHandOff,
  type FrameRate,
} from '../../media/index.ts'
import { playedRanges, sourcesOf, spokenSentences } from '../../video/index.ts'
import type { Written } from '../kinds.ts'
import type { Options } from '../main.ts'
import type { Here } from '../open-here.ts'
import { shown } from '../print.ts'

/** The cut for another program, on the same frames that a render has. */
export async function exportVideo(
  { workbench, options }: Here,
  { name, state: { document } }: DocumentState,
  format: string,
): Promise<Written | Problem> {
  const footage = sourcesOf(document)
  const rate = rateOf(options['rate'], nominalRate(footage))
  if (isProblem(rate)) return rate
  const ranges = playedRanges(document)
  if (ranges.length === 0) return problem('nothing-to-export', 'There is nothing to export: every sentence is out.')
  const cut = await placeEdges({ ranges, footage, sources: workbench.sources, rate })
  if (isProblem(cut)) return cut
  const cutList = cutListOf({
    name,
    cut,
    footage,
    paths: await originalPaths(workbench.sources.mediaFolder, footage),
    sentences: spokenSentences(document),
    dropFrame: rate.dropFrame,
  })
  const written = writeHandOff(cutList, format)
  return isProblem(written)
    ? written
    : { content: written.text, warnings: written.warnings, count: countOf(cutList, format) }
}

function countOf(
  { events, captions }: { events: readonly unknown[]; captions: readonly unknown[] },
  format: string,
): string {
  const [count, what] = format === 'srt' || format === 'vtt' ? [captions.length, 'caption'] : [events.length, 'clip']
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

/** "29.97 drop" counts with drop-frame. */
function rateOf(given: Options[string], usual: FrameRate): FrameRate | Problem {
  if (typeof given !== 'string') return usual
  return (
    frameRates.get(
      given
        .trim()
        .toLowerCase()
        .replace(/\s*(?:df|drop.?frame|drop)$/, ' drop'),
    ) ?? problem('usage', `--rate is one of ${[...frameRates.keys()].join(', ')}, not "${shown(given)}".`)
  )
}
