/** Limits map and list to the vehicles in an area, and says so when there are none or too many. */
import { useOutrider } from '../../core/context/outrider.ts'
import type { MapArea } from '../../core/fleet/map-view.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useRefusalToast } from '../../features/vehicles/list/use-choose.ts'
import { useSelectionLimit } from '../../features/vehicles/list/use-selection-limit.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { mainTexts } from './strings.ts'

export function useBoxed(): (vehicleIds: readonly string[]) => void {
  const t = useTexts(mainTexts)
  const { liveFleet } = useOutrider()
  const refuse = useRefusalToast(useSelectionLimit())
  return vehicleIds => {
    if (vehicleIds.length === 0) toast(t('boxEmpty'))
    else void liveFleet.chooseOnly(vehicleIds).then(refuse)
  }
}

/** The vehicles in an area, found as those in a box that is drawn, on no map. */
export function useVehiclesIn(): (area: MapArea) => Promise<void> {
  const { liveFleet } = useOutrider()
  const limitTo = useBoxed()
  return async area => {
    const view = liveFleet.map()
    try {
      limitTo(await view.idsIn(area))
    } finally {
      view.close()
    }
  }
}
