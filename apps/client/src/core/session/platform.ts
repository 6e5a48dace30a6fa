/** A saved platform, with the field names of section 3. */
import { z } from 'zod'

export const platform = z.object({
  /** Stands for the platform in ids and stored values; ours: host and port. */
  Code: z.string().min(1),
  Title: z.string(),
  /** Address without a trailing slash. */
  Url: z.string(),
  /** In use: calls go there. In single mode just one is. */
  isCheckIn: z.boolean(),
  /** Title in the official account; empty: none. */
  gzhTitle: z.string().default(''),
})
export type Platform = z.output<typeof platform>
