import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientOf, type McpClient, type Person } from '../../mcp-client.ts'
import { must, testStudio, type TestStudio } from '../../test-studio.ts'
import { hostOf } from '../../../src/app/open-mcp-host.ts'
import { makeServer } from '../../../src/mcp/server/make-server.ts'

/** A project with two tracks of 20 seconds. */
export const start = (): Promise<TestStudio> => testStudio().withTracks({ Host: 20, Guest: 20 })

export const connect = (
  { workbench }: TestStudio,
  {
    person,
    allowed = [],
    answerWithinMs,
    isAll = true,
  }: { person?: Person; allowed?: string[]; answerWithinMs?: number; isAll?: boolean } = {},
): Promise<McpClient> =>
  clientOf(
    makeServer({
      isAll,
      domains: workbench.domains,
      open: async () => hostOf(workbench, allowed),
      ...(answerWithinMs !== undefined && { answerWithinMs }),
    }),
    person,
  )

export const waitingIds = async (studio: TestStudio): Promise<string[]> =>
  must(await hostOf(studio.workbench, []).waiting()).map(({ proposal }) => proposal.id)

export const journal = ({ folder }: TestStudio): string => readFileSync(join(folder, '.cutroom/journal.jsonl'), 'utf8')

export const range = { start_time: 5, end_time: 10 }
