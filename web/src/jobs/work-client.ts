import {
  isProblem,
  type DoctorView,
  type HelpTopicRow,
  type JobAgainBody,
  type JobBody,
  type JobRow,
  type OfflineModelRow,
  type OutputLook,
  type OutputQuery,
  type Problem,
  type RenderOptions,
  type SettingsBody,
  type SettingsView,
  type SuggestionRow,
  type UploadBody,
  type UploadRow,
} from '../../../src/client/index.ts'
import { client } from '../state/client.ts'

type Call = NonNullable<Parameters<typeof client.call>[1]>

async function given<Reply>(path: string, call: Call = {}): Promise<Reply | Problem> {
  const reply = await client.call(path, call)
  return isProblem(reply) ? reply : ((await reply.json()) as Reply)
}

/** The routes of uploads, jobs and what stands around them, as functions. */
export const workClient = {
  uploads: () => given<readonly UploadRow[]>('/uploads'),
  upload: (id: string) => given<UploadRow>(`/uploads/${id}`),
  beginUpload: (json: UploadBody) => given<UploadRow>('/uploads', { method: 'POST', json }),
  sendPiece: (id: string, piece: { offset: number; bytes: Blob; checksum: string | null; signal: AbortSignal }) =>
    given<UploadRow>(`/uploads/${id}`, {
      method: 'PATCH',
      bytes: piece.bytes,
      headers: {
        'upload-offset': String(piece.offset),
        ...(piece.checksum !== null && { 'upload-checksum': `sha256 ${piece.checksum}` }),
      },
      signal: piece.signal,
    }),
  dropUpload: (id: string) => given<unknown>(`/uploads/${id}`, { method: 'DELETE' }),
  jobs: () => given<readonly JobRow[]>('/jobs'),
  begin: (json: JobBody) => given<JobRow>('/jobs', { method: 'POST', json }),
  again: (id: string, json: JobAgainBody = {}) => given<JobRow>(`/jobs/${id}/again`, { method: 'POST', json }),
  dropJob: (id: string) => given<JobRow>(`/jobs/${id}`, { method: 'DELETE' }),
  renderOptions: (document: string) =>
    given<RenderOptions>(`/documents/${encodeURIComponent(document)}/render-options?films=listed`),
  outputLook: (document: string, query: OutputQuery) => {
    const params = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
    return given<OutputLook>(
      `/documents/${encodeURIComponent(document)}/output?${new URLSearchParams(params).toString()}`,
    )
  },
  help: (document: string, topic?: string) => {
    const of = topic === undefined ? '' : `?topic=${encodeURIComponent(topic)}`
    return given<readonly HelpTopicRow[]>(`/documents/${encodeURIComponent(document)}/help${of}`)
  },
  settings: () => given<SettingsView>('/settings'),
  changeSettings: (json: SettingsBody) => given<SettingsView>('/settings', { method: 'POST', json }),
  models: () => given<readonly OfflineModelRow[]>('/models'),
  removeModel: (name: string) =>
    given<{ name: string; freedBytes: number }>(`/models/${encodeURIComponent(name)}`, { method: 'DELETE' }),
  doctor: () => given<DoctorView>('/doctor'),
  suggestions: (document: string | null) =>
    given<readonly SuggestionRow[]>(
      `/suggestions${document === null ? '' : `?document=${encodeURIComponent(document)}`}`,
    ),
}

/** Where the file that a job made is fetched from. */
export const resultAddress = (job: string): string => `/api/v1/jobs/${job}/result`
