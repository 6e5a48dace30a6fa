/**
 * Requests the current position from a terminal. Without the right to ask terminals on the platform of the vehicle there is nothing to run.
 */
import type { Vehicle } from '@outrider/contract'
import { askingTerminals, limitedRights } from '@outrider/contract'
import { useState } from 'react'
import { knownErrorText } from '../../core/api/rows.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { stateOf } from '../../core/fleet/counts.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOffered } from '../../core/routing/use-offered.ts'
import { currentPlatform } from '../../core/session/session.ts'
import { rightsIn } from '../../core/session/user-data.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { vehicleTexts } from './strings.ts'

export function useLocate(vehicle: Vehicle): { busy: boolean; locate: (() => Promise<void>) | undefined } {
  const t = useTexts(vehicleTexts)
  const { api, liveFleet } = useOutrider()
  const [busy, setBusy] = useState(false)
  const may = useSession(session => {
    const data = session.userDatas[vehicle.pcode ?? currentPlatform(session)?.Code ?? '']
    if (!data) return false
    const rights = limitedRights(rightsIn(data), session.moduleType)
    return rights.posAuth && rights[askingTerminals]
  })
  const offered = useOffered()

  async function locate() {
    if (stateOf(vehicle) === 'offline') return toast(await knownErrorText('vehicle.offline', t.lang))
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

  return { busy, locate: may && offered(vehicle.id, { calls: ['vehicle/getVehiclePosition'] }) ? locate : undefined }
}
