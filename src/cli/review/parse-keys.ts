/** What a terminal sent, as keys: a name for those that have one, else the character. Sequences that mean nothing here are dropped whole. */
export function parseKeys(text: string): string[] {
  return [...text.matchAll(sequenceOrCharacter)].flatMap(
    ([sent]) => named.get(sent) ?? (isSequence(sent) ? [] : [sent]),
  )
}

const sequenceOrCharacter = new RegExp(String.raw`\u001b\[[0-?]*[ -/]*[@-~]|\u001bO.|[\s\S]`, 'gu')
const isSequence = (sent: string): boolean => sent.length > 1 && sent.startsWith('\u001b')

/** Terminals differ in what they send for the same key. */
const named = new Map([
  ['\r', 'enter'],
  ['\n', 'enter'],
  ['\u001b', 'escape'],
  ['\u0003', 'ctrl-c'],
  ['\u0004', 'ctrl-d'],
  [' ', 'space'],
  ['\u001b[A', 'up'],
  ['\u001bOA', 'up'],
  ['\u001b[B', 'down'],
  ['\u001bOB', 'down'],
  ['\u001b[D', 'left'],
  ['\u001bOD', 'left'],
  ['\u001b[C', 'right'],
  ['\u001bOC', 'right'],
  ['\u007f', 'backspace'],
  ['\b', 'backspace'],
  ['\u001b[3~', 'delete'],
  ['\u001b[5~', 'page-up'],
  ['\u001b[6~', 'page-down'],
  ['\u001b[H', 'home'],
  ['\u001bOH', 'home'],
  ['\u001b[1~', 'home'],
  ['\u001b[7~', 'home'],
  ['\u001b[F', 'end'],
  ['\u001bOF', 'end'],
  ['\u001b[4~', 'end'],
  ['\u001b[8~', 'end'],
])
