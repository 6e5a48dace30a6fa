/**
 * What may be done with a vehicle now, and whether it is cut: asked again when a command to it has changed. How long ago it was seen, and whether
 * it stands, changes with nothing that a platform tells: that is looked up again and again while somebody looks.
 */
import { useEffect } from 'react'
import { useOutrider } from '../../core/context/outrider.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useLatest } from '../../ui/use-latest.ts'

export function useCommandChoices(vehicleId: string) {
  const { liveFleet } = useOutrider()
  const choices = useCall('platform/getCommandChoices', { vehicleId }, { staleTime: 0, refetchInterval: 3_000 })
  const latest = useLatest(choices)
  useEffect(
    () =>
      liveFleet.topics.follow('vehicleCommands', ({ contents }) => {
        if (contents.commands.some(each => each.vehicleId === vehicleId)) void latest.current.refetch()
      }),
    [liveFleet, vehicleId, latest],
  )
  return choices
}
