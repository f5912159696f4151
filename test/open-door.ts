import { expect, onTestFinished } from 'vitest'
import { z } from 'zod'
import { studioEvent, type AskRow, type StudioEvent } from '../src/client/index.ts'
import { startStudio } from './support/browser/start-studio.ts'
import type { TestStudio } from './test-studio.ts'

export type Door = {
  readonly url: string
  readonly token: string
  /** What is answered has to have its shape. */
  get<Shape extends z.ZodType>(path: string, shape: Shape): Promise<Answered<Shape>>
  post<Shape extends z.ZodType>(path: string, shape: Shape, body?: object): Promise<Answered<Shape>>
  remove(path: string): Promise<number>
  /** Everything that is told from now on. */
  follow(lastId?: string): Promise<Following>
  /** Ends the server; another one can be started on the same project. */
  close(): Promise<void>
}
type Told = { readonly id: string; readonly event: StudioEvent }
type Following = { until(fits: (event: StudioEvent) => boolean): Promise<Told>; close(): void }
type Answered<Shape extends z.ZodType> = { readonly status: number; readonly body: z.infer<Shape> }

export const refused = z.object({ problem: z.object({ code: z.string(), message: z.string() }) })
export const begun = z.object({ ask: z.string() })

/** The server as people start it, on a project. */
export async function openDoor({ folder }: Pick<TestStudio, 'folder'>): Promise<Door> {
  const { url, token, stop } = await startStudio(folder, { port: 0 })
  const headers = { authorization: `Bearer ${token}` }
  const call = async <Shape extends z.ZodType>(
    path: string,
    shape: Shape,
    { json, method = 'GET' }: { json?: object; method?: string } = {},
  ): Promise<Answered<Shape>> => {
    const reply = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { ...headers, ...(json && { 'content-type': 'application/json' }) },
      ...(json && { body: JSON.stringify(json) }),
    })
    return { status: reply.status, body: shape.parse(await reply.json()) }
  }
  return {
    url,
    token,
    close: () => stop(),
    get: (path, shape) => call(path, shape),
    post: (path, shape, body = {}) => call(path, shape, { method: 'POST', json: body }),
    remove: async (path) => (await call(path, z.json(), { method: 'DELETE' })).status,
    follow: async (lastId) => {
      const stop = new AbortController()
      onTestFinished(() => stop.abort())
      const resumed = lastId === undefined ? {} : { 'last-event-id': lastId }
      const reply = await fetch(`${url}/api/v1/events`, { headers: { ...headers, ...resumed }, signal: stop.signal })
      return { until: reader(reply), close: () => stop.abort() }
    },
  }
}

function reader(reply: Response): Following['until'] {
  const pieces = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return async (fits) => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const block = text.slice(0, end)
        text = text.slice(end + 2)
        const [, id = '', data] = /^id: (\d+)\ndata: (.*)$/s.exec(block) ?? []
        const event = data === undefined ? undefined : studioEvent.parse(JSON.parse(data))
        if (event && fits(event)) return { id, event }
        continue
      }
      const { value, done } = (await pieces?.read()) ?? { done: true }
      if (done || value === undefined) throw new Error('The events ended.')
      text += value
    }
  }
}

export const isEnded =
  (ask: string) =>
  (event: StudioEvent): boolean =>
    event.type === 'ask.ended' && event.ask.ask === ask

/** Says something and waits for what comes of it. */
export async function ask(door: Door, words: string, fields: object = {}): Promise<AskRow> {
  const events = await door.follow()
  const { status, body } = await door.post('/ask', begun, { words, ...fields })
  expect(status).toBe(202)
  const { event } = await events.until(isEnded(body.ask))
  events.close()
  if (event.type !== 'ask.ended') throw new Error('It did not end.')
  return event.ask
}
