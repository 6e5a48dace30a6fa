/** What every reply of a call is in. Apart from the other common rules, which clients need before they have the schema library. */
import * as z from 'zod/mini'

/** Every reply: rspCode 0 means success, and `data` is valid; with any other code `msg` is a message for the user. */
export const envelope = z.object({ rspCode: z.int(), msg: z.string(), data: z.optional(z.unknown()) })
export type Envelope = z.infer<typeof envelope>
export const succeeded = (reply: Envelope): boolean => reply.rspCode === 0
