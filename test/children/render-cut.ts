import { join } from 'node:path'
import { renderCut, type RenderCutCall } from '../../src/media/cutting/render-cut.ts'
import { openSources } from '../../src/media/sources.ts'
import { asChild, type ChildRun } from './as-child.ts'

/** Renders a cut to `out.mp4`, and is ended by a test on the way: FOLDER CALL_JSON */
const renderACut: ChildRun = async ([folder = '', call = '{}']) => {
  await renderCut({
    ...(JSON.parse(call) as Pick<RenderCutCall, 'footage' | 'ranges' | 'workFolder'>),
    sources: openSources(join(folder, 'media')),
    path: join(folder, 'out.mp4'),
    format: { container: 'mp4' },
  })
}
await asChild(import.meta.url, renderACut)
