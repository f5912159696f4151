import { z } from 'zod'
import { problem } from '../../../kernel/index.ts'
import { call, type NamedCall } from './call.ts'

/** What is set for the whole song, and what changes nothing in it. */
export const songCalls: readonly NamedCall[] = [
  call('stori_set_tempo', z.object({ tempo: z.number() }), (project, { tempo }) => ({ ...project, tempo })),
  call('stori_set_key', z.object({ key: z.string().trim() }), (project, { key }) => ({ ...project, key })),
  call(
    'stori_create_project',
    z.object({
      name: z.string().trim(),
      projectId: z.string().optional(),
      tempo: z.number().optional(),
      keySignature: z.string().trim().optional(),
      timeSignature: z.object({ numerator: z.int(), denominator: z.int() }).optional(),
    }),
    (project, { name, projectId, tempo, keySignature, timeSignature }) => {
      if (project.tracks.length > 0)
        return problem(
          'INVALID_VALUE',
          `"${project.name}" has tracks already, so it cannot be begun anew; start another project for that.`,
        )
      return {
        ...project,
        name,
        ...(projectId !== undefined && { projectId }),
        ...(tempo !== undefined && { tempo }),
        ...(keySignature !== undefined && { key: keySignature }),
        ...(timeSignature && { timeSignature }),
      }
    },
  ),
  // Where a client stands and what it shows is its own; the song stays as it is.
  ...['stori_read_project', 'stori_play', 'stori_stop', 'stori_set_playhead', 'stori_show_panel', 'stori_set_zoom'].map(
    (name) => call(name, z.unknown(), (project) => project),
  ),
]
