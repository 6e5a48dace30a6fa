/** Loads what failed again once a platform that did not answer is back: no list stays at its failure until somebody presses. */
import type { QueryClient } from '@tanstack/react-query'
import { type StatusStore, whenBack } from '../fleet/when-back.ts'

/** Returns the unsubscribe function. Only what a screen shows is loaded. */
export const reloadFailed = (client: QueryClient, status: StatusStore): (() => void) =>
  whenBack(status, () => void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }))
