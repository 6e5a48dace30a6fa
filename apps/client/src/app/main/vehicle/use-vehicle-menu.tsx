/** The menu of a vehicle, and the dialogs that it opens. */
import { type MouseEvent, type ReactNode, useState } from 'react'
import { lazyChunk } from '../../../core/chunks/lazy-chunk.ts'
import { OpenNavigate } from '../../../core/map/navigate/OpenNavigate.tsx'
import { OpenShare } from '../../../features/share/dialog/OpenShare.tsx'
import { OpenNearby } from '../map/OpenNearby.tsx'
import { type VehiclePress, vehiclePressOf } from './vehicle-press.ts'
import type { Selection } from '../use-selection.ts'
import type { VehicleDialog } from './VehicleMenu.tsx'

const VehicleMenu = lazyChunk(
  () => import('./VehicleMenu.tsx'),
  ({ VehicleMenu }) => VehicleMenu,
)

interface VehicleMenuModel {
  open: (press: VehiclePress) => void
  /** For an element around rows that name their vehicle in `data-vehicle`. */
  onContextMenu: (event: MouseEvent) => void
  element: ReactNode
}

export function useVehicleMenu(selection: Selection): VehicleMenuModel {
  const [press, open] = useState<VehiclePress>()
  return {
    open,
    onContextMenu(event) {
      const pressed = vehiclePressOf(event)
      if (!pressed) return
      event.preventDefault()
      open(pressed)
    },
    element: <VehicleMenuAt press={press} selection={selection} onClose={() => open(undefined)} />,
  }
}

interface Props {
  /** undefined: no menu is open; a dialog that it opened may be. */
  press: VehiclePress | undefined
  selection: Selection
  onClose: () => void
}

export function VehicleMenuAt({ press, selection, onClose }: Props) {
  const [dialog, setDialog] = useState<VehicleDialog>()
  const close = () => setDialog(undefined)
  return (
    <>
      {press && (
        <VehicleMenu key={press.id} id={press.id} at={press} selection={selection} onDialog={setDialog} onClose={onClose} />
      )}
      {dialog?.kind === 'share' && <OpenShare kind="position" vehicles={[dialog.vehicle]} needs={{}} onClose={close} />}
      {dialog?.kind === 'near' && <OpenNearby place={dialog.place} selection={selection} onClose={close} />}
      {dialog?.kind === 'navigate' && <OpenNavigate place={dialog.place} onClose={close} />}
    </>
  )
}
