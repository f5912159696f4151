import { parse } from 'yaml'
import type { Action, Create, Delete, EditAction, Memo, Move } from '../../src/sessions/plan/plan.ts'
import { charsOf, encoded, placesOf, play, playWrite, replaced, textOf, type Form, type World } from './files-model.ts'
import { formOf, memosPath, utf8, type FilesStory, type Wish } from './files-story.ts'

/** The files that a story begins with: every form of text, and permissions that are not the usual ones. */
export const begun: readonly {
  readonly path: string
  readonly form: Form
  readonly ends: string
  readonly mode: number
  readonly extra?: string
}[] = [
  { path: 'plain.txt', form: utf8, ends: '\n', mode: 0o644 },
  { path: 'run/me.sh', form: utf8, ends: '\n', mode: 0o755 },
  { path: 'run/dos.txt', form: { encoding: 'utf-8', bom: true }, ends: '\r\n', mode: 0o600 },
  { path: 'wide.txt', form: { encoding: 'utf-16le', bom: true }, ends: '\r\n', mode: 0o640 },
  { path: 'wider.txt', form: { encoding: 'utf-16be', bom: true }, ends: '\n', mode: 0o644 },
  { path: 'old.txt', form: { encoding: 'latin1', bom: false }, ends: '\n', mode: 0o600, extra: 'caf\u00e9' },
]
const unborn = ['new/one.md', 'new/deep/two.md', 'new/deep/three.md', 'a name [1] \u00fc.md']
const words = ['sun', 'moon', 'max', 'x', '1', '=', 'river', 'stone', 'x = 1', 'max = 1', 'leaf']

/** Nobody names these, so nothing may touch them. */
export const bystanders = ['run/other.sh', 'new/kept.bin', 'photo.png']

export async function begin(story: FilesStory): Promise<void> {
  const { random } = story
  for (const { path, form, ends, mode, extra } of begun) {
    const lines = Array.from({ length: random.between(2, 5) }, (_, line) =>
      [
        `${path.replaceAll(/\W/g, '')}${line}`,
        ...someWords(story),
        ...(line === 0 && extra !== undefined ? [extra] : []),
      ].join(' '),
    )
    await story.byHand(path, encoded(`${lines.join(ends)}${ends}`, form), mode)
  }
  for (const path of bystanders) await story.byHand(path, Buffer.from([0, 255, random.below(256)]), 0o711)
}

/** A plan of a few actions, each of which holds behind those before it. */
export function wish(story: FilesStory, id: string): Wish {
  const { random } = story
  const { world } = story.world([memosPath, ...begun.map(({ path }) => path), ...unborn])
  const actions: Action[] = []
  for (let left = random.between(1, 4); left > 0; left--) {
    const made =
      random() < 0.65
        ? edit(story, world, `${id}w${left}`)
        : random() < 0.6
          ? create(story, world, `${id}w${left}`)
          : random() < 0.7
            ? takeAway(story, world, `${id}w${left}`)
            : ({ action: 'READ', resource: { path: random.pick(there(world)) }, description: '' } as const)
    if (made) actions.push(made)
  }
  const memos = random() < 0.25 ? [memo(story, world, id)] : []
  return { actions, memos }
}

/** The same with something that cannot be done at the end. */
export function impossible(story: FilesStory, id: string): Wish {
  const { actions, memos } = wish(story, id)
  const { random } = story
  const world = play(story.told)
  const wrong: Action[] = [
    { action: 'EDIT', path: 'plain.txt', description: '', edits: [{ find: 'nowhere to be found', replace: 'x' }] },
    { action: 'EDIT', path: 'never.txt', description: '', edits: [{ find: 'sun', replace: 'moon' }] },
    { action: 'DELETE', path: 'never.txt', description: '' },
    { action: 'DELETE', path: 'run', description: '' },
    { action: 'MOVE', path: 'never.txt', to: 'ever.txt', description: '' },
    { action: 'CREATE', path: 'run', description: '', overwrite: true, content: '' },
    { action: 'CREATE', path: '../outside.txt', description: '', overwrite: true, content: '' },
    ...(story.disk.has('plain.txt') && world.files.get('plain.txt')
      ? [{ action: 'CREATE', path: 'plain.txt', description: '', overwrite: false, content: '' } as const]
      : []),
  ]
  return { actions: [...actions, random.pick(wrong)], memos }
}

/**
 * What people do to files between turns. A line that they add ends like the others: how texts of mixed line ends are
 * replaced is shown beside `replaceOnce`.
 */
