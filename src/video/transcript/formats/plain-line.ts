/** A caption line without tags, styling and entities, and the speaker that a voice tag names. */
export function plainLine(line: string): { text: string; speaker: string | null } {
  const speaker = /<v(?:\.[^\s<>]*)?\s([^<>]+)>/i.exec(line)?.[1]?.trim() ?? null
  const bare = line.replaceAll(/\{\\[^{}]*\}/g, '').replaceAll(/<\/?[a-z0-9][^<>]*>/gi, '')
  return {
    text: decodeEntities(bare).replaceAll(/\s+/g, ' ').trim(),
    speaker: speaker === null ? null : decodeEntities(speaker),
  }
}

const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['lrm', ''],
  ['rlm', ''],
])

function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES.get(name.toLowerCase()) ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}
