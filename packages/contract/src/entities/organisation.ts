import * as z from 'zod/mini'
import { needed, orElse } from '../reading.ts'

/** One organisation of a flat list; the tree is built by `parentId` (section 3). */
export const organisation = z.object({
  id: needed(z.int()),
  orgId: orElse(z.int(), ({ id }) => Number(id), 'id'),
  /** 0 for a root. */
  parentId: z.int(),
  /** Has organisations below it. */
  isParent: z.boolean(),
  /** The ids from the root down to this one, joined by '-'. */
  splicId: z.string(),
  orgName: orElse(z.string(), ({ name, id }) => String(name ?? id), 'name, else id'),
})
export type Organisation = z.infer<typeof organisation>
