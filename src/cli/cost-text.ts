import type { MindCost } from '../sessions/index.ts'

/** What a model cost, in a few words. */
export function formatCost({ modelCalls, fresh, cached, output, money }: MindCost): string {
  const tokens = `${fresh} fresh, ${cached} cached, ${output} output tokens`
  return (
    `${modelCalls} ${modelCalls === 1 ? 'call' : 'calls'}, ${tokens}, ` +
    (money === null ? 'price not known' : `$${money.toFixed(4)}`)
  )
}
