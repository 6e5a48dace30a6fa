/** Says that the terminal's clock is wrong and what follows from it; a proposed time zone is accepted with one press. */
import { type Vehicle, zoneName } from '@outrider/contract'
import { useState } from 'react'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useOneModule } from '../../../core/context/use-one-module.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { clockFaultText } from '../../../core/time/terminal-clock.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { detailTexts } from './strings.ts'
import { useMayEdit } from './use-may-edit.ts'
import styles from './ClockNotice.module.css'

export function ClockNotice({ vehicle }: { vehicle: Vehicle }) {
  const t = useTexts(detailTexts)
  const fault = clockFaultText(vehicle.position.clockOffset, useLang())
  const ofOneModule = useOneModule() !== undefined
  // The same reply as that of the record below.
  const record = useCall('vehicle/getVehEditData', fault && !ofOneModule ? { vehicleId: vehicle.id } : undefined, {
    staleTime: 0,
  })
  if (!fault) return null
  const proposed = record.data?.proposedZoneMinutes ?? null
  return (
    <Alert tone="notice">
      <p>{t('clockText', { fault })}</p>
      {proposed !== null && <ZoneProposal vehicle={vehicle} zoneMinutes={proposed} here={record.data?.zoneMinutesHere ?? null} />}
    </Alert>
  )
}

/** Of a zone that is neither that of the place nor UTC it is said, so that nobody takes a clock that is an hour wrong for one of another zone. */
function ZoneProposal({ vehicle, zoneMinutes, here }: { vehicle: Vehicle; zoneMinutes: number; here: number | null }) {
  const t = useTexts(detailTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const may = useMayEdit(vehicle.pcode)
  const [busy, setBusy] = useState(false)
  const zone = zoneName(zoneMinutes)

  async function accept() {
    setBusy(true)
    try {
      await api.call('vehicle/saveVehEdit', { vehicleId: vehicle.id, zoneMinutes })
      await cached.outdate('vehicle/getVehEditData')
      toast(t('zoneSaved', { zone }))
    } catch {
      // The call has already shown its error.
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles['zone']}>
      <p>{t('zoneProposed', { zone })}</p>
      {here === zoneMinutes && <p>{t('zoneOfPlace')}</p>}
      {here !== null && here !== zoneMinutes && zoneMinutes !== 0 && <p>{t('zoneElsewhere', { here: zoneName(here) })}</p>}
      {may.identity && (
        <Button busy={busy} onClick={() => void accept()}>
          {t('useZone', { zone })}
        </Button>
      )}
    </div>
  )
}
