/** What vehicles have used this month, for /videoConfig. */
import { messageOf } from '../../core/api/call-error.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { number } from '../../core/time/format.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { Card } from '../../ui/Page.tsx'
import { videoConfigTexts } from './strings.ts'
import { megabytes, nearPart } from './traffic.ts'
import styles from './Video.module.css'

const shown = 20

export function MonthTraffic() {
  const t = useTexts(videoConfigTexts)
  const { data, error, isPending, refetch } = useCall('video/getVideoTraffic', {})
  const vehicles = (data?.vehicles ?? []).toSorted((a, b) => b.bytes - a.bytes).slice(0, shown)
  const terms = vehicles.find(({ budget }) => budget !== null)
  const most = Math.max(1, ...vehicles.map(({ bytes, budget }) => Math.max(bytes, budget ?? 0)))
  return (
    <Card title={t('traffic')} text={t('trafficText')}>
      {isPending && <p className={styles['note']}>{t('loading')}</p>}
      {error && (
        <ErrorState
          title={t('trafficFailed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
      )}
      {data && vehicles.length === 0 && <p className={styles['note']}>{t('trafficNone')}</p>}
      {terms && (
        <p className={'quiet small'}>
          {t(terms.stops ? 'trafficStops' : 'trafficWarns', { n: number(megabytes(terms.budget ?? 0), t.lang) })}
        </p>
      )}
      <ul className={styles['vehicles']}>
        {vehicles.map(({ vehicleId, plateNum, bytes, budget }) => (
          <li key={vehicleId} className={styles['usage']}>
            <span className={styles['plate']}>{plateNum}</span>
            <meter
              className={styles['meter']}
              min={0}
              max={budget ?? most}
              low={(budget ?? most) * nearPart}
              high={budget ?? most}
              optimum={0}
              value={bytes}
              aria-label={plateNum}
            />
            <span className={joinClasses(styles['figure'], 'tabular')}>
              {t('trafficRow', { n: number(megabytes(bytes), t.lang) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
