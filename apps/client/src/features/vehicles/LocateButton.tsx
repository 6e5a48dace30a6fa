/** Asks the terminal itself where it is, now. */
import type { Vehicle } from '@outrider/contract'
import { wordsOf } from '@outrider/contract'
import { useState } from 'react'
import { stateOf } from '../../core/fleet/counts.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/outrider.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { vehicleTexts } from './strings.ts'

export function LocateButton({ vehicle }: { vehicle: Vehicle }) {
  const t = useTexts(vehicleTexts)
  const lang = useLang()
  const { api, liveFleet } = useOutrider()
  const [busy, setBusy] = useState(false)

  async function locate() {
    if (stateOf(vehicle) === 'offline') return toast(wordsOf('vehicle.offline', lang))
    setBusy(true)
    try {
      liveFleet.learn([await api.call('vehicle/getVehiclePosition', { vehicleId: vehicle.id, ask: true })])
      toast(t('locatedNow'))
    } catch {
      // The call has shown its failure already.
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button icon="target" busy={busy} onClick={() => void locate()}>
      {t('locateNow')}
    </Button>
  )
}
