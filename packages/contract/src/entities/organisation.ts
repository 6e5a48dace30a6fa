import { z } from 'zod'

/** One organisation of the flat list from which the tree is built by parent (section 3). */
export const organisation = z.object({
  id: z.number().int(),
  orgId: z.number().int(),
  /** 0 for a root. */
  parentId: z.number().int(),
  /** Has organisations below it. */
  isParent: z.boolean(),
  /** The ids from the root down to this one, joined by '-'. */
  splicId: z.string(),
  orgName: z.string(),
})
export type Organisation = z.infer<typeof organisation>
