/** What icons, circles and lines on maps mean. */
import { type ReactNode } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { shownNumber } from '../../core/time/measures.ts'
import { speedClasses } from '../../features/tracks/map/speed-classes.ts'
import { gapColour } from '../../features/tracks/map/track-line.ts'
import { StateIcon } from '../../features/vehicles/StateIcon.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { legendTexts } from './legend-texts.ts'
import styles from './MapLegend.module.css'

type Shown = Parameters<typeof StateIcon>[0]['vehicle']

const shown = (driveState: Shown['driveState'], alarmState: Shown['alarmState'] = 'none', located = true): Shown => ({
  driveState,
  alarmState,
  onlineState: driveState === 'offline' ? 'offline' : 'online',
  position: { course: 45, located, serverTime: 0 },
})

const icons = {
  driving: shown('driving'),
  idling: shown('idling'),
  parked: shown('parked'),
  offline: shown('offline'),
  noFix: shown('driving', 'none', false),
  alarm: shown('driving', 'alarm'),
} as const satisfies Record<string, Shown>
const iconNames = Object.keys(icons) as (keyof typeof icons)[]

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h4 className={styles['group']}>{title}</h4>
      <ul className={styles['rows']} aria-label={title}>
        {children}
      </ul>
    </>
  )
}

export function MapLegend() {
  const t = useTexts(legendTexts)
  return (
    <section aria-label={t('legend')}>
      <h3 className={styles['title']}>{t('legend')}</h3>
      <Group title={t('icons')}>
        {iconNames.map(name => (
          <li key={name}>
            <span className={styles['sample']}>
              <StateIcon vehicle={icons[name]} />
            </span>
            {t(name)}
          </li>
        ))}
      </Group>
      <Group title={t('clusters')}>
        <li>
          <span className={joinClasses(styles['sample'], styles['ring'])} aria-hidden="true">
            <b className="tabular">12</b>
          </span>
          {t('cluster')}
        </li>
        <li>
          <span className={styles['sample']} aria-hidden="true">
            <i className={styles['dot']} />
          </span>
          {t('clusterAlarm')}
        </li>
      </Group>
      <Group title={t('lines')}>
        <li>
          <span className={styles['speeds']} aria-hidden="true">
            {speedClasses.map(({ from, colour }) => (
              <i key={from} style={{ background: colour }} title={shownNumber('kmh', from, t.lang)} />
            ))}
          </span>
          {t('speed')}
        </li>
        <li>
          <span className={styles['sample']} aria-hidden="true">
            <i className={styles['gap']} style={{ color: gapColour }} />
          </span>
          {t('gap')}
        </li>
        <li>
          <span className={styles['sample']} aria-hidden="true">
            <i className={styles['late']} />
          </span>
          {t('late')}
        </li>
      </Group>
    </section>
  )
}
