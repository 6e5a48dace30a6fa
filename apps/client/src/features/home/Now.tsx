/** What the fleet does now, each count with the way to its vehicles. */
import { Link } from '../../core/router/index.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useAsOf } from '../../core/queries/use-as-of.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { number } from '../../core/time/format.ts'
import type { PartShape } from './home-parts.ts'
import { HomeSection } from './HomeSection.tsx'
import { Said } from './Said.tsx'
import { homeTexts } from './strings.ts'
import { useHomeCall } from './use-home-call.ts'
import { useKm } from './use-km.ts'
import styles from './Home.module.css'

const counts = [
  { key: 'total', state: undefined },
  { key: 'online', state: 'online' },
  { key: 'driving', state: 'driving' },
  { key: 'idling', state: 'idling' },
  { key: 'parked', state: 'parked' },
  { key: 'offline', state: 'offline' },
] as const

export function Now({ shape }: { shape: PartShape }) {
  const t = useTexts(homeTexts)
  const lang = useLang()
  const km = useKm()
  const { hrefOf } = useScreens()
  const { reply, said } = useHomeCall('report/getUserVehRealTimeData')
  const asOf = useAsOf(reply?.asOf)
  return (
    <HomeSection title={t('now')} shape={shape}>
      <Said {...said} />
      <ul className={styles['figures']} aria-label={t('now')}>
        {counts.map(({ key, state }) => (
          <li key={key}>
            <Link to={hrefOf('main', { module: 'vehicleList', state })} className={styles['figure']}>
              <strong className="tabular">{reply ? number(reply[key], lang) : '–'}</strong>
              <span>{t(key)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles['line']}>
        <span>{t('distanceToday')}</span>
        <strong className="tabular">{reply ? km(reply.distanceToday) : '–'}</strong>
      </p>
      {asOf && <p className="soft">{asOf}</p>}
    </HomeSection>
  )
}
