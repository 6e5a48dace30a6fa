/** The vehicles near a place, loaded when it is opened; one that is pressed is selected and shown. */
import { lazyChunk } from '../../../core/chunks/lazy-chunk.ts'
import type { NearPlace } from '../../../features/vehicles/near/NearbyDialog.tsx'
import type { Selection } from '../use-selection.ts'

const NearbyDialog = lazyChunk(
  () => import('../../../features/vehicles/near/NearbyDialog.tsx'),
  ({ NearbyDialog }) => NearbyDialog,
)

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
  return <NearbyDialog place={place} onOpen={open} onClose={onClose} />
}
