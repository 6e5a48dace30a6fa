/** /vehRiskPortrait: the risk score of a vehicle and what made it. */
import { useNavigate, useSearchParams } from 'react-router'
import { useVehicle } from '../../../core/context/use-fleet.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useOpenPicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { useReportCall } from '../use-report-call.ts'
import { periodIn, PortraitPage } from './PortraitPage.tsx'
import { PortraitParts } from './PortraitParts.tsx'
import { safetyTexts } from './texts.ts'

export default function VehicleRisk() {
  const t = useTexts(safetyTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const [params] = useSearchParams()
  const period = periodIn(params.get('period'))
  const vehicleId = params.get('vehicle') ?? ''
  const show = (vehicle: string, next = period) => void navigate(hrefOf('vehRisk', { vehicle, period: next }), { replace: true })
  const { openPicker } = useOpenPicker<string>({
    first: () => vehicleId,
    take: (before, chosen) => chosen(pickers.oneVehicle)?.id ?? before,
    onTaken: vehicle => show(vehicle),
  })
  const vehicle = useVehicle(vehicleId || null)
  const name = vehicle ? bothNamesOf(vehicle) : vehicleId
  return (
    <PortraitPage
      title={t('vehRisk')}
      label={t('vehicle')}
      value={name}
      onPick={() => openPicker(pickers.oneVehicle, 'subject', { chosen: vehicleId || undefined })}
      period={period}
      onPeriod={next => show(vehicleId, next)}
    >
      {vehicleId === '' ? undefined : <OfVehicle vehicleId={vehicleId} name={name} period={period} />}
    </PortraitPage>
  )
}

function OfVehicle({ vehicleId, name, period }: { vehicleId: string; name: string; period: ReturnType<typeof periodIn> }) {
  const { reply, said } = useReportCall('activeSafety/getVehicleRisk', { vehicleId, periodUnit: period })
  return <PortraitParts portrait={reply} said={said} name={name} of={{ vehicleId, periodUnit: period }} />
}
