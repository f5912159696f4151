import { z } from 'zod'

/**
 * From the project's folder, with single slashes and no way out of it; where it really leads is found when it is
 * opened.
 */
const filePath = z
  .string()
  .min(1)
  .max(4096)
  .refine(
    (path) =>
      !/[\uD800-\uDFFF]/u.test(path) &&
      !path.includes('\0') &&
      !path.startsWith('/') &&
      !path.endsWith('/') &&
      path.split('/').every((part) => part !== '' && part !== '.' && part !== '..'),
    'has to be a path inside the project, such as notes/today.md',
  )
  .describe('the path from the project’s folder')

/** A file that a plan may change: none of our own records, whatever the disk makes of capitals. */
export const ownFilePath = filePath.refine(
  (path) => !/^\.cutroom(?:\/|$)/i.test(path),
  'lies among the records of Cutroom, which no action changes; what is to be remembered stands under "## Memos" of ' +
    'a plan',
)

/** Bits of its permissions, as the disk has them. */
export const mode = z.int().min(0).max(0o7777).optional().describe('the permissions that the file has')

/** A file of the project, or an address on the web. */
export const resource = z
  .union([z.url({ protocol: /^https?$/ }), filePath])
  .describe('a path from the project’s folder, or a web address')
