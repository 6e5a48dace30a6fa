/** The outbox in React. */
import { useStore } from 'zustand'
import { useOutrider } from '../context/outrider.ts'
import { outboxOf } from './outbox-of.ts'
import type { Outbox, OutboxState } from './outbox.ts'

/**
 *     const { outbox } = useOutbox()
 *     const { attempt } = await outbox.add({ path, body, pictures, platform, subject, title, about })
 *     // It is kept now. `await attempt`: whether it was sent, waits for a network, or was refused.
 */
export function useOutbox(): OutboxState & { outbox: Outbox } {
  const outbox = outboxOf(useOutrider())
  return { ...useStore(outbox.state), outbox }
}
