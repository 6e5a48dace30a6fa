/** The scanned text, passed from /scanCode to the form as navigation state, so that it never appears in a URL. */
import { fields, text } from '../../core/storage/shape.ts'

const scanned = fields({ scanned: text(0, 2048) })

export const scannedState = (text: string) => ({ scanned: text.slice(0, 2048) })

export const scannedIn = (state: unknown): string => scanned.safeParse(state).data?.scanned ?? ''
