import { findProtectedPlace } from '../../../gate/index.ts'

/**
 * Why a file is never shown to a model, also when a context names it; undefined when it may be. `path` is from the
 * project's root. It is told by the name alone, so that nothing of the file needs to be read.
 */
export function neverRead(path: string): string | undefined {
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.')
  if (segments.some(holdsSecrets)) return 'it may hold secrets'
  if (isTurnText(segments)) return undefined
  return findProtectedPlace(segments) === undefined ? undefined : 'it steers other programs or holds records of Cutroom'
}

/** Plans and reports of earlier turns are what a turn goes on from. */
function isTurnText([records, sessions, ...below]: readonly string[]): boolean {
  return (
    records === '.cutroom' &&
    sessions === 'sessions' &&
    below.length > 0 &&
    below.at(-1)?.endsWith('.md') === true &&
    findProtectedPlace(below) === undefined
  )
}

function holdsSecrets(segment: string): boolean {
  const name = segment
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[. ]+$/u, '')
    .toLowerCase()
  if (secretNames.has(name) || secretEndings.some((ending) => name.endsWith(ending))) return true
  return /^\.env(?:[.-]|$)/.test(name) && !/[.-](?:example|sample|template|dist)$/.test(name)
}

const secretNames = new Set([
  'id_rsa',
  'id_dsa',
  'id_ecdsa',
  'id_ecdsa_sk',
  'id_ed25519',
  'id_ed25519_sk',
  '.netrc',
  '_netrc',
  '.pgpass',
  '.htpasswd',
  '.git-credentials',
  '.npmrc',
  '.pypirc',
  '.aws',
  '.ssh',
  '.gnupg',
  'secrets.json',
  'secrets.yaml',
  'secrets.yml',
  'credentials.json',
])
const secretEndings = ['.pem', '.key', '.p8', '.p12', '.pfx', '.ppk', '.jks', '.keystore', '.kdbx', '.asc', '.gpg']
