/** Vehicles for several fields of one screen: the picker of a screen is opened in one place, which knows for which field. */
import { useState } from 'react'
import { useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'

interface Picked {
  field: string
  ids?: string[] | undefined
}

export interface PickedVehicles {
  /** The field that vehicles were just picked for; it takes them when it is shown, which may be after its settings have loaded. */
  picked: Picked | undefined
  /** It has taken them. */
  taken: () => void
  open: (field: string, chosen: readonly string[], max: number) => void
}

export function usePickedVehicles(): PickedVehicles {
  const [picked, setPicked] = useState<Picked>()
  const { openPicker } = useOpenPicker<Picked>({
    first: () => ({ field: '' }),
    take: (draft, of) => ({ ...draft, ids: of(pickers.vehicles)?.ids }),
    onTaken: setPicked,
  })
  return {
    picked,
    taken: () => setPicked(undefined),
    open: (field, chosen, max) => openPicker(pickers.vehicles, field, { chosen, max }, { field }),
  }
}
