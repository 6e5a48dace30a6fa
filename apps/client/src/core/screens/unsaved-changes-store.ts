/** Whether the open screen has unsaved changes, and the pending request to leave it. */
import { createStore, type StoreApi } from 'zustand/vanilla'

export interface LeaveRequest {
  leave: () => void
  stay: () => void
}

interface UnsavedChanges {
  unsaved: boolean
  /** The user wants to leave, and has to confirm. */
  leaveRequest?: LeaveRequest | undefined
}
export type UnsavedChangesStore = StoreApi<UnsavedChanges>

export const createUnsavedChanges = (): UnsavedChangesStore => createStore<UnsavedChanges>(() => ({ unsaved: false }))
