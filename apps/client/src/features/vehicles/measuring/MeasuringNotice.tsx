/** What speaks against the sensors of a vehicle: an odometer that is off by a steady ratio, a fuel sensor without power. */
import type { Vehicle } from '@outrider/contract'
import { useState } from 'react'
import { useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { minuteRange } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { measuringTexts } from './measuring-texts.ts'
import { OdometerProposal } from './OdometerProposal.tsx'

/** A fault is told so long after it ended, ms. */
const recent = 2 * 86_400_000

export function MeasuringNotice({ vehicle }: { vehicle: Pick<Vehicle, 'id'> }) {
  const t = useTexts(measuringTexts)
  const may = useSession(state => {
    const rights = rightsOf(state)
    return rights.trackAuth || rights.updInstTaskAuth || rights.updMtcTaskAuth
  })
  const { data } = useCall('platform/getMeasuring', may ? { vehicleId: vehicle.id } : undefined, { staleTime: 60_000 })
  const [openedAt] = useState(() => Date.now())
  if (!data) return null
  const fault = data.fuelFaults.find(({ endTime }) => endTime > openedAt - recent)
  return (
    <>
      {data.odometerProposal && (
        <OdometerProposal vehicleId={vehicle.id} proposal={data.odometerProposal} editable={data.editable} />
      )}
      {fault && (
        <Alert tone="notice">
          {t('faultNotice', { kind: t(fault.kind), time: minuteRange(fault.beginTime, fault.endTime, t.lang) })}
        </Alert>
      )}
    </>
  )
}
