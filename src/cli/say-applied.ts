import { toldPromise, type Checked } from '../kernel/index.ts'
import type { Applied } from '../project/index.ts'
import type { MindCost } from '../sessions/index.ts'
import { paint, shown, type Voice } from './print.ts'

/** A plan may come to hundreds of promises; what is wrong or unexpected is always told. */
const MAX_LISTED = 12

/** What was applied, as it was read back. Fails when a promise was not found kept. */
export function sayApplied(
  voice: Voice,
  applied: Applied & { warnings?: readonly string[] },
  what: string,
  extra: object = {},
): number {
  const { turn, document, revision, verified, broken, taken, retracts } = applied
  const kept = verified.every(({ ok }) => ok)
  voice.say(
    `${paint(voice, kept ? 'green' : 'red', kept ? `✓ ${what}` : '✗ Not as promised')}  ` +
      paint(voice, 'dim', `${turn}, revision ${revision} of ${shown(document)}`),
  )
  const told = verified.filter(({ ok, warning }, at) => !ok || warning !== undefined || at < MAX_LISTED)
  for (const each of told) voice.say(formatChecked(voice, each))
  if (told.length < verified.length)
    voice.say(`  ${paint(voice, 'green', '✓')} and ${verified.length - told.length} more, each found as promised`)
  const listed = taken.filter(({ because }, at) => because !== 'refused' || at < MAX_LISTED)
  for (const { step, because } of listed)
    voice.say(`  – left out ${step}: ${because === 'refused' ? 'not accepted' : shown(because)}`)
  if (listed.length < taken.length) voice.say(`  – left out ${taken.length - listed.length} more: not accepted`)
  for (const each of broken)
    voice.say(
      paint(
        voice,
        'yellow',
        `  ! Turn ${each.turn} promised "${shown(each.promise)}"; now it is ${shown(JSON.stringify(each.found))}. ` +
          `Ask for it again if you want it.`,
      ),
    )
  for (const warning of applied.warnings ?? []) voice.say(`Note: ${shown(warning)}`)
  const back = retracts && { retracts }
  const done = { status: 'ready', steps: [], applied: true, turn, document, revision, verified, broken, taken }
  voice.give({ ...done, ...back, ...extra })
  return kept ? 0 : 1
}

/** A promise as it was found; what was measured and should be known stands under it. */
export function formatChecked(voice: Voice, checked: Checked): string {
  const { expected, found, ok, warning } = checked
  const line =
    `  ${paint(voice, ok ? 'green' : 'red', ok ? '✓' : '✗')} ` +
    `${shown(toldPromise(checked))}${
      ok ? '' : `: expected ${shown(JSON.stringify(expected))}, found ` + shown(JSON.stringify(found))
    }`
  return warning === undefined ? line : `${line}\n${paint(voice, 'yellow', `  ! ${shown(warning)}`)}`
}

/** What a model cost, in a few words. */
export function formatCost({ modelCalls, fresh, cached, output, money }: MindCost): string {
  const tokens = `${fresh} fresh, ${cached} cached, ${output} output tokens`
  return (
    `${modelCalls} ${modelCalls === 1 ? 'call' : 'calls'}, ${tokens}, ` +
    (money === null ? 'price not known' : `$${money.toFixed(4)}`)
  )
}
