/** GET /health: identifies a platform server and its status. Public, so it contains nothing about the fleet. */
import * as z from 'zod/mini'

export const health = z.object({
  name: z.literal('outrider'),
  version: z.string(),
  /** Title of the platform. */
  title: z.optional(z.string()),
  status: z.enum(['ok', 'noDatabase']),
  /** What cannot be stored right now: `reports`, `commands`, `record`, messages by name, `disk` for one that is nearly full. */
  cannotStore: z.optional(z.array(z.string())),
  /** How much waits to be stored, by the same names; only to those who may read the metrics. */
  waiting: z.optional(z.record(z.string(), z.int())),
  /** What can never be stored and is kept aside, by the same names; only to those who may read the metrics. */
  aside: z.optional(z.record(z.string(), z.int())),
  /** Sign-in by SMS code is available. */
  smsSignIn: z._default(z.boolean(), false),
  /** Companies sign in by providers of theirs (`user/getCompanySignIns`). */
  companySignIn: z._default(z.boolean(), false),
  /** Somebody signs in by a passkey. */
  passkeySignIn: z._default(z.boolean(), false),
  /** Address of the cloud customer-info service (customer images and versions); empty: none. */
  customerInfoUrl: z._default(z.string(), ''),
})
export type Health = z.output<typeof health>
