/** /vehRiskPortrait: vehicles by risk, and the risk score of one of them and what made it. */
import { useNavigate, useSearchParams } from '../../../core/router/index.ts'
import { useVehicle } from '../../../core/context/use-fleet.ts'
import { namesById } from '../../../core/fleet/naming.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useOpenPicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { useReportCall } from '../use-report-call.ts'
import { Coaching } from './Coaching.tsx'
import { periodIn } from './portrait-period.ts'
import { PortraitParts } from './PortraitParts.tsx'
import { RankedOrOne } from './RankedOrOne.tsx'
import { safetyTexts } from './texts.ts'
import { organisationIdOf } from '../../../core/queries/use-organisation.ts'
import { usePortraitBody } from './use-portrait-body.ts'

interface Shown {
  vehicle: string
  org: string
}

export default function VehicleRisk() {
  const t = useTexts(safetyTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const [params] = useSearchParams()
  const period = periodIn(params.get('period'))
  const shown: Shown = { vehicle: params.get('vehicle') ?? '', org: params.get('org') ?? '' }
  const show = (next: Shown, time = period, replace = true) =>
    void navigate(hrefOf('vehRisk', { ...next, period: time }), { replace })
  const { openPicker } = useOpenPicker<Shown>({
    first: () => shown,
    take: (before, chosen) => {
      const organisation = chosen(pickers.organisation)
      if (organisation) return { ...before, org: organisationIdOf(organisation) }
      const vehicle = chosen(pickers.oneVehicle)
      return vehicle ? { ...before, vehicle: vehicle.id } : before
    },
    onTaken: next => show(next),
  })
  const vehicle = useVehicle(shown.vehicle || null)
  const name = namesById(shown.vehicle, vehicle, t.lang)
  return (
    <RankedOrOne
      title={t('vehRisk')}
      of="vehicle"
      org={shown.org}
      onPickOrganisation={chosen => openPicker(pickers.organisation, 'organisation', { chosen })}
      subject={name}
      onPickSubject={() => openPicker(pickers.oneVehicle, 'subject', { chosen: shown.vehicle || undefined })}
      period={period}
      onPeriod={next => show(shown, next)}
      onRanking={() => show({ ...shown, vehicle: '' }, period, false)}
    >
      {shown.vehicle !== '' && <OfVehicle vehicleId={shown.vehicle} name={name} period={period} />}
    </RankedOrOne>
  )
}

function OfVehicle({ vehicleId, name, period }: { vehicleId: string; name: string; period: string }) {
  const asked = usePortraitBody(period)
  const { reply, said } = useReportCall('activeSafety/getVehicleRisk', asked && { vehicleId, ...asked })
  return (
    <>
      <PortraitParts portrait={reply} said={said} name={name} of={asked && { vehicleId, ...asked }} />
      <Coaching key={vehicleId} of={{ vehicleId }} />
    </>
  )
}
