import type { z } from 'zod'
import { contain, ensureFolder, listFolder, ownIdentity, remove, type ContainedPath } from '../../gate/index.ts'
import { isProblem, type Json, type Problem } from '../../kernel/index.ts'
import { readRecord, writeRecord } from '../../project/index.ts'

/** Records of one kind in a folder of `.cutroom`, each with its schema and version and with who holds it. */
export type WorkRecords<Shape extends { readonly id: string }> = {
  /** What this or an earlier life kept, and whether it was this process; what cannot be read is left where it is. */
  load(): Promise<readonly { readonly record: Shape; readonly holder: Json }[]>
  keep(record: Shape): Promise<Problem | undefined>
  drop(id: string): Promise<Problem | undefined>
  /** Something that lies beside the records. */
  beside(name: string): Promise<ContainedPath | Problem>
  ensure(): Promise<ContainedPath | Problem>
}

export function openWorkRecords<Shape extends { readonly id: string }>(
  folder: string,
  { under, form, schema }: { under: string; form: { schema: string; version: number }; schema: z.ZodType<Shape> },
): WorkRecords<Shape> {
  const label = form.schema.slice('cutroom.'.length)
  const holder = ownIdentity() as unknown as Json
  const beside = (name: string): Promise<ContainedPath | Problem> =>
    contain(folder, `${under}/${name}`, { access: 'write', own: true })
  return {
    load: async () => {
      const place = await contain(folder, under, { own: true })
      const entries = isProblem(place) ? place : await listFolder(place)
      const found = []
      for (const { name } of isProblem(entries) ? [] : entries.filter(({ name }) => name.endsWith('.json'))) {
        const read = await readRecord(folder, `${under}/${name}`, form)
        if (isProblem(read) || read === undefined) continue
        const parsed = schema.safeParse(read['record'])
        if (parsed.success && `${parsed.data.id}.json` === name)
          found.push({ record: parsed.data, holder: read['holder'] ?? null })
      }
      return found
    },
    keep: (record) => writeRecord(folder, `${under}/${record.id}.json`, { ...form, holder, record }, label),
    drop: async (id) => {
      const place = await beside(`${id}.json`)
      return isProblem(place) ? place : remove(place, { label })
    },
    beside,
    ensure: async () => {
      const place = await contain(folder, under, { access: 'write', own: true })
      return isProblem(place) ? place : ((await ensureFolder(place, { label })) ?? place)
    },
  }
}
