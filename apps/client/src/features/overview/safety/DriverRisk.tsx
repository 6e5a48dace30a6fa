/** /driverRiskPortrait: drivers by risk, and the risk score of one of them, of what happened while the card was in a vehicle. */
import { useNavigate, useSearchParams } from '../../../core/router/index.ts'
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
import { usePortraitBody } from './use-portrait-body.ts'
import { organisationIdOf } from '../../../core/queries/use-organisation.ts'

interface Shown {
  driver: string
  name: string
  org: string
}

export default function DriverRisk() {
  const t = useTexts(safetyTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const [params] = useSearchParams()
  const period = periodIn(params.get('period'))
  const shown: Shown = { driver: params.get('driver') ?? '', name: params.get('name') ?? '', org: params.get('org') ?? '' }
  const show = (next: Shown, time = period, replace = true) =>
    void navigate(hrefOf('driverRisk', { ...next, period: time }), { replace })
  const { openPicker } = useOpenPicker<Shown>({
    first: () => shown,
    take: (before, picked) => {
      const organisation = picked(pickers.organisation)
      if (organisation) return { ...before, org: organisationIdOf(organisation) }
      const driver = picked(pickers.driver)
      return driver ? { ...before, driver: driver.driverId, name: driver.name } : before
    },
    onTaken: next => show(next),
  })
  return (
    <RankedOrOne
      title={t('driverRisk')}
      of="driver"
      org={shown.org}
      onPickOrganisation={chosen => openPicker(pickers.organisation, 'organisation', { chosen })}
      subject={shown.name || shown.driver}
      onPickSubject={() => openPicker(pickers.driver, 'subject', { chosen: shown.driver || undefined })}
      period={period}
      onPeriod={next => show(shown, next)}
      onRanking={() => show({ ...shown, driver: '', name: '' }, period, false)}
    >
      {shown.driver !== '' && <OfDriver driverId={shown.driver} period={period} />}
    </RankedOrOne>
  )
}

function OfDriver({ driverId, period }: { driverId: string; period: string }) {
  const t = useTexts(safetyTexts)
  const asked = usePortraitBody(period)
  const { reply, said } = useReportCall('activeSafety/getDriverRisk', asked && { driverId, ...asked })
  return (
    <>
      <PortraitParts
        portrait={reply}
        said={said}
        name={reply?.name ?? t('driver')}
        driverName={reply?.name ?? ''}
        of={asked && { driverId, ...asked }}
      />
      <Coaching key={driverId} of={{ driverId }} />
    </>
  )
}
