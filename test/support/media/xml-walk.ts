/** An element as a stranger's reader sees it. */
export type Walked = { name: string; attributes: Map<string, string>; children: Walked[]; text: string }

/** Reads well-formed XML of the plain kind; throws on anything that is not. */
export function walkXml(text: string): Walked {
  const top: Walked = { name: '', attributes: new Map(), children: [], text: '' }
  const open: Walked[] = []
  let here = top
  let at = 0
  const tag = /([^<]*)(?:<(\?xml[^>]*\?|!DOCTYPE [^>]*|\/?[A-Za-z][^<>]*)>|$)/y
  while (at < text.length) {
    tag.lastIndex = at
    const [whole = '', before = '', inside = '?'] = tag.exec(text) ?? []
    if (whole === '') throw new Error(`no tag at ${at}: ${text.slice(at, at + 40)}`)
    at += whole.length
    here.text += unescaped(before)
    if (inside.startsWith('?') || inside.startsWith('!')) continue
    if (inside.startsWith('/')) {
      if (here.name !== inside.slice(1)) throw new Error(`${inside} closes <${here.name}>`)
      here = open.pop() ?? top
      continue
    }
    const element = opened(inside)
    here.children.push(element)
    if (inside.endsWith('/')) continue
    open.push(here)
    here = element
  }
  const [root, ...others] = top.children
  if (here !== top || !root || others.length > 0) throw new Error('not one closed root')
  return root
}

function opened(inside: string): Walked {
  const [, name, attributes = ''] = /^([A-Za-z][\w-]*)((?:\s+[\w.-]+="[^"]*")*)\s*\/?$/.exec(inside) ?? []
  if (name === undefined) throw new Error(`bad tag <${inside}>`)
  return {
    name,
    attributes: new Map(
      [...attributes.matchAll(/([\w.-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, unescaped(value)]),
    ),
    children: [],
    text: '',
  }
}

export function all(element: Walked, name: string): Walked[] {
  return [...(element.name === name ? [element] : []), ...element.children.flatMap((child) => all(child, name))]
}

export function child(element: Walked, name: string): Walked {
  const found = element.children.find((one) => one.name === name)
  if (!found) throw new Error(`<${element.name}> has no <${name}>`)
  return found
}

export function namesIn(element: Walked): Set<string> {
  return new Set([element.name, ...element.children.flatMap((one) => [...namesIn(one)])])
}

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

function unescaped(text: string): string {
  return text.replace(/&([^;]*);?/g, (whole, name: string) => {
    const letter = entities.get(name)
    if (letter === undefined || !whole.endsWith(';')) throw new Error(`bad entity ${whole}`)
    return letter
  })
}