export async function meddle(story: FilesStory): Promise<void> {
  const { random } = story
  const paths = [...story.disk.keys()].filter((path) => path !== memosPath && !bystanders.includes(path))
  const path = random.pick(paths)
  const way = random()
  const { bytes, mode } = story.disk.get(path)!
  const form = formOf(bytes)
  if (way < 0.45)
    await story.byHand(
      path,
      Buffer.concat([
        bytes,
        encoded(`${someWords(story).join(' ')}${bytes.includes(0x0d) ? '\r\n' : '\n'}`, { ...form, bom: false }),
      ]),
    )
  else if (way < 0.6) await story.byHand(path, bytes, random.pick([0o600, 0o644, 0o755, mode]))
  else if (way < 0.8) await story.byHand(path, null)
  else await story.byHand(random.pick(unborn), encoded(`by hand ${random.below(1000)}\n`, utf8), 0o600)
}

const there = (world: World): string[] =>
  [...world.files].flatMap(([path, held]) => (held && path !== memosPath ? [path] : []))
const someWords = ({ random }: FilesStory): string[] =>
  Array.from({ length: random.between(1, 5) }, () => random.pick(words))

function create(story: FilesStory, world: World, id: string): Create | undefined {
  const { random } = story
  const overwrite = random() < 0.4
  const path = random.pick(overwrite ? there(world) : unborn.filter((each) => !world.files.get(each)))
  if (path === undefined) return undefined
  const content =
    random() < 0.1
      ? ''
      : `${id} ${someWords(story).join(' ')}\n${someWords(story).join(' ')}${random() < 0.5 ? '\n' : ''}`
  playWrite(
    world,
    { turn: id, live: true },
    { path, makes: { text: `wish ${id}`, form: world.files.get(path)?.form ?? utf8, chars: charsOf(id, content) } },
  )
  return { action: 'CREATE', path, description: '', overwrite, content }
}

/** A file that goes, or goes elsewhere. */
function takeAway(story: FilesStory, world: World, id: string): Delete | Move | undefined {
  const { random } = story
  const path = random.pick(there(world))
  const to = random.pick([...unborn, ...begun.map((each) => each.path)].filter((each) => !world.files.get(each)))
  const held = world.files.get(path ?? '')
  if (path === undefined || !held) return undefined
  const isMoved = to !== undefined && random() < 0.6
  if (isMoved)
    playWrite(
      world,
      { turn: id, live: true },
      { path: to, makes: { text: `wish ${id}`, form: held.form, chars: charsOf(id, textOf(world, path)) } },
    )
  playWrite(world, { turn: id, live: true }, { path, makes: null })
  return isMoved ? { action: 'MOVE', path, to, description: '' } : { action: 'DELETE', path, description: '' }
}

function edit(story: FilesStory, world: World, id: string): EditAction | undefined {
  const { random } = story
  const path = random.pick(there(world))
  if (path === undefined) return undefined
  const edits: { find: string; replace: string }[] = []
  for (let left = random.between(1, 3); left > 0; left--) {
    const text = textOf(world, path)
    const place = someWhere(story, text)
    if (!place) continue
    const find = text.slice(place.from, place.to).replaceAll('\r\n', '\n')
    // Whole lines that go take their break along, which is another test's matter.
    const isLineStart = place.from === 0 || text[place.from - 1] === '\n'
    const replace =
      random() < 0.2 && !isLineStart
        ? ''
        : random() < 0.2 && !find.includes('\n')
          ? `${id}.${left}\n${someWords(story).join(' ')}`
          : [...someWords(story), `${id}.${left}`].join(' ')
    edits.push({ find, replace })
    const ends = text.includes('\r\n') ? '\r\n' : '\n'
    const { write } = replaced(world, path, {
      ...place,
      chars: charsOf(`${id}.${left}`, replace.replaceAll('\n', ends)),
    })
    playWrite(world, { turn: id, live: true }, write)
  }
  return edits.length === 0 ? undefined : { action: 'EDIT', path, description: '', edits }
}

/** A run of whole words that stands in the text once. */
function someWhere({ random }: FilesStory, text: string): { from: number; to: number } | undefined {
  const found = [...text.matchAll(/[^\s]+/g)].map((match) => ({ from: match.index, to: match.index + match[0].length }))
  for (let tries = 0; tries < 8 && found.length > 0; tries++) {
    const first = random.below(found.length)
    const [from, to] = [found[first]!.from, found[Math.min(found.length - 1, first + random.below(4))]!.to]
    if (placesOf(text, text.slice(from, to)).length === 1) return { from, to }
  }
  return undefined
}

function memo({ random }: FilesStory, world: World, id: string): Memo {
  const list = (parse(textOf(world, memosPath)) ?? []) as string[]
  return list.length > 0 && random() < 0.4
    ? { change: 'remove', text: random.pick(list), comment: null }
    : { change: 'add', text: `remember ${id}: it # is`, comment: null }
}
