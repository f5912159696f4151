import { expect, test } from 'vitest'
import { findProgram } from '../src/gate/find-program.ts'
import { isNothingSkipped } from './full.ts'
import { chooseProgramsFor } from './packaged-programs.ts'

test('each file gets its own programs, whatever the one before it had', async () => {
  const chosenFor = async (file: string): Promise<(string | null)[]> => {
    await chooseProgramsFor(`/somewhere/${file}`)
    return [await findProgram('ffmpeg'), await findProgram('ffprobe')]
  }
  const found = await chosenFor('src/gate/programs.test.ts')
  const packaged = await chosenFor('test/flows/review.test.ts')
  expect(await chosenFor('src/gate/programs.test.ts')).toEqual(found)
  expect(await chosenFor('src/media/render.test.ts')).toEqual(isNothingSkipped ? found : packaged)
  await chooseProgramsFor(import.meta.filename)
})
