/** Limits the map to the vehicles in a box, and says so when there are none or too many. */
import { useOutrider } from '../../core/context/outrider.ts'
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
