/** Who drove when an alarm began, by the card in the vehicle. Lists say it; of an alarm of the live feed it is asked for. */
import type { AlarmCase, DataOf } from '@outrider/contract'
import { useSession } from '../../../core/context/outrider.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useOffered } from '../../../core/routing/use-offered.ts'
import { rightsOf } from '../../../core/session/session.ts'

const path = 'activeSafety/getDriverList'
const lastName = ({ drives }: DataOf<typeof path>): string => drives.at(-1)?.name ?? ''

/** Empty: nobody is known, or not yet. */
export function useDriverOfAlarm(alarm: AlarmCase | undefined): string {
  const may = useSession(state => rightsOf(state).posAuth || rightsOf(state).trackAuth)
  const offered = useOffered()
  const asked = alarm && alarm.driverName === undefined && may && offered(alarm.vehicleId, { calls: [path] }) ? alarm : undefined
  const { data } = useCall(path, asked && { vehicleId: asked.vehicleId, beginTime: asked.startedAt, endTime: asked.startedAt }, {
    select: lastName,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return alarm?.driverName ?? data ?? ''
}
