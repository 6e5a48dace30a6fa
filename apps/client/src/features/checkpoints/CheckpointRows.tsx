/** Rows for checkpoints and for vehicles approaching them. */
import type { Approach, Checkpoint } from '@outrider/contract'
import { checkpointTypes } from '@outrider/contract'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { number } from '../../core/time/format.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Rows.module.css'
import { checkpointTexts } from './strings.ts'
import { distanceText, etaText } from './checkpoint-labels.ts'

export function CheckpointRow({ checkpoint, onChoose }: { checkpoint: Checkpoint; onChoose: () => void }) {
  const t = useTexts(checkpointTexts)
  const lang = useLang()
  const { name, type, orgName, radius, inside } = checkpoint
  return (
    <button type="button" className={styles['row']} onClick={onChoose}>
      <span className={styles['disc']}>
        <Icon name="target" />
      </span>
      <span className={styles['words']}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['text']}>{[checkpointTypes[type][lang], orgName].join(' · ')}</span>
      </span>
      <span className={styles['end']}>
        <span>{t('radiusOf', { n: number(radius, lang) })}</span>
        {inside > 0 && <span>{t('insideN', { n: number(inside, lang) })}</span>}
      </span>
    </button>
  )
}

export function ApproachRow({ approach, onChoose }: { approach: Approach; onChoose: () => void }) {
  const t = useTexts(checkpointTexts)
  const lang = useLang()
  const { checkpointName, distance, seconds, speed } = approach
  return (
    <button type="button" className={styles['row']} onClick={onChoose}>
      <span className={styles['disc']}>
        <Icon name="truck" />
      </span>
      <span className={styles['words']}>
        <span className={styles['name']}>{bothNamesOf(approach)}</span>
        <span className={styles['text']}>{t('away', { name: checkpointName, distance: distanceText(distance, t, lang) })}</span>
      </span>
      <span className={styles['end']}>
        <span>{etaText(seconds, t)}</span>
        <span>{t('speedAt', { speed: number(speed, lang) })}</span>
      </span>
    </button>
  )
}
