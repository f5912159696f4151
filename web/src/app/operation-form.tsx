import { useEffect, useId, useState } from 'react'
import { isProblem, type Json, type RunBody } from '../../../src/client/index.ts'
import { openReview } from '../state/review-store.ts'
import { say, show } from '../state/actions.ts'
import { client } from '../state/client.ts'
import { stateToSend } from '../state/shown-audio.ts'
import { studio } from '../state/studio-store.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { closeDialog } from './dialogs.ts'
import { readOperations, sayName, type OperationRow } from './palette-actions.ts'

/** What the schema of a parameter says of it, as far as a form can ask for it. */
type ParamSchema = {
  readonly type?: string
  readonly description?: string
  readonly default?: Json
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly enum?: readonly string[]
  readonly items?: ParamSchema
}

type FormProps = { readonly name: string; readonly document: string }

/** An operation with its parameters as fields. What is left empty is taken from what is chosen, or asked for. */
export function OperationForm({ name, document }: FormProps) {
  const [operation, setOperation] = useState<OperationRow | null | undefined>()
  useEffect(() => {
    let isShown = true
    void readOperations().then((known) => isShown && setOperation(known.find((each) => each.name === name) ?? null))
    return () => {
      isShown = false
    }
  }, [name])
  if (operation === undefined) return <p className="p-4 text-ink-2">One moment…</p>
  if (operation === null) return <p className="p-4 text-gone">The server does not tell of this operation now.</p>
  return <Fields operation={operation} document={document} />
}

function Fields({ operation, document }: { readonly operation: OperationRow; readonly document: string }) {
  const { name, summary, destroys, params } = operation
  const [written, write] = useState<Readonly<Record<string, string>>>({})
  const [refused, refuse] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const required = new Set(params.required ?? [])
  const fields = Object.entries(params.properties ?? {}).map(
    ([param, schema]) => [param, schema as ParamSchema] as const,
  )
  const plan = async (): Promise<void> => {
    const given = readFields(fields, written)
    if (typeof given === 'string') return refuse(given)
    setBusy(true)
    const planned = await client.run({ operation: name, params: given, on: document, ...stateToSend(document) })
    setBusy(false)
    if (isProblem(planned)) return refuse(planned.message)
    if (planned.status === 'question') return refuse(planned.question ?? 'Something is missing.')
    closeDialog()
    if (!planned.proposal) return say({ says: `${sayName(name)}: set.`, tone: 'done' })
    const { proposal } = planned
    studio.setState(({ proposals }) => ({ proposals: new Map(proposals).set(proposal.id, proposal) }))
    openReview(proposal.id)
    show('document')
  }
  return (
    <form
      noValidate
      className="flex min-h-0 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        void plan()
      }}
    >
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
        <p>
          {summary} On <bdi>{document}</bdi>.
        </p>
        {destroys !== null && <p className="text-small text-ink-2">It takes something away: {destroys}.</p>}
        {fields.map(([param, schema]) => (
          <ParamField
            key={param}
            param={param}
            schema={schema}
            isRequired={required.has(param) && schema.default === undefined}
            value={written[param] ?? ''}
            onWrite={(text) => write({ ...written, [param]: text })}
          />
        ))}
        {refused !== null && (
          <p role="alert" className="rounded-2 border border-asked bg-asked-soft p-2 break-words">
            {refused}
          </p>
        )}
      </div>
      <footer className="flex shrink-0 items-center gap-2 border-t border-line p-3">
        <span className="min-w-0 flex-1 text-small text-ink-2">It becomes a plan first; nothing is changed yet.</span>
        <Button type="submit" look="primary" disabled={isBusy}>
          Plan it
        </Button>
      </footer>
    </form>
  )
}

type FieldProps = {
  readonly param: string
  readonly schema: ParamSchema
  readonly isRequired: boolean
  readonly value: string
  onWrite(text: string): void
}

function ParamField({ param, schema, isRequired, value, onWrite }: FieldProps) {
  const hint = useId()
  const choices = schema.type === 'boolean' ? ['true', 'false'] : schema.enum
  const more = [
    schema.description,
    schema.type === 'array' ? (isPlainList(schema) ? 'several, with commas between them' : 'as JSON') : undefined,
    schema.minimum !== undefined && schema.maximum !== undefined && schema.maximum < 1e6
      ? `${schema.minimum} to ${schema.maximum}`
      : undefined,
    schema.default === undefined || schema.default === ''
      ? undefined
      : `${JSON.stringify(schema.default)} unless given`,
  ].filter((each) => each !== undefined)
  return (
    <label className="flex flex-col gap-1">
      <span className="font-medium">
        {sayName(param)}
        {isRequired && <span className="font-normal text-ink-3"> · needed</span>}
      </span>
      {choices ? (
        <Select look="field" value={value} aria-describedby={hint} onChange={({ target }) => onWrite(target.value)}>
          <option value="">
            {schema.default === undefined ? '–' : `as usual (${JSON.stringify(schema.default)})`}
          </option>
          {choices.map((each) => (
            <option key={each} value={each}>
              {schema.type === 'boolean' ? (each === 'true' ? 'yes' : 'no') : each}
            </option>
          ))}
        </Select>
      ) : (
        <input
          value={value}
          inputMode={isNumber(schema) ? 'decimal' : 'text'}
          maxLength={schema.maxLength}
          aria-describedby={hint}
          aria-required={isRequired}
          onChange={({ target }) => onWrite(target.value)}
          className="h-8 rounded-2 border border-line-control bg-transparent px-2"
        />
      )}
      <span id={hint} className="text-small text-ink-3">
        {more.join(' · ')}
      </span>
    </label>
  )
}

const isNumber = ({ type }: ParamSchema): boolean => type === 'number' || type === 'integer'
const isPlainList = ({ items }: ParamSchema): boolean => items?.type === 'string' || (items ? isNumber(items) : false)

/** The parameters as they were written, those that are left empty left out; or what is wrong with one. */
function readFields(
  fields: readonly (readonly [string, ParamSchema])[],
  written: Readonly<Record<string, string>>,
): RunBody['params'] | string {
  const params: RunBody['params'] = {}
  for (const [param, schema] of fields) {
    const text = (written[param] ?? '').trim()
    if (text === '') continue
    const value = readValue(schema, text)
    if (value === undefined) return `${sayName(param)}: “${text}” is not what is needed there.`
    params[param] = value as RunBody['params'][string]
  }
  return params
}

function readValue(schema: ParamSchema, text: string): Json | undefined {
  if (isNumber(schema)) return readNumber(text)
  if (schema.type === 'boolean') return text === 'true'
  if (schema.type === 'string') return text
  if (schema.type === 'array' && schema.items && isPlainList(schema)) {
    const { items } = schema
    const values = text.split(',').map((each) => (isNumber(items) ? readNumber(each.trim()) : each.trim()))
    return values.some((each) => each === undefined) ? undefined : (values as Json)
  }
  try {
    return JSON.parse(text) as Json
  } catch {
    // Where one of several forms is meant, text as it stands may be one.
    return schema.type === undefined ? text : undefined
  }
}

/** A number, or a time as people write it: 1:02.5 is 62.5 seconds. */
function readNumber(text: string): number | undefined {
  if (!/^-?\d+(?::\d{1,2}){0,2}(?:[.,]\d+)?$/.test(text)) return undefined
  const parts = text.replace(',', '.').replace('-', '').split(':').map(Number)
  const whole = parts.reduce((sum, part) => sum * 60 + part, 0)
  return text.startsWith('-') ? -whole : whole
}
