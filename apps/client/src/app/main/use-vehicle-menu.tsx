/** The menu of a vehicle, and the dialogs that it opens. */
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { loadChunk } from '../../core/chunks/load-chunk.ts'
import { OpenNavigate } from '../../core/map/navigate/OpenNavigate.tsx'
import { OpenShare } from '../../features/share/dialog/OpenShare.tsx'
import { OpenNearby } from './OpenNearby.tsx'
import { vehicleRow } from './row-vehicle.ts'
import type { Selection } from './use-selection.ts'
import type { VehicleDialog } from './VehicleMenu.tsx'

const VehicleMenu = lazy(async () => ({ default: (await loadChunk(() => import('./VehicleMenu.tsx'))).VehicleMenu }))

interface PressedVehicle {
  id: string
  /** CSS pixels of the window. */
  x: number
  y: number
}

interface VehicleMenuModel {
  open: (press: PressedVehicle) => void
  /** For an element around rows that name their vehicle in `data-vehicle`. */
  onContextMenu: (event: MouseEvent) => void
  element: ReactNode
}

export function useVehicleMenu(selection: Selection): VehicleMenuModel {
  const [press, open] = useState<PressedVehicle>()
  const [dialog, setDialog] = useState<VehicleDialog>()
  return {
    open,
    onContextMenu(event) {
      const row = vehicleRow(event.target)
      const id = row?.dataset['vehicle']
      if (!row || id === undefined) return
      event.preventDefault()
      const { left, bottom } = row.getBoundingClientRect()
      // The menu key has no place of its own in some browsers.
      const at = event.clientX || event.clientY ? { x: event.clientX, y: event.clientY } : { x: left, y: bottom }
      open({ id, ...at })
    },
    element: (
      <>
        {press && (
          <Suspense>
            <VehicleMenu
              key={press.id}
              id={press.id}
              at={press}
              selection={selection}
              onDialog={setDialog}
              onClose={() => open(undefined)}
            />
          </Suspense>
        )}
        {dialog?.kind === 'share' && (
          <OpenShare kind="position" vehicles={[dialog.vehicle]} needs={{}} onClose={() => setDialog(undefined)} />
        )}
        {dialog?.kind === 'near' && (
          <OpenNearby place={dialog.place} selection={selection} onClose={() => setDialog(undefined)} />
        )}
        {dialog?.kind === 'navigate' && <OpenNavigate place={dialog.place} onClose={() => setDialog(undefined)} />}
      </>
    ),
  }
}
