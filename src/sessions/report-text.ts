import { plainLine } from '../gate/index.ts'
import { toldPromise, type Checked, type Step } from '../kernel/index.ts'

export type ReportText = {
  words: string
  reading: string
  startedAt: string
  endedAt: string
  steps: readonly Step[]
  skipped: readonly { unit: string; because: string }[]
  verified: readonly Checked[]
  changes: readonly string[]
  revision: number
}

/** What happened, made from reading the result back. */
export function reportText({
  words,
  reading,
  startedAt,
  endedAt,
  steps,
  skipped,
  verified,
  changes,
  revision,
}: ReportText): string {
  const failed = verified.filter(({ ok }) => !ok).length
  const status = failed > 0 ? 'Failed 🔴' : skipped.length > 0 ? 'Partial 🟡' : 'Completed 🟢'
  return [
    `# Report: ${plainLine(reading)}`,
    '',
    `- **Overall Status:** ${status}`,
    '- **Original Plan:** [plan.md](plan.md)',
    `- **Start Time:** ${startedAt}`,
    `- **End Time:** ${endedAt}`,
    `- **Actions:** ${steps.length + skipped.length} Total / ${steps.length} Approved / ${skipped.length} Skipped`,
    `- **Outcomes:** ${verified.length - failed} Succeeded / ${failed} Failed`,
    `- **User Prompt:** ${plainLine(words)}`,
    '',
    '## 1. Rationale',
    '',
    plainLine(reading),
    '',
    '## 2. Execution Summary',
    '',
    '### Applied State Changes',
    '',
    ...(changes.length > 0 ? changes.map((change) => `- ${plainLine(change)}`) : ['- none']),
    `- revision ${revision}`,
    '',
    '### Action Log',
    ...steps.flatMap((step) => [
      '',
      '#### `PERFORM`',
      '',
      '- **Status:** Approved ✅',
      '- **Execution:** Success 🟢',
      `- **Operation:** ${step.operation}`,
      `- **Document:** ${plainLine(step.document)}`,
      `- **Description:** ${plainLine(step.purpose)}`,
    ]),
    ...skipped.flatMap(({ unit, because }) => [
      '',
      '#### `PERFORM`',
      '',
      '- **Status:** Skipped 🟡',
      `- **Unit:** ${unit}`,
      `- **Reason:** ${plainLine(because)}`,
    ]),
    '',
    '### Read back',
    '',
    ...verified.flatMap((checked) => [
      readBackLine(checked),
      ...(checked.warning === undefined ? [] : [`- ⚠️ ${plainLine(checked.warning)}`]),
    ]),
    '',
  ].join('\n')
}

/** A measurement says what it found; a promise that was kept otherwise says what it was compared with. */
function readBackLine(checked: Checked): string {
  const { expected, found, ok } = checked
  const compared =
    ok && checked.told !== undefined
      ? ''
      : ` (expected ${plainLine(JSON.stringify(expected))}, found ${plainLine(JSON.stringify(found))})`
  return `- ${ok ? '✅' : '🔴'} ${plainLine(toldPromise(checked))}${compared}`
}
