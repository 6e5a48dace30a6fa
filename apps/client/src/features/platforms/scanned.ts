/** The scanned text, passed from /scanCode to the form as navigation state, so that it never appears in a URL. */
import * as z from 'zod/mini'

const scanned = z.object({ scanned: z.string().check(z.maxLength(2048)) })

export const scannedState = (text: string) => ({ scanned: text.slice(0, 2048) })

export const scannedIn = (state: unknown): string => scanned.safeParse(state).data?.scanned ?? ''
