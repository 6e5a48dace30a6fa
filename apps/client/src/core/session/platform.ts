/** A saved platform, with the field names of section 3. */
import * as z from 'zod/mini'

export const platform = z.object({
  /** Stands for the platform in ids and stored values; ours: host and port. */
  Code: z.string().check(z.minLength(1)),
  Title: z.string(),
  /** Address without a trailing slash. */
  Url: z.string(),
  /** In use: calls go there. In single mode just one is. */
  isCheckIn: z.boolean(),
  /** Title in the official account; empty: none. */
  gzhTitle: z._default(z.string(), ''),
})
export type Platform = z.output<typeof platform>
