/**
 * Requests the current position from the terminal, and shows how far the request has come. Hidden without the right to ask terminals on
 * the platform of the vehicle.
 */
import type { Vehicle } from '@outrider/contract'
import { askingTerminals, errorText, limitedRights } from '@outrider/contract'
import { useState } from 'react'
import { stateOf } from '../../core/fleet/counts.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { useOwnCommand } from '../../core/context/use-own-command.ts'
import { currentPlatform } from '../../core/session/session.ts'
import { rightsIn } from '../../core/session/user-data.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { vehicleTexts } from './strings.ts'

export function LocateButton({ vehicle }: { vehicle: Vehicle }) {
  const t = useTexts(vehicleTexts)
  const lang = useLang()
  const { api, liveFleet } = useOutrider()
  const [busy, setBusy] = useState(false)
  const state = useOwnCommand(vehicle.id, 'location', busy)?.state
  const may = useSession(session => {
    const data = session.userDatas[vehicle.pcode ?? currentPlatform(session)?.Code ?? '']
    if (!data) return false
    const rights = limitedRights(rightsIn(data), session.moduleType)
    return rights.posAuth && rights[askingTerminals]
  })
  const label = state === 'acknowledged' ? 'locateReceived' : state === 'sent' ? 'locateSent' : 'locateNow'

  async function locate() {
    if (stateOf(vehicle) === 'offline') return toast(errorText('vehicle.offline', lang))
    setBusy(true)
    try {
      liveFleet.applyPositions([await api.call('vehicle/getVehiclePosition', { vehicleId: vehicle.id, queryTerminal: true })])
      toast(t('locatedNow'))
    } catch {
      // The call has already shown its error.
    } finally {
      setBusy(false)
    }
  }

  if (!may) return null
  return (
    <Button icon="target" busy={busy} onClick={() => void locate()}>
      <span aria-live="polite">{t(label)}</span>
    </Button>
  )
}
