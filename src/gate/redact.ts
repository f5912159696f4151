/**
 * Stands where a secret was. Its brackets are in no secret that is remembered and in no shape below, so no match can
 * reach across it: that is why a second pass finds nothing new.
 */
const MARK = '‹secret›'

/**
 * A text without secrets: neither the values that were loaded nor anything that has the shape of a key. Every record of
 * a turn passes here.
 */
export function redact(text: string): string {
  let clean = text
  for (const form of forms) clean = clean.replaceAll(form, MARK)
  return shapes.reduce((rest, [shape, replacement]) => rest.replace(shape, replacement), withoutPrivateKeys(clean))
}

/** The same for a value of JSON, names of fields included. */
export function redactDeep<T>(value: T): T {
  return deep(value) as T
}

/**
 * Makes a loaded secret known, so that it is taken out however it is written: as it is, in JSON, in a URL, in base64.
 * Shorter ones are left alone, since every word would be one.
 */
export function rememberSecret(value: string): void {
  const secret = value.trim()
  if (secret.length < SHORTEST_SECRET || /[‹›]/u.test(secret)) return
  const all = new Set([...forms, ...formsOf(secret)])
  // The longest first: of a secret within another one nothing must stay behind.
  forms = [...all].sort((a, b) => b.length - a.length)
}

const SHORTEST_SECRET = 8
let forms: readonly string[] = []

function formsOf(secret: string): string[] {
  const escaped = JSON.stringify(secret).slice(1, -1)
  const inUrl = encodeURIComponent(Buffer.from(secret).toString())
  return [
    secret,
    escaped,
    JSON.stringify(escaped).slice(1, -1),
    inUrl,
    new URLSearchParams([['', secret]]).toString().slice(1),
    inUrl.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    ...base64Forms(secret),
  ]
}

/**
 * Base64 of the secret alone, and the part that is the same wherever it stands in a longer text: three bytes become
 * four characters, so there are three ways for it to be aligned.
 */
function base64Forms(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const aligned = [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
    const firstOwn = Math.ceil((before * 8) / 6)
    const ownEnd = Math.floor((whole.length * 8) / 6)
    return whole.toString('base64').slice(firstOwn, ownEnd)
  })
  return [bytes.toString('base64'), ...aligned].flatMap((form) => [
    form,
    form.replaceAll('+', '-').replaceAll('/', '_'),
  ])
}

const names =
  'x-api-key|api[_-]?key|access[_-]?token|refresh[_-]?token|auth[_-]?token|client[_-]?secret|secret[_-]?key|' +
  'password|passwd'

/**
 * Each one either fails after a few characters or takes all that it has read, so that the whole is linear in the text.
 */
const shapes: readonly (readonly [RegExp, string])[] = [
  [/sk-ant-[A-Za-z0-9_-]{8,}/g, MARK],
  [/(?:gh[pousr]_|github_pat_)[A-Za-z0-9_]{16,}/g, MARK],
  [/glpat-[A-Za-z0-9_-]{16,}/g, MARK],
  [/xox[abeoprs]-[A-Za-z0-9-]{10,}/g, MARK],
  [/(?:AKIA|ASIA)[A-Z0-9]{16,}/g, MARK],
  [/AIza[A-Za-z0-9_-]{30,}/g, MARK],
  [/(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{10,}/g, MARK],
  [/(?:hf|npm)_[A-Za-z0-9]{30,}/g, MARK],
  [/\b(Bearer\s{1,4})[A-Za-z0-9._~+/=-]{16,}/gi, `$1${MARK}`],
  [new RegExp(String.raw`((?:${names})\\?["']?\s{0,4}[:=]\s{0,4}\\?["']?)[^\s"'\\,;&‹›]{8,}`, 'giu'), `$1${MARK}`],
  // A password may be short, and hold anything up to the quote that ends it.
  [/((?:password|passwd|passphrase|pwd)\\?["']?\s{0,4}=\s{0,4})[^\s"'\\,;&‹›]{1,1024}/giu, `$1${MARK}`],
  [
    /((?:password|passwd|passphrase|pwd)\\?["']?\s{0,4}[:=]\s{0,4}\\?(["']))(?!\\?["'])(?:(?!\\?\2)[^\n‹›]){1,1024}/giu,
    `$1${MARK}`,
  ],
  [/((?:proxy-)?authorization\\?["']?\s{0,4}[:=]\s{0,4}\\?["']?(?:basic\s{1,4})?)[^\s"'\\,;&‹›]{16,}/giu, `$1${MARK}`],
  [/(?<=:\/\/)([^\s/@:"'‹›]{0,256}:)[^\s/@"'‹›]{1,1024}(?=@)/gu, `$1${MARK}`],
  // These two begin where a word begins (or after an escaped line break), since `task-…` and the like are no keys.
  [/(?:(?<![A-Za-z0-9_-])|(?<=\\[nrt]))sk-[A-Za-z0-9_-]{16,}/g, MARK],
  [/(?:(?<![A-Za-z0-9_-])|(?<=\\[nrt]))eyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]*/g, MARK],
]

const secretField = new RegExp(String.raw`^(?:${names}|(?:proxy-)?authorization|cookie|set-cookie)$`, 'i')
const keyBegin = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g
const keyEnd = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g

/**
 * All that stands between the two lines of a key, its headers and escaped line breaks included; a quote ends the text
 * that it stands in.
 */
const keyLetters = /^[A-Za-z0-9+/=\s\\:,-]*/

/**
 * By hand and not by one pattern, and each end looked for once: a thousand beginnings without an end would be read to
 * the end a thousand times.
 */
function withoutPrivateKeys(text: string): string {
  let clean = ''
  let done = 0
  let end: RegExpExecArray | null | undefined
  for (const begin of text.matchAll(keyBegin)) {
    if (begin.index < done) continue
    if (end === undefined || (end !== null && end.index < begin.index)) {
      keyEnd.lastIndex = begin.index
      end = keyEnd.exec(text)
    }
    const body = text.slice(begin.index, end?.index)
    let length = keyLetters.exec(body)?.[0].length ?? 0
    if (end !== null && length === body.length) length += end[0].length
    // An escape that begins here belongs to the quote behind it.
    else while (body[length - 1] === '\\') length -= 1
    clean += text.slice(done, begin.index) + MARK
    done = begin.index + length
  }
  return clean + text.slice(done)
}

function deep(value: unknown): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map(deep)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      redact(name),
      typeof field === 'string' && field !== '' && secretField.test(name) ? MARK : deep(field),
    ]),
  )
}
