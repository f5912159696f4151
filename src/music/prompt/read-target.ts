import { fieldText, type Warn } from './field-text.ts'
import type { Field } from './read-yaml.ts'
import type { Target } from './structured-prompt.ts'

/** What the request is limited to: `project`, `selection`, `track:Bass`, `region:Intro`. */
export function readTarget(field: Field | undefined, warn: Warn): Target | undefined {
  const text = fieldText(field, warn)
  if (field === undefined || text === undefined) return undefined
  const [, kind = '', name = ''] = /^([a-z]+)(?:\s*:\s*(.+))?$/i.exec(text) ?? []
  switch (kind.toLowerCase()) {
    case 'project':
      if (name === '') return { kind: 'project' }
      break
    case 'selection':
      if (name === '') return { kind: 'selection' }
      break
    case 'track':
      if (name !== '') return { kind: 'track', name }
      break
    case 'region':
      if (name !== '') return { kind: 'region', name }
      break
  }
  warn(`${field.key} on line ${field.line} should be project, selection, track:Name or region:Name; it was left out.`)
  return undefined
}
