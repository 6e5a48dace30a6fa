/**
 * Asks before leaving a screen with unsaved changes. The router allows one blocker, held by the frame; screens report unsaved
 * changes to the store of the running client and are notified there when the user wants to leave.
 */
import { useCallback, useEffect } from 'react'
import { useStore } from 'zustand'
import { useOutrider } from '../context/outrider.ts'
import type { LeaveRequest } from '../screens/unsaved-changes-store.ts'

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** `unsaved`: leaving now would lose changes; undefined: no matter of this form. Returns the pending request, and `release` to leave without asking. */
export function useUnsavedChanges(unsaved: boolean | undefined): { leaveRequest: LeaveRequest | undefined; release: () => void } {
  const { unsavedChanges } = useOutrider()
  useEffect(() => {
    if (unsaved === undefined) return undefined
    unsavedChanges.setState({ unsaved })
    if (!unsaved) return undefined
    // Closing the tab is confirmed by the browser.
    window.addEventListener('beforeunload', preventUnload)
    return () => {
      window.removeEventListener('beforeunload', preventUnload)
      unsavedChanges.setState({ unsaved: false, leaveRequest: undefined })
    }
  }, [unsaved, unsavedChanges])
  const leaveRequest = useStore(unsavedChanges, state => state.leaveRequest)
  const release = useCallback(() => {
    if (unsaved === undefined) return
    window.removeEventListener('beforeunload', preventUnload)
    unsavedChanges.setState({ unsaved: false })
  }, [unsaved, unsavedChanges])
  return { leaveRequest, release }
}
