import { z } from 'zod'
import { plainLine } from '../../gate/index.ts'
import { redact } from '../../gate/redact.ts'

export type SearchResult = { readonly title: string; readonly url: string; readonly excerpt: string }

const MOST_RESULTS = 10
const TITLE_CHARACTERS = 200
const EXCERPT_CHARACTERS = 600

/** The results in an answer of a search engine, under whichever of the usual names they stand; undefined when there is no such list. */
export function searchResults(answer: unknown): readonly SearchResult[] | undefined {
  const lists = z.union([list, places]).safeParse(answer)
  if (!lists.success) return undefined
  const found = Array.isArray(lists.data) ? lists.data : listIn(lists.data)
  return found?.flatMap(resultOf).slice(0, MOST_RESULTS)
}

const list = z.array(z.unknown())
/** SearXNG and Tavily; Brave; Serper; Google; Bing; Kagi and Jina. */
const places = z
  .object({
    results: list,
    web: z.object({ results: list }),
    organic: list,
    items: list,
    webPages: z.object({ value: list }),
    data: list,
  })
  .partial()

function listIn({
  results,
  web,
  organic,
  items,
  webPages,
  data,
}: z.infer<typeof places>): readonly unknown[] | undefined {
  return results ?? web?.results ?? organic ?? items ?? webPages?.value ?? data
}

const text = z.string().catch('')
const entry = z.object({
  title: text,
  name: text,
  url: text,
  link: text,
  href: text,
  content: text,
  snippet: text,
  description: text,
  excerpt: text,
  text,
})

function resultOf(value: unknown): SearchResult[] {
  const parsed = entry.safeParse(value)
  if (!parsed.success) return []
  const { title, name, url, link, href, content, snippet, description, excerpt, text: whole } = parsed.data
  const address = url || link || href
  if (!/^https?:\/\//i.test(address)) return []
  return [
    {
      title: safe(title || name, TITLE_CHARACTERS),
      url: safe(address, 2000),
      excerpt: safe(content || snippet || description || excerpt || whole, EXCERPT_CHARACTERS),
    },
  ]
}

/** Some engines mark the words that were found with tags. */
const safe = (line: string, characters: number): string =>
  redact(plainLine(line.slice(0, 20_000).replace(/<\/?(?:b|strong|em|mark|i)>/gi, ''), characters))
