import { barsPerPhrase, stepsPerBeat, type Metre } from './metre.ts'

/**
 * A rhythm of one or more 4/4 bars as text, sixteen characters a bar, blanks for the eye only:
 *   X  a stress    x  a note    -  a soft one    ?  one that comes and goes    =  the note goes on    .  a rest
 * Bass lines write what is played instead: 1 3 5 7 8 for tones of the chord, a for a step towards the next root, r o v
 * for a root, octave or fifth that come and go.
 */
export type Pattern = string

/** Where a note of a pattern falls. `step` counts from the start of the section, `barStep` from the bar. */
export type Onset = {
  readonly step: number
  readonly length: number
  readonly mark: string
  readonly bar: number
  readonly barStep: number
}

/** A pattern laid out over a section in any metre. */
export function layOut({ pattern, metre, bars }: { pattern: Pattern; metre: Metre; bars: number }): Onset[] {
  const written = barsOf(pattern)
  return layOutBars({ written: Array.from({ length: bars }, (_, bar) => written[bar % written.length] ?? ''), metre })
}

/** One 4/4 bar of text for each bar of the section. */
export function layOutBars({ written, metre }: { written: readonly string[]; metre: Metre }): Onset[] {
  const onsets: Onset[] = []
  let isHeld = false
  written.forEach((text, bar) => {
    fitBar(text, metre).forEach((mark, barStep) => {
      const step = bar * metre.barSteps + barStep
      const length = Math.min(1, metre.barSteps - barStep)
      const last = onsets.at(-1)
      // A phrase stands by itself: what would hang over from the one before is struck again.
      if (mark === '=' && barStep === 0 && bar % barsPerPhrase === 0)
        onsets.push({ step, length, mark: 'x', bar, barStep })
      else if (mark === '=' && isHeld && last !== undefined)
        onsets[onsets.length - 1] = { ...last, length: step + length - last.step }
      else if (mark !== '.' && mark !== '=') onsets.push({ step, length, mark, bar, barStep })
      isHeld = mark !== '.' && (mark !== '=' || isHeld || barStep === 0)
    })
  })
  return onsets
}

export function barsOf(pattern: Pattern): string[] {
  const plain = pattern.replaceAll(' ', '')
  return Array.from({ length: Math.ceil(plain.length / 16) }, (_, bar) => plain.slice(bar * 16, bar * 16 + 16))
}

function fitBar(text: string, metre: Metre): string[] {
  return metre.pulses.flatMap(({ length, source }) =>
    fitBeat(
      text
        .slice(source * stepsPerBeat, (source + 1) * stepsPerBeat)
        .padEnd(stepsPerBeat, '.')
        .split(''),
      length,
    ),
  )
}

/**
 * Four sixteenths into a beat of another length. A beat of three eighths keeps both halves of a running figure running.
 */
function fitBeat(cell: string[], length: number): string[] {
  const [first = '.', second = '.', third = '.', fourth = '.'] = cell
  if (length !== 6) return cell.slice(0, Math.ceil(length))
  const held = (mark: string, following: string): string => (mark !== '.' && following === '=' ? '=' : '.')
  const isRunning = isNote(first) && isNote(third) && !isNote(second)
  const middle = isRunning ? third : second
  return [first, held(first, second), middle, isRunning ? held(third, fourth) : held(second, third), third, fourth]
}

/** Whether a mark is one that comes and goes. */
export const isFleeting = (mark: string): boolean => '?rov'.includes(mark)

const isNote = (mark: string): boolean => mark !== '.' && mark !== '='

/** How loud a pattern's note is, from its mark and from where it falls in the bar. */
export function loudnessOf({ mark, barStep }: Pick<Onset, 'mark' | 'barStep'>, metre: Metre): number {
  const written = mark === 'X' ? 0.95 : mark === '-' ? 0.45 : isFleeting(mark) ? 0.58 : 0.76
  const pulse = metre.pulses.find(({ step }) => step === barStep)
  if (pulse === undefined) return written - (barStep % 2 === 0 ? 0.06 : 0.12)
  return written + (pulse.isStrong ? 0.07 : 0.01)
}
