/** A vehicle on the map with its label, and its popup if it opens by itself. */
import type { MapVehicleInfo } from '@outrider/contract'
import { useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { linesOf } from '../../../core/map/vehicles/vehicle-lines.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { sampleVehicle } from '../sample.ts'
import { settingsTexts } from '../strings.ts'
import { Preview } from './Preview.tsx'
import styles from './Samples.module.css'

interface Props {
  info: MapVehicleInfo
  popup?: boolean
  transparent?: boolean
  /** A place beside it. */
  mark?: boolean
}

export function LabelPreview({ info, popup = true, transparent = false, mark = false }: Props) {
  const t = useTexts(settingsTexts)
  const [vehicle] = useState(() => sampleVehicle(Date.now()))
  const lines = linesOf(vehicle, info, t.lang)
  return (
    <Preview title={t('preview')}>
      <div className={styles['ground']}>
        {popup && (
          <div className={styles['popup']} role="group" aria-label={t('popup')}>
            {lines.map(line => (
              <p key={line}>{line}</p>
            ))}
          </div>
        )}
        <svg className={styles['vehicle']} viewBox="-14 -15 28 28" aria-hidden="true">
          <path d="M0-12.500 9.200 9.600 0 7.400-9.200 9.600z" />
        </svg>
        <div className={joinClasses(styles['label'], transparent && styles['transparent'])} role="group" aria-label={t('label')}>
          {lines.map(line => (
            <span key={line}>{line}</span>
          ))}
        </div>
        {mark && <span className={styles['mark']}>{t('sampleMark')}</span>}
      </div>
    </Preview>
  )
}
