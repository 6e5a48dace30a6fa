/** Signing out while something waits to be sent, or was begun and not sent, asks first. */
import { createStore } from 'zustand/vanilla'
import type { Outrider } from '../context/outrider.ts'
import { outboxOf } from './outbox-of.ts'

interface LeaveRequest {
  /** Entries that are not sent. */
  count: number
  /** Forms that were begun: they go with the account's data. */
  begun: number
  lasting: boolean
  settle: (leave: boolean) => void
}

/** Shown by OutboxWatch, which is there while somebody is signed in. */
export const leaveRequest = createStore<{ asked: LeaveRequest | undefined }>(() => ({ asked: undefined }))

/** Whether to sign out. */
export async function mayLeave(outrider: Outrider): Promise<boolean> {
  const outbox = outboxOf(outrider)
  await outbox.reload()
  const { entries, lasting } = outbox.state.getState()
  const begun = await outrider.stored.unsent()
  if (entries.length === 0 && begun === 0) return true
  return new Promise(resolve => {
    const settle = (leave: boolean) => {
      leaveRequest.setState({ asked: undefined })
      resolve(leave)
    }
    leaveRequest.setState({ asked: { count: entries.length, begun, lasting, settle } })
  })
}
