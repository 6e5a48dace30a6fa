/** GET /health: says that this is a platform server and how it does. Open to all, so it tells nothing about the fleet. */
import { z } from 'zod'

export const healthPath = '/health'

export const health = z.object({
  name: z.literal('outrider'),
  version: z.string(),
  /** What the platform calls itself. */
  title: z.string().optional(),
  status: z.enum(['ok', 'noDatabase']),
  /** People can sign in by a code sent to their phone. */
  smsSignIn: z.boolean().default(false),
  /** Where the platform's customers have their pictures and versions (the cloud customer-info service); empty: nowhere. */
  customerInfoUrl: z.string().default(''),
})
export type Health = z.output<typeof health>
