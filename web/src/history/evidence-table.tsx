import { Check, Undo2, X } from 'lucide-react'
import type { Json, TurnView } from '../../../src/client/index.ts'
import { describeUndone } from '../state/studio-store.ts'
import { describePlanner } from '../ui/describe-mind.ts'

/**
 * What a turn promised and what was found, looked up in what it left behind; and who planned it at what cost. Of a turn
 * that does not count, nothing of it is said to hold.
 */
export function EvidenceTable({ turn }: { readonly turn: TurnView }) {
  const { verified, mind, cost, undone } = turn
  return (
    <div className="mt-2 overflow-hidden rounded-2 border border-line text-small">
      {undone && (
        <p className="flex gap-2 border-b border-line p-2 text-ink-2">
          <Undo2 size={14} className="mt-0.5 shrink-0" aria-hidden="true" />
          {describeUndone(turn)}: none of this counts any longer, and what is there now was not looked into. What was
          found is how it stood when it was done.
        </p>
      )}
      <table className="w-full table-fixed border-collapse text-left">
        <thead className="bg-app text-ink-3">
          <tr>
            <th scope="col" className="w-8 p-2">
              <span className="sr-only">Holds</span>
            </th>
            <th scope="col" className="p-2 font-medium">
              Promised
            </th>
            <th scope="col" className="p-2 font-medium">
              Expected
            </th>
            <th scope="col" className="p-2 font-medium">
              {undone ? 'Found then' : 'Found'}
            </th>
          </tr>
        </thead>
        <tbody>
          {verified.map(({ promise, expected, found, ok, told, warning }, index) => (
            <tr key={`${promise} ${index}`} className="border-t border-line align-top">
              <td className="p-2">
                {undone ? (
                  <Undo2 size={14} className="text-ink-3" role="img" aria-label="undone, counts no longer" />
                ) : ok ? (
                  <Check size={14} className="text-new" role="img" aria-label="holds" />
                ) : (
                  <X size={14} className="text-gone" role="img" aria-label="does not hold" />
                )}
              </td>
              <td className="p-2 break-words">
                {promise}
                {warning !== undefined && <span className="block text-asked">{warning}</span>}
              </td>
              <td className="p-2 break-words tabular-nums">{write(expected)}</td>
              <td className="p-2 break-words tabular-nums">{told ?? write(found)}</td>
            </tr>
          ))}
          {verified.length === 0 && (
            <tr className="border-t border-line">
              <td />
              <td colSpan={3} className="p-2 text-ink-3">
                It promised nothing that can be looked up.
              </td>
            </tr>
          )}
        </tbody>
      </table>
      <p className="border-t border-line bg-app p-2 text-ink-3">
        {describePlanner(mind)}
        {costOf(cost)}
      </p>
    </div>
  )
}

function write(value: Json): string {
  if (value === null) return '–'
  if (typeof value === 'number') return String(Math.round(value * 1000) / 1000)
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return (value as readonly Json[]).map(write).join(', ')
  return Object.entries(value)
    .map(([name, each]) => `${name.replaceAll('_', ' ')} ${write(each)}`)
    .join(', ')
}

function costOf(cost: TurnView['cost']): string {
  const { modelCalls = 0, tokens = 0, money } = cost as { modelCalls?: number; tokens?: number; money?: number | null }
  if (modelCalls === 0) return ''
  const calls = `${modelCalls} ${modelCalls === 1 ? 'call' : 'calls'}`
  return ` · ${calls}, ${tokens} tokens${typeof money === 'number' ? `, $${money.toFixed(4)}` : ''}`
}
