/** /orgRiskPortrait: the risk score of an organisation, what made it, and its vehicles with the highest scores. */
import type { DataOf } from '@outrider/contract'
import { Link, useNavigate, useSearchParams } from '../../../core/router/index.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useOpenPicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { Part } from '../Part.tsx'
import { useReportCall } from '../use-report-call.ts'
import { FiguresTable } from './FiguresTable.tsx'
import { periodIn } from './portrait-period.ts'
import { PortraitPage } from './PortraitPage.tsx'
import { PortraitParts } from './PortraitParts.tsx'
import { RankedByRisk } from './RankedByRisk.tsx'
import { riskBadge } from './risk-badge.tsx'
import { safetyTexts } from './texts.ts'
import { useFigureWords } from './use-figure-words.ts'
import { organisationIdOf, useOrganisation } from '../../../core/queries/use-organisation.ts'
import { usePortraitBody } from './use-portrait-body.ts'

type Ranked = DataOf<'activeSafety/getOrgRisk'>['vehicles'][number]

export default function OrganisationRisk() {
  const t = useTexts(safetyTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const [params] = useSearchParams()
  const { orgId, orgName, found } = useOrganisation(params.get('org') ?? '')
  const period = periodIn(params.get('period'))
  const show = (org: string, next = period) => void navigate(hrefOf('orgRisk', { org, period: next }), { replace: true })
  const { openPicker } = useOpenPicker<string>({
    first: () => '',
    take: (before, chosen) => {
      const organisation = chosen(pickers.organisation)
      return organisation ? organisationIdOf(organisation) : before
    },
    onTaken: org => show(org),
  })
  return (
    <PortraitPage
      title={t('orgRisk')}
      fields={[
        {
          label: t('organisation'),
          name: 'subject',
          value: orgName,
          onPick: () =>
            openPicker(pickers.organisation, 'subject', { chosen: found && { orgId: found.orgId, pcode: found.pcode } }),
        },
      ]}
      period={period}
      onPeriod={next => show(orgId, next)}
    >
      {orgId !== '' && <OfOrganisation orgId={orgId} period={period} />}
    </PortraitPage>
  )
}

function OfOrganisation({ orgId, period }: { orgId: string; period: string }) {
  const t = useTexts(safetyTexts)
  const words = useFigureWords()
  const { hrefOf } = useScreens()
  const asked = usePortraitBody(period)
  const { reply, said } = useReportCall('activeSafety/getOrgRisk', asked && { orgId, ...asked })
  const levelBadge = ({ level }: Ranked) => riskBadge(level, t(level))
  const portraitLink = (row: Ranked) => <Link to={hrefOf('vehRisk', { vehicle: row.vehicleId, period })}>{bothNamesOf(row)}</Link>
  return (
    <>
      <PortraitParts portrait={reply} said={said} name={reply?.orgName ?? t('survey')} of={asked && { orgId, ...asked }} />
      <Part
        title={t('highest')}
        said={said}
        none={reply?.vehicles.length === 0 ? { icon: 'truck', title: t('none') } : undefined}
        wide
      >
        <FiguresTable
          label={t('highest')}
          columns={[
            { title: t('vehicle'), show: portraitLink, names: true },
            { title: t('score'), show: ({ score }) => words.whole(score), digits: 0 },
            { title: t('level'), show: levelBadge },
            { title: t('events'), show: ({ events }) => words.whole(events), digits: 0 },
            { title: t('km'), show: ({ distance }) => words.km(distance), digits: 0 },
            { title: t('hours'), show: ({ drivingTime }) => words.hours(drivingTime), digits: 1 },
            { title: t('organisation'), show: ({ orgName }) => orgName },
          ]}
          rows={reply?.vehicles ?? []}
          keyOf={({ vehicleId }) => vehicleId}
        />
      </Part>
      <RankedByRisk of="organisation" orgId={orgId} period={period} />
    </>
  )
}
