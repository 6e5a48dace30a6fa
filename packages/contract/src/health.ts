/** GET /health: says that this is a platform server and how it does. Open to all, so it tells nothing about the fleet. */
import * as z from 'zod/mini'

export const healthPath = '/health'

export const health = z.object({
  name: z.literal('outrider'),
  version: z.string(),
  /** What the platform calls itself. */
  title: z.optional(z.string()),
  status: z.enum(['ok', 'noDatabase']),
  /** People can sign in by a code sent to their phone. */
  smsSignIn: z._default(z.boolean(), false),
  /** Where the platform's customers have their pictures and versions (the cloud customer-info service); empty: nowhere. */
  customerInfoUrl: z._default(z.string(), ''),
})
export type Health = z.output<typeof health>
