/** GET /health: identifies a platform server and its status. Public, so it contains nothing about the fleet. */
import * as z from 'zod/mini'

export const healthPath = '/health'

export const health = z.object({
  name: z.literal('outrider'),
  version: z.string(),
  /** Title of the platform. */
  title: z.optional(z.string()),
  status: z.enum(['ok', 'noDatabase']),
  /** Sign-in by SMS code is available. */
  smsSignIn: z._default(z.boolean(), false),
  /** Address of the cloud customer-info service (customer images and versions); empty: none. */
  customerInfoUrl: z._default(z.string(), ''),
})
export type Health = z.output<typeof health>
