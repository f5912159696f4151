import { expect, test } from 'vitest'
import { neverRead } from './never-read.ts'

test.each([
  '.env',
  '.env.production',
  '.env-local',
  'a/.env',
  '.Env',
  '.e\u200Bnv',
  '.env.',
  'certs/server.key',
  'id_rsa',
  'deep/id_ed25519/x',
  '.ssh/config',
  'store.p12',
  '.netrc',
  '.env/x',
])('%s may hold secrets', (path) => {
  expect(neverRead(path)).toBe('it may hold secrets')
})

test.each([
  '.git/HEAD',
  '.cutroom/journal.jsonl',
  '.cutroom/sessions/20261116-a/01/meta.yaml',
  '.cutroom/sessions',
  '.cutroom/sessions/a/.git/x.md',
  '.cutroom/memos.md',
  'cutroom.json',
  '.idea/x',
  '.CUTROOM/sessions/a/01/x.json',
])('%s is a record or steers programs', (path) => {
  expect(neverRead(path)).toBe('it steers other programs or holds records of Cutroom')
})

test.each([
  'README.md',
  '.env.example',
  '.env.sample',
  'src/environment.ts',
  'keys.ts',
  '.cutroom/sessions/20261116-a/01/report.md',
  '.github/workflows/ci.yml',
  '.gitignore',
  'monkey.txt',
])('%s may be read', (path) => {
  expect(neverRead(path)).toBeUndefined()
})
