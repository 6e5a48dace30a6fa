/** Vehicles that a screen hands to another, such as /dispatch: too many for an address, so they are state of its history entry. */
import { useLocation } from '../router/index.ts'

/** Vehicles that these take at once. */
export const recipientsAtOnce = {
  /** Each camera is asked by itself. */
  photograph: 20,
  /** A user may ask so many terminals in a minute. */
  commandMany: 50,
} as const

interface RecipientsState {
  recipients: readonly string[]
}

/** For `navigate(href, { state })`. */
export const stateOfRecipients = (ids: readonly string[]): RecipientsState => ({ recipients: ids })

/** undefined: the screen was opened by its address. */
export function useRecipients(): readonly string[] | undefined {
  const { state } = useLocation() as { state: Partial<RecipientsState> | null }
  return state?.recipients
}
