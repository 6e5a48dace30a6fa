/** Says that the days of a vehicle follow another time zone than the one where it is; that one is taken with one press. */
import type { Vehicle } from '@outrider/contract'
import { useState } from 'react'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { detailTexts } from './strings.ts'
import { useMayEdit } from './use-may-edit.ts'
import styles from './ClockNotice.module.css'

export function PlaceZoneNotice({ vehicle }: { vehicle: Vehicle }) {
  const t = useTexts(detailTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const [busy, setBusy] = useState(false)
  const may = useMayEdit(vehicle.pcode)
  // The same reply as that of the record below.
  const { data } = useCall('vehicle/getVehEditData', may.facts ? { vehicleId: vehicle.id } : undefined, { staleTime: 0 })
  const zone = data?.proposedTimeZone
  if (!zone) return null

  async function accept(timeZone: string) {
    setBusy(true)
    try {
      await api.call('vehicle/updVehInfo', { vehicleId: vehicle.id, timeZone })
      await cached.outdate('vehicle/getVehEditData')
      toast(t('placeZoneSaved', { zone: timeZone }))
    } catch {
      // The call has already shown its error.
    } finally {
      setBusy(false)
    }
  }

  return (
    <Alert tone="notice">
      <div className={styles['zone']}>
        <p>{t('placeZone', { zone, follows: data.daysFollow ?? '' })}</p>
        <Button busy={busy} onClick={() => void accept(zone)}>
          {t('useZone', { zone })}
        </Button>
      </div>
    </Alert>
  )
}
