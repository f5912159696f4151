import { expect, it } from 'vitest'
import { isProblem } from '../../kernel/index.ts'
import { refuse } from '../../../test/support/media/recordings.ts'
import { findAnyServer, findNamedServer, type Surroundings } from './find-server.ts'

const surroundings = (addresses: Record<string, string>, env: Record<string, string> = {}): Surroundings => ({
  config: { schema: 'cutroom.config', version: 1, addresses },
  env,
})
const said = (server: ReturnType<typeof findAnyServer> | null) =>
  server === null || isProblem(server) ? server : [server.address.href, server.key, server.model]

it('a server for planning is not sent recordings unless the person names the endpoint', () => {
  const forPlanning = surroundings({ openai: 'https://models.example/v1' }, { OPENAI_API_KEY: 'sk-planning' })
  expect(findNamedServer(forPlanning)).toBeNull()
  expect(said(findAnyServer(forPlanning))).toEqual(['https://models.example/v1', 'sk-planning', 'whisper-1'])
})

it('the key of one server never goes to another', () => {
  expect(
    refuse(
      findAnyServer(surroundings({ transcription: 'https://speech.example/v1' }, { OPENAI_API_KEY: 'sk-planning' })),
    ),
  ).toMatchObject({ code: 'no-key', message: expect.stringContaining('CUTROOM_TRANSCRIBE_KEY') })
})

it('the settings come before the environment, and a server on this machine needs no key', () => {
  const env = { CUTROOM_TRANSCRIBE_URL: 'http://localhost:9000/v1', CUTROOM_TRANSCRIBE_MODEL: 'large' }
  expect(said(findNamedServer(surroundings({}, env)))).toEqual(['http://localhost:9000/v1', null, 'large'])
  expect(said(findNamedServer(surroundings({ transcription: 'http://127.0.0.1:8000/v1' }, env), 'small'))).toEqual([
    'http://127.0.0.1:8000/v1',
    null,
    'small',
  ])
})

it.each(['http://speech.example/v1', 'ftp://127.0.0.1/', 'https://me:secret@speech.example/v1', 'speech.example'])(
  '%s is no address for recordings',
  (address) => {
    expect(
      refuse(findNamedServer(surroundings({}, { CUTROOM_TRANSCRIBE_URL: address, CUTROOM_TRANSCRIBE_KEY: 'k' }))).code,
    ).toBe('bad-address')
  },
)
