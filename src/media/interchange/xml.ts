import { oneLine } from './file-text.ts'

export type XmlElement = {
  readonly name: string
  readonly attributes: Attributes
  readonly children: readonly XmlElement[] | string
}
type Attributes = Readonly<Record<string, string | number | undefined>>

/** An element with attributes; an attribute without a value is left out. */
export function element(
  name: string,
  attributes: Attributes,
  children: readonly XmlElement[] | string = [],
): XmlElement {
  return { name, attributes, children }
}

/** An element that holds a value and no attributes. */
export function holding(name: string, value: string | number | readonly XmlElement[]): XmlElement {
  return { name, attributes: {}, children: typeof value === 'number' ? String(value) : value }
}

/** A whole document, indented, with every text escaped and freed of what XML 1.0 cannot hold. */
export function xmlText(root: XmlElement): string {
  const lines: string[] = ['<?xml version="1.0" encoding="UTF-8"?>', `<!DOCTYPE ${root.name}>`]
  put({ element: root, indent: '', lines })
  return `${lines.join('\n')}\n`
}

function put({ element, indent, lines }: { element: XmlElement; indent: string; lines: string[] }): void {
  const { name, children } = element
  const open = `${indent}<${name}${attributesText(element.attributes)}`
  if (children.length === 0) lines.push(`${open}/>`)
  else if (typeof children === 'string') lines.push(`${open}>${escaped(children)}</${name}>`)
  else {
    lines.push(`${open}>`)
    for (const child of children) put({ element: child, indent: `${indent}  `, lines })
    lines.push(`${indent}</${name}>`)
  }
}

function attributesText(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escaped(String(value))}"`))
    .join('')
}

function escaped(text: string): string {
  return oneLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
}
