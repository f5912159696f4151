import type { FrameRate } from '../timecode/frame-rate.ts'

/** One event line of an EDL with the comments that follow it, as text. */
export type EdlBlock = {
  readonly line: number
  readonly reel: string
  readonly channels: string
  readonly effect: string
  readonly times: readonly [string, string, string, string]
  readonly clip: string
  readonly file: string
  readonly speaker: string
  readonly text: string
  readonly sourceRate?: FrameRate
  readonly hasSpeed: boolean
}

type Listed = {
  readonly title: string
  readonly fcm?: string
  readonly blocks: readonly EdlBlock[]
  /** How many lines mean nothing to us. */
  readonly unknown: number
  /** The number of the first line that begins like an event and is none. */
  readonly broken?: number
}

/** Splits a list into its events; what the times mean is left to the reader. */
export function splitEdlBlocks(text: string): Listed {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  const starts = lines.flatMap((line, index) => (eventLine.test(line) ? [index] : []))
  const head = lines.slice(0, starts[0] ?? lines.length)
  const fcm = /^FCM:\s*((?:NON-)?DROP FRAME)/im.exec(text)?.[1]?.toUpperCase()
  const blocks = starts.flatMap((start, index) =>
    blockOf(lines.slice(start, starts[index + 1] ?? lines.length), start + 1),
  )
  const rest = lines.flatMap((line, index) =>
    known.test(line) || eventLine.test(line) ? [] : [{ line, number: index + 1 }],
  )
  const broken = rest.find(({ line }) => /^\s*\d+\s/.test(line))?.number
  return {
    title:
      head
        .find((line) => /^TITLE:/i.test(line))
        ?.slice('TITLE:'.length)
        .trim() ?? '',
    ...(fcm !== undefined && { fcm }),
    blocks,
    unknown: rest.length,
    ...(broken !== undefined && { broken }),
  }
}

const timecode = String.raw`(\d+:\d+:\d+[:;.,]\d+)`
const eventLine = new RegExp(
  String.raw`^\s*\d+\s+(\S+)\s+(\S+)\s+([CDKW]\S*(?:\s+[BO])?)\s+(?:\d+\s+)?${Array(4)
    .fill(timecode)
    .join(String.raw`\s+`)}\s*$`,
  'i',
)
const known = /^\s*$|^\s*\*|^TITLE:|^FCM:|^M2\b|^AUD\b/i

function blockOf([event = '', ...rest]: readonly string[], line: number): EdlBlock[] {
  const [, reel, channels, effect, ...times] = eventLine.exec(event) ?? []
  const [sourceIn, sourceOut, recordIn, recordOut] = times
  if (!reel || !channels || !effect || !sourceIn || !sourceOut || !recordIn || !recordOut) return []
  const comments = rest
    .map((text) => text.trim())
    .filter((text) => text.startsWith('*'))
    .map((text) => text.slice(1).trim())
  const after = (key: string) =>
    comments.flatMap((comment) =>
      comment.toUpperCase().startsWith(`${key}:`) ? [comment.slice(key.length + 1).trim()] : [],
    )
  const [, num, den, drop] = /^(\d{1,9})\/(\d{1,9})( DROP)?$/i.exec(after('SOURCE RATE')[0] ?? '') ?? []
  const isRate = Number(num) > 0 && Number(den) > 0
  const spoken = after('COMMENT')
  return [
    {
      line,
      reel,
      channels,
      effect: effect.toUpperCase(),
      times: [sourceIn, sourceOut, recordIn, recordOut],
      // A dissolve names the clip that goes first and the one that comes second; the event is the one that comes.
      clip: (/^C/i.test(effect) ? undefined : after('TO CLIP NAME')[0]) ?? after('FROM CLIP NAME')[0] ?? '',
      file: after('SOURCE FILE')[0] ?? '',
      speaker: after('SPEAKER')[0] ?? '',
      // Without a comment that says so, free remarks are the text; those with a key belong to other programs.
      text: (spoken.length > 0 ? spoken : comments.filter((comment) => !/^[A-Z][A-Z ]*:/.test(comment))).join(' '),
      ...(isRate && { sourceRate: { num: Number(num), den: Number(den), dropFrame: drop !== undefined } }),
      hasSpeed: rest.some((text) => /^M2\b/i.test(text)),
    },
  ]
}
