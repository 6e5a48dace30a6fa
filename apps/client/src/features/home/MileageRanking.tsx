/** The five vehicles that drove farthest yesterday; of several platforms the five of all. */
import { limits } from '@outrider/contract'
import { Link } from '../../core/router/index.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { EmptyState, LoadingState } from '../../ui/EmptyState.tsx'
import type { PartShape } from './home-parts.ts'
import { HomeSection } from './HomeSection.tsx'
import { Said } from './Said.tsx'
import { homeTexts } from './strings.ts'
import { useHomeCall } from './use-home-call.ts'
import { useKm } from './use-km.ts'
import styles from './Home.module.css'

export function MileageRanking({ shape }: { shape: PartShape }) {
  const t = useTexts(homeTexts)
  const km = useKm()
  const { hrefOf } = useScreens()
  const { reply, said } = useHomeCall('report/getTop5VehMileageYstd')
  const vehicles = reply?.vehicles.toSorted((a, b) => b.metres - a.metres).slice(0, limits.mileageRanking)
  const longest = vehicles?.[0]?.metres ?? 0
  return (
    <HomeSection title={t('ranking')} shape={shape}>
      <Said {...said} />
      {!vehicles && !said.failed && <LoadingState label={t('loading')} />}
      {vehicles?.length === 0 && <EmptyState icon="truck" title={t('rankingNone')} />}
      {vehicles && vehicles.length > 0 && (
        <ol className="stack" aria-label={t('ranking')}>
          {vehicles.map(vehicle => (
            <li key={vehicle.vehicleId}>
              <Link to={hrefOf('vehicleInfo', { vehicle: vehicle.vehicleId })} className={styles['ranked']}>
                <span>{bothNamesOf(vehicle)}</span>
                <strong className="tabular">{km(vehicle.metres)}</strong>
                <span className={styles['bar']} style={{ inlineSize: `${(vehicle.metres / longest) * 100}%` }} />
              </Link>
            </li>
          ))}
        </ol>
      )}
    </HomeSection>
  )
}
