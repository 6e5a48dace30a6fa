/** The running client, created once at start-up and passed by context instead of globals. */
import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { Api } from '../api/api.ts'
import type { NetworkNote } from '../api/network-note.ts'
import type { Customer } from '../customer/customer.ts'
import type { LiveFleet } from '../fleet/live-fleet.ts'
import type { Host } from '../host/host.ts'
import type { Launch } from '../launch/launch.ts'
import type { Look } from '../session/looking.ts'
import type { SessionState, SessionStore } from '../session/session.ts'
import type { PickerStore } from '../screens/picker-store.ts'
import type { Screens } from '../screens/screens.ts'
import type { UnsavedChangesStore } from '../screens/unsaved-changes-store.ts'
import type { Stored } from '../storage/stored.ts'

export interface Outrider {
  api: Api
  session: SessionStore
  stored: Stored
  /** Somebody looks as another user sees, in this tab; absent: nobody does. */
  looking?: Look | undefined
  host: Host
  customer: Customer
  launch: Launch
  liveFleet: LiveFleet
  networkNote: NetworkNote
  screens: Screens
  pickerStore: PickerStore
  unsavedChanges: UnsavedChangesStore
}

export const OutriderContext = createContext<Outrider | undefined>(undefined)

export function useOutrider(): Outrider {
  const outrider = useContext(OutriderContext)
  if (!outrider) throw new Error('no OutriderContext above this component')
  return outrider
}

export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(useOutrider().session.state, select)
}
