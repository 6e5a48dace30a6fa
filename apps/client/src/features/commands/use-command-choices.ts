/**
 * What may be done with a vehicle now, and whether it is cut: asked again when a command to it has changed. How long ago it was seen, and whether
 * it stands, changes with nothing that a platform tells: that is looked up again and again while somebody looks.
 */
import { useEffect } from 'react'
import { useOutrider } from '../../core/context/outrider.ts'
import type { LiveFleet } from '../../core/fleet/live-fleet.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useLatest } from '../../ui/use-latest.ts'

/** Returns the function that ends it. */
export const onCommandChange = ({ topics }: Pick<LiveFleet, 'topics'>, vehicleId: string, changed: () => void): (() => void) =>
  topics.follow('vehicleCommands', ({ contents }) => {
    if (contents.commands.some(each => each.vehicleId === vehicleId)) changed()
  })

export function useCommandChoices(vehicleId: string) {
  const { liveFleet } = useOutrider()
  const choices = useCall('platform/getCommandChoices', { vehicleId }, { staleTime: 0, refetchInterval: 3_000 })
  const latest = useLatest(choices)
  useEffect(() => onCommandChange(liveFleet, vehicleId, () => void latest.current.refetch()), [liveFleet, vehicleId, latest])
  return choices
}
