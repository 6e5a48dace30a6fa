/** Adds a checkpoint at a place of the fleet's map, and shows it on the map of checkpoints. */
import type { Coordinates } from '@outrider/geo'
import { useNavigate } from '../../../core/router/index.ts'
import { CheckpointDialog } from '../../../features/checkpoints/CheckpointForm.tsx'
import { useCheckpoints } from '../../../features/checkpoints/use-checkpoints.ts'
import { hrefOf } from '../../screens.ts'

export default function AddCheckpoint({ at, onClose }: { at: Coordinates; onClose: () => void }) {
  const navigate = useNavigate()
  const checkpoints = useCheckpoints()
  return (
    <CheckpointDialog
      subject={at}
      checkpoints={checkpoints}
      onClose={onClose}
      onAdded={checkpoint => {
        onClose()
        void navigate(hrefOf('checkpointMap', { checkpoint }))
      }}
    />
  )
}
