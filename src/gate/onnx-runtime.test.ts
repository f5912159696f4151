import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadOnnxRuntime } from './onnx-runtime.ts'
import { withTempFolder } from './own-folder.ts'

async function putRuntime(folder: string, name: string): Promise<void> {
  const own = join(folder, 'node_modules', 'onnxruntime-node')
  await mkdir(own, { recursive: true, mode: 0o700 })
  await writeFile(join(own, 'index.js'), `module.exports = { name: ${JSON.stringify(name)} }`)
}

it('the speech runtime is loaded from its own folder, and never from one above it', () =>
  withTempFolder(async (folder) => {
    const own = join(folder, 'speech')
    await putRuntime(folder, 'of somebody else')
    await mkdir(own, { mode: 0o700 })
    expect(() => loadOnnxRuntime(own)).toThrow(/cannot be loaded/)
    await putRuntime(own, 'ours')
    expect(loadOnnxRuntime(own)).toEqual({ name: 'ours' })
  }))

it.skipIf(process.platform === 'win32')('the speech runtime is not run from a folder that others can change', () =>
  withTempFolder(async (folder) => {
    await putRuntime(folder, 'of somebody else')
    for (const mode of [0o777, 0o720]) {
      await chmod(folder, mode)
      expect(() => loadOnnxRuntime(folder)).toThrow(/not run/)
    }
  }),
)
