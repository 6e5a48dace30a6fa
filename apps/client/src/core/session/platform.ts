/** A saved platform; field names of section 3. */
import * as z from 'zod/mini'

export const platform = z.object({
  /** Identifies the platform in ids and stored values: host and port. */
  Code: z.string().check(z.minLength(1)),
  Title: z.string(),
  /** Address without a trailing slash. */
  Url: z.string(),
  /** In use. In single mode exactly one is. */
  isCheckIn: z.boolean(),
  /** Title in the official account; empty: none. */
  gzhTitle: z._default(z.string(), ''),
})
export type Platform = z.output<typeof platform>
