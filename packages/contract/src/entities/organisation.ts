import * as z from 'zod/mini'

/** One organisation of a flat list; the tree is built by `parentId` (section 3). */
export const organisation = z.object({
  id: z.int(),
  orgId: z.int(),
  /** 0 for a root. */
  parentId: z.int(),
  /** Has organisations below it. */
  isParent: z.boolean(),
  /** The ids from the root down to this one, joined by '-'. */
  splicId: z.string(),
  orgName: z.string(),
})
export type Organisation = z.infer<typeof organisation>
