import { vi } from 'vitest'
import { findProgram } from '../src/gate/find-program.ts'

/**
 * Has this process and those that it starts use the ffmpeg that npm brought, as far as it did. For tests that start hundreds and are not
 * about ffmpeg itself: those of npm are linked statically and start five times as fast as the system's. `vi.unstubAllEnvs` ends it.
 */
export async function usePackagedPrograms(): Promise<void> {
  vi.stubEnv('PATH', '')
  const [ffmpeg, ffprobe] = [await findProgram('ffmpeg'), await findProgram('ffprobe')]
  vi.unstubAllEnvs()
  if (ffmpeg !== null) vi.stubEnv('FFMPEG_PATH', ffmpeg)
  if (ffprobe !== null) vi.stubEnv('FFPROBE_PATH', ffprobe)
}
