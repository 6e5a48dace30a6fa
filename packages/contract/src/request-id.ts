/** The id that a client gives to a request which it may send more than once. */
import * as z from 'zod/mini'

/** The platform does what is asked once; a second request of the user with the same id gets the first answer. 128 random bits as hex. */
export const requestId = z.string().check(z.regex(/^[0-9a-f]{32}$/))
