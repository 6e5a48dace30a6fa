/** Checkpoints as the map draws them: they change with the checkpoints, not with the number of vehicles inside. */
import { type Checkpoint, checkpointTypes } from '@outrider/contract'
import { useMemo } from 'react'
import { useLang } from '../../core/i18n/use-texts.ts'
import type { MapCheckpoint } from './map/checkpoint-area.ts'

export function useDrawnCheckpoints(checkpoints: readonly Checkpoint[]): readonly MapCheckpoint[] {
  const lang = useLang()
  const drawn = JSON.stringify(
    checkpoints.map(
      ({ checkpointId, name, type, latitude, longitude, radius }): MapCheckpoint => ({
        id: checkpointId,
        label: name || checkpointTypes[type][lang],
        sign: '',
        latitude,
        longitude,
        radius,
      }),
    ),
  )
  return useMemo(() => JSON.parse(drawn) as MapCheckpoint[], [drawn])
}
