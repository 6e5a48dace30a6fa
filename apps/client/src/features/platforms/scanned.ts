/** What a scanned code said, handed from /scanCode to the form as state of the navigation: nothing of it stands in an address. */
import * as z from 'zod/mini'

const scanned = z.object({ scanned: z.string().check(z.maxLength(2048)) })

export const scannedState = (text: string) => ({ scanned: text.slice(0, 2048) })

export const scannedIn = (state: unknown): string => scanned.safeParse(state).data?.scanned ?? ''
