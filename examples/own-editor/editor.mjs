// A playlist editor that knows nothing of Cutroom. It keeps songs, a selected range of rows, a row to insert at, its
// own undo and its own revision, and it speaks JSON lines: one request a line on stdin, one answer a line on stdout.
import { createInterface } from 'node:readline'

let songs = ['Dawn', 'Rain', 'Harbour', 'Night bus', 'Lanterns', 'Home'].map((title, index) => ({
  id: `song-${index + 1}`,
  title,
  seconds: 180 + index * 10,
}))
let selection = null // { from, to }: rows counted from 1, both inside
let target = songs.length + 1 // the row that something new gets
let revision = 1
let made = songs.length
const undos = []
const cannot = new Set(process.argv.slice(2).map((argument) => argument.replace('--without=', '')))

function write(next) {
  undos.push(songs)
  songs = next
  revision++
  selection = null
  target = Math.min(target, songs.length + 1)
}

function rows() {
  if (!selection) throw new Error('No rows are selected.')
  return songs.slice(selection.from - 1, selection.to)
}

function isRow(row, last = songs.length) {
  if (!Number.isInteger(row) || row < 1 || row > last) throw new Error(`There is no row ${row}.`)
}

const operations = {
  select_rows({ from, to }) {
    isRow(from)
    isRow(to)
    selection = { from, to }
  },
  set_target({ row }) {
    isRow(row, songs.length + 1)
    target = row
  },
  remove_selected() {
    const gone = rows()
    write(songs.filter((song) => !gone.includes(song)))
  },
  move_selected() {
    const moved = rows()
    const rest = songs.filter((song) => !moved.includes(song))
    const at = songs.slice(0, target - 1).filter((song) => !moved.includes(song)).length
    write([...rest.slice(0, at), ...moved, ...rest.slice(at)])
    selection = { from: at + 1, to: at + moved.length }
  },
  add_song({ title, seconds }, [id = `song-${made + 1}`] = []) {
    if (songs.some((song) => song.id === id)) throw new Error(`There is a song ${id} already.`)
    made = Math.max(made, Number(id.replace(/\D/g, '')))
    write([...songs.slice(0, target - 1), { id, title, seconds }, ...songs.slice(target - 1)])
  },
  sort_by_title() {
    write(songs.toSorted((a, b) => (a.title < b.title ? -1 : 1)))
  },
}

// What a test makes it do wrong: { lie | hang | die | botch: operation, after: how many honest ones }. Test lines are
// not counted.
const faults = []
const received = []
let waiting

function isFaulty(kind, operation) {
  const fault = faults.find((each) => each[kind] === operation)
  return fault !== undefined && fault.after-- <= 0
}

async function answer({ do: wanted, operation, params = {}, ids, depth }) {
  received.push(operation ?? wanted)
  if (wanted === 'hello') return { operations: Object.keys(operations).filter((name) => !cannot.has(name)) }
  if (wanted === 'look') return { songs, selection, target, revision, made, undoDepth: undos.length }
  if (wanted === 'undo_to') {
    while (undos.length > depth) [songs, revision, selection] = [undos.pop(), revision + 1, null]
    return {}
  }
  if (wanted !== 'run' || !Object.hasOwn(operations, operation) || cannot.has(operation))
    throw new Error(`I do not know ${operation ?? wanted}.`)
  if (isFaulty('die', operation)) process.exit(3)
  if (isFaulty('hang', operation)) await new Promise((wake) => (waiting = wake))
  if (isFaulty('lie', operation)) return {}
  operations[operation](params, ids)
  if (isFaulty('botch', operation)) songs = songs.toReversed()
  return {}
}

function test({ fault, user, wake }) {
  if (fault) faults.push({ after: 0, ...fault })
  if (user) operations[user.operation](user.params ?? {})
  if (wake) waiting?.()
  return { received }
}

const say = (id, said) => process.stdout.write(`${JSON.stringify({ id, ...said })}\n`)
const attempt = (id, work) =>
  Promise.resolve()
    .then(work)
    .then(
      (said) => say(id, said),
      (error) => say(id, { refused: error.message }),
    )
let last = Promise.resolve()
createInterface({ input: process.stdin })
  .on('line', (line) => {
    const { id, ...request } = JSON.parse(line)
    if (request.do === 'test') void attempt(id, () => test(request))
    else last = last.then(() => attempt(id, () => answer(request)))
  })
  .on('close', () => process.exit(0))
