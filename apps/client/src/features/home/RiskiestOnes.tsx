/** Drivers with the highest risk scores of the last seven days, each with the way to the portrait; vehicles where nobody uses a card. */
import { limits, type RiskSubject } from '@outrider/contract'
import { useState } from 'react'
import { Link } from '../../core/router/index.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useReportZone } from '../../core/queries/use-report-zone.ts'
import { lastDays, timesOf } from '../../core/query-forms/zone-days.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { number } from '../../core/time/format.ts'
import { serverNow } from '../../core/time/server-clock.ts'
import { EmptyState, LoadingState } from '../../ui/EmptyState.tsx'
import type { PartShape } from './home-parts.ts'
import { HomeSection } from './HomeSection.tsx'
import { Said } from './Said.tsx'
import { homeTexts } from './strings.ts'
import styles from './Home.module.css'

/** ms. */
const tenMinutes = 600_000
/** The highest score there is. */
const highest = 100

function useRanking(of: RiskSubject, wanted: boolean) {
  const { data: organisations } = useCall('vehicle/getOrg', {})
  const { data: zone } = useReportZone()
  const [now] = useState(serverNow)
  const all: readonly { orgId: number; parentId: number; pcode?: string | undefined }[] = organisations?.host ?? []
  const known = new Set(all.map(({ orgId }) => orgId))
  const root = all.find(({ parentId }) => !known.has(parentId))
  const times = zone === undefined ? undefined : timesOf(lastDays(7, now, zone), zone)
  const body = wanted &&
    root &&
    times && {
      of,
      orgId: root.pcode ? `${root.orgId}@${root.pcode}` : String(root.orgId),
      beginTime: times.startTime,
      endTime: times.endTime,
    }
  const { data, isError, refetch } = useCall('activeSafety/getRiskRanking', body || undefined, { staleTime: tenMinutes })
  return {
    rows: data?.rows.filter(({ score }) => score !== null).slice(0, limits.mileageRanking),
    said: { failed: isError && !data, missing: [], onRetry: () => void refetch() },
  }
}

export function RiskiestOnes({ shape }: { shape: PartShape }) {
  const t = useTexts(homeTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const { hrefOf } = useScreens()
  const drivers = useRanking('driver', true)
  const noCards = drivers.rows?.length === 0
  const vehicles = useRanking('vehicle', noCards)
  const { rows, said } = noCards ? vehicles : drivers
  const title = t(noCards ? 'riskVehicles' : 'riskDrivers')
  return (
    <HomeSection title={title} shape={shape}>
      <Said {...said} />
      {!rows && !said.failed && <LoadingState label={common('loading')} />}
      {rows?.length === 0 && <EmptyState icon="shield" title={t('riskNone')} />}
      {rows && rows.length > 0 && (
        <ol className="stack" aria-label={title}>
          {rows.map(({ driverId, vehicleId, name, nickname, orgName, score }) => (
            <li key={`${driverId} ${vehicleId}`}>
              <Link
                to={
                  noCards
                    ? hrefOf('vehRisk', { vehicle: vehicleId, period: 'week' })
                    : hrefOf('driverRisk', { driver: driverId, name, period: 'week' })
                }
                className={styles['ranked']}
              >
                <span>
                  {bothNamesOf({ plateNum: name, nickname })} <span className="soft">{orgName}</span>
                </span>
                <strong className="tabular">{number(Math.round(score ?? 0), lang)}</strong>
                <span className={styles['bar']} style={{ inlineSize: `${((score ?? 0) / highest) * 100}%` }} />
              </Link>
            </li>
          ))}
        </ol>
      )}
    </HomeSection>
  )
}
