/** The vehicles near a place, loaded when it is opened; one that is pressed is selected and shown. */
import { lazy, Suspense } from 'react'
import { loadChunk } from '../../core/chunks/load-chunk.ts'
import type { NearPlace } from '../../features/vehicles/near/NearbyDialog.tsx'
import type { Selection } from './use-selection.ts'

const NearbyDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../../features/vehicles/near/NearbyDialog.tsx'))).NearbyDialog,
}))

interface Props {
  place: NearPlace
  selection: Selection
  onClose: () => void
}

export function OpenNearby({ place, selection, onClose }: Props) {
  const open = (id: string) => {
    onClose()
    selection.select(id)
  }
  return (
    <Suspense>
      <NearbyDialog place={place} onOpen={open} onClose={onClose} />
    </Suspense>
  )
}
