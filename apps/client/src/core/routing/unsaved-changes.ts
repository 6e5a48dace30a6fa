/**
 * Asks before leaving a screen with unsaved changes. The router allows one blocker, held by the frame; screens report unsaved
 * changes here and are told here when the user wants to leave.
 */
import { useCallback, useEffect } from 'react'
import type { Location } from 'react-router'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { paths } from './paths.ts'

export interface LeaveRequest {
  leave: () => void
  stay: () => void
}

interface UnsavedChanges {
  unsaved: boolean
  /** The user wants to leave, and has to confirm. */
  leaveRequest?: LeaveRequest | undefined
}

export const unsavedChanges = createStore<UnsavedChanges>(() => ({ unsaved: false }))

/** An ended session leaves regardless of unsaved changes. */
export const wouldLoseChanges = ({ pathname }: Pick<Location, 'pathname'>): boolean =>
  unsavedChanges.getState().unsaved && pathname !== paths.login

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** `unsaved`: leaving now would lose changes. Returns the pending request, and `release` to leave without asking. */
export function useUnsavedChanges(unsaved: boolean): { leaveRequest: LeaveRequest | undefined; release: () => void } {
  useEffect(() => {
    unsavedChanges.setState({ unsaved })
    if (!unsaved) return undefined
    // Closing the tab is confirmed by the browser.
    window.addEventListener('beforeunload', preventUnload)
    return () => {
      window.removeEventListener('beforeunload', preventUnload)
      unsavedChanges.setState({ unsaved: false, leaveRequest: undefined })
    }
  }, [unsaved])
  const leaveRequest = useStore(unsavedChanges, state => state.leaveRequest)
  const release = useCallback(() => {
    window.removeEventListener('beforeunload', preventUnload)
    unsavedChanges.setState({ unsaved: false })
  }, [])
  return { leaveRequest, release }
}
