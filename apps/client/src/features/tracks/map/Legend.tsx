/** Legend of the line colours and strokes. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { shownNumber } from '../../../core/time/measures.ts'
import { playTexts } from '../play/strings.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import styles from './Legend.module.css'
import { speedClasses } from './speed-classes.ts'
import { gapColour } from './track-line.ts'

interface Props {
  tracks: readonly LoadedTrack[]
  /** Whether there are points that were sent late. */
  late: boolean
}

export function Legend({ tracks, late }: Props) {
  const t = useTexts(playTexts)
  const gaps = tracks.some(track => track.gaps.length > 0)
  return (
    <div className={styles['legend']} role="group" aria-label={t('legend')}>
      {tracks.length < 2 && (
        <div className={styles['speeds']}>
          <span className="faint">{t('legendSpeed')}</span>
          <ol className={styles['classes']}>
            {speedClasses.map(({ from, colour }) => (
              <li key={from}>
                <i style={{ background: colour }} />
                <span className="tabular">{shownNumber('kmh', from, t.lang)}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
      {(gaps || late) && (
        <div className={styles['strokes']}>
          {gaps && (
            <span>
              <i className={styles['gap']} style={{ color: gapColour }} />
              {t('legendGap')}
            </span>
          )}
          {late && (
            <span>
              <i className={styles['late']} />
              {t('legendLate')}
            </span>
          )}
        </div>
      )}
    </div>
  )
}
