import { LanesPainter } from './paint-lanes.ts'
import { LabelsPainter, TopPainter } from './paint-top.ts'
import { TileStore } from './tile-store.ts'
import type {
  FromTimelineWorker,
  TimelineColours,
  TimelineFrame,
  TimelineScene,
  ToTimelineWorker,
} from './timeline-scene.ts'

/** Draws a timeline off the page's own thread, once for each frame of the screen at most. */
type Painters = { readonly top: TopPainter; readonly lanes: LanesPainter; readonly labels: LabelsPainter }
type Scope = {
  postMessage(message: FromTimelineWorker): void
  readonly fonts?: { add(font: FontFace): void }
  requestAnimationFrame?(draw: () => void): number
}
const scope = globalThis as unknown as Scope

let painters: Painters | undefined
let colours: TimelineColours | undefined
let scene: TimelineScene | undefined
let frame: TimelineFrame | undefined
let isPlanned = false
let drawn = 0

const tiles = new TileStore(plan)

function plan(): void {
  if (isPlanned) return
  isPlanned = true
  if (scope.requestAnimationFrame) scope.requestAnimationFrame(draw)
  else setTimeout(draw)
}

function draw(): void {
  isPlanned = false
  if (!painters || !colours || !scene || !frame || frame.width < 1) return
  const began = performance.now()
  tiles.begin()
  painters.lanes.draw(scene, frame, colours)
  painters.top.draw(scene, frame, colours)
  painters.labels.draw(scene, frame, colours)
  const missing = tiles.fetch()
  scope.postMessage({ drew: ++drawn, missing, took: performance.now() - began })
}

addEventListener('message', ({ data }: MessageEvent<ToTimelineWorker>) => {
  if (data.do === 'open')
    painters = {
      top: new TopPainter(data.top, tiles),
      lanes: new LanesPainter(data.lanes, tiles),
      labels: new LabelsPainter(data.labels),
    }
  else if (data.do === 'colours') colours = data.colours
  else if (data.do === 'scene') scene = data.scene
  else if (data.do === 'frame') frame = data.frame
  else void loadFont(data.bytes)
  plan()
})

/** The font of the page is not that of its workers. */
async function loadFont(bytes: ArrayBuffer): Promise<void> {
  const font = new FontFace('Inter Variable', bytes, { weight: '100 900' })
  await font.load()
  scope.fonts?.add(font)
  plan()
}
