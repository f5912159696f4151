import { randomUUID } from 'node:crypto'
import type { SentEvent } from '../../src/maestro/client/index.ts'
import { curl } from './curl.ts'
import type { Running } from './running-server.ts'

type Params = { readonly [param: string]: unknown }
type Region = { id: unknown; name: unknown; startBeat: unknown; durationBeats: unknown; noteCount: number }
type Track = { id: unknown; name: unknown; regions: Region[]; [field: string]: unknown }
type Project = {
  projectId: string
  name: string
  tempo: unknown
  key: unknown
  timeSignature: object
  tracks: Track[]
  buses?: { id: unknown; name: unknown }[]
}

/** The body of a request as it went over the line. */
export type SentBody = { readonly prompt: string; readonly conversation_id: string; readonly project: Project }

/**
 * A client that does what the seed asks of one and nothing more: it keeps what its two tables name, and sends it with
 * curl.
 */
export function seedClient(server: () => Running): {
  ask(prompt: string): Promise<{ body: SentBody; events: readonly SentEvent[] }>
} {
  const conversationId = randomUUID()
  const project: Project = {
    projectId: randomUUID(),
    name: 'Rain Check',
    tempo: 92,
    key: 'Dm',
    timeSignature: { numerator: 4, denominator: 4 },
    tracks: [],
  }
  return {
    ask: async (prompt) => {
      const body = structuredClone({
        prompt,
        conversation_id: conversationId,
        model: null,
        store_prompt: true,
        project,
      })
      const { events } = await curl(server(), { path: '/api/v1/maestro/stream', body })
      for (const event of events) if (event.type === 'toolCall') take(project, event)
      return { body, events }
    },
  }
}

function take(project: Project, { name, params }: { readonly name: string; readonly params: Params }): void {
  const track = project.tracks.find(({ id }) => id === params['trackId'])
  const home = project.tracks.find(({ regions }) => regions.some(({ id }) => id === params['regionId']))
  const region = home?.regions.find(({ id }) => id === params['regionId'])
  const { name: named, startBeat, durationBeats } = params
  switch (name) {
    case 'stori_add_midi_track':
    case 'stori_add_track': {
      const { trackId: id, drumKitId, gmProgram, color, volume } = params
      project.tracks.push({
        id,
        name: named,
        ...(drumKitId !== undefined && { drumKitId }),
        ...(gmProgram !== undefined && { gmProgram }),
        ...(color !== undefined && { color }),
        ...(volume !== undefined && { volume }),
        regions: [],
      })
      return
    }
    case 'stori_add_midi_region':
    case 'stori_add_region':
      track?.regions.push({ id: params['regionId'], name: named, startBeat, durationBeats, noteCount: 0 })
      return
    case 'stori_duplicate_region':
      if (region) home?.regions.push({ ...region, id: params['newRegionId'], startBeat })
      return
    case 'stori_ensure_bus':
      ;(project.buses ??= []).push({ id: params['busId'], name: named })
      return
    case 'stori_add_notes':
      if (region) region.noteCount += (params['notes'] as unknown[]).length
      return
    case 'stori_set_tempo':
      project.tempo = params['tempo']
      return
    case 'stori_set_key':
    case 'stori_set_key_signature':
      project.key = params['key']
      return
    case 'stori_move_region':
      if (region) region.startBeat = startBeat
      return
    case 'stori_set_track_name':
      if (track) track.name = named
      return
    case 'stori_delete_region':
      if (home) home.regions = home.regions.filter((each) => each !== region)
      return
    case 'stori_mute_track':
      if (track) track['muted'] = params['muted']
      return
    case 'stori_solo_track':
      if (track) track['solo'] = params['solo']
      return
  }
}
