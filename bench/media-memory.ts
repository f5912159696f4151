import { isProblem } from '../src/base/index.ts'
import { importSource, measure, openSources, render } from '../src/media/index.ts'
import { keptRanges } from './media.ts'

/**
 * A process of its own, so that its memory is only that of the work: import, measure and render, then the most it took
 * in MB.
 */
const [recording = '', folder = ''] = process.argv.slice(2)
const source = await importSource({ path: recording, mediaFolder: folder })
if (isProblem(source)) throw new Error(source.message)
const sources = openSources(folder)
const windows = keptRanges(source.address)
const whole = [
  {
    ...windows[0],
    source: source.address,
    from: 0,
    to: source.frames,
    gainDb: -3,
    curves: [{ shape: 'linear' as const, from: 1, to: 0.5 }],
    reversed: false,
    inverted: false,
    silent: false,
  },
]
for (const asked of [
  'peak',
  'loudness',
  'rms',
  { what: 'silences', thresholdDb: -40, minSeconds: 0.5 },
  { what: 'waveform', columns: 500 },
] as const) {
  await measure(sources, { rate: source.rate, channels: 2, windows: whole }, asked)
}
const length = windows.reduce((sum, { from, to }) => sum + to - from, 0)
const track = { id: 't', name: 't', channels: 2 as const, gainDb: 0, pan: 0 }
// One track that is copied, and one under a gain for half an hour, so that both ways through the renderer count.
const quiet = windows.slice(0, 100).map((window) => ({ ...window, gainDb: -6 }))
await render({
  mix: {
    rate: source.rate,
    length,
    tracks: [
      { ...track, windows },
      { ...track, id: 'u', windows: quiet },
    ],
  },
  sources,
  path: `${folder}/out.wav`,
  format: { container: 'wav', samples: 's16' },
})
await sources.close()
console.log(Math.round(process.resourceUsage().maxRSS / 1024))
