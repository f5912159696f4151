import { isProblem, problem, type Problem } from '../../../src/client/index.ts'
import { workClient } from '../jobs/work-client.ts'

/** A picture is small enough to go in one piece. */
const MAX_BYTES = 8 * 1024 * 1024

/** Sends the picture for a file's cover; gives its upload. */
export async function sendCover(file: File): Promise<string | Problem> {
  if (file.size > MAX_BYTES || file.size === 0)
    return problem('bad-cover', 'A cover is a JPEG or PNG picture of at most 8 MB; choose another.')
  const begun = await workClient.beginUpload({ name: file.name, size: file.size })
  if (isProblem(begun)) return begun
  const { signal } = new AbortController()
  const sent = await workClient.sendPiece(begun.upload, { offset: 0, bytes: file, checksum: null, signal })
  return isProblem(sent) ? sent : sent.upload
}
