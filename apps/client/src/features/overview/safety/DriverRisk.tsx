/** /driverRiskPortrait: drivers by risk, and the risk score of one of them, of what happened while the card was in a vehicle. */
import { useNavigate, useSearchParams } from '../../../core/router/index.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useOpenPicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { useReportCall } from '../use-report-call.ts'
import { Coaching } from './Coaching.tsx'
import { periodIn } from './portrait-period.ts'
import { PortraitPage } from './PortraitPage.tsx'
import { PortraitParts } from './PortraitParts.tsx'
import { RankedByRisk } from './RankedByRisk.tsx'
import { safetyTexts } from './texts.ts'
import { usePortraitBody } from './use-portrait-body.ts'
import { organisationIdOf, useOrganisation } from './use-organisation.ts'

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
  const { orgId, orgName, found } = useOrganisation(params.get('org') ?? '')
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
  const ranked = shown.driver === ''
  const driverField = {
    label: t('driver'),
    name: 'subject',
    value: shown.name || shown.driver,
    onPick: () => openPicker(pickers.driver, 'subject', { chosen: shown.driver || undefined }),
  }
  const organisationField = {
    label: t('organisation'),
    name: 'organisation',
    value: orgName,
    onPick: () =>
      openPicker(pickers.organisation, 'organisation', { chosen: found && { orgId: found.orgId, pcode: found.pcode } }),
  }
  return (
    <PortraitPage
      title={t('driverRisk')}
      fields={ranked ? [organisationField, driverField] : [driverField]}
      period={period}
      onPeriod={next => show(shown, next)}
      onRanking={ranked ? undefined : () => show({ ...shown, driver: '', name: '' }, period, false)}
    >
      {ranked ? <RankedByRisk of="driver" orgId={orgId} period={period} /> : <OfDriver driverId={shown.driver} period={period} />}
    </PortraitPage>
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
