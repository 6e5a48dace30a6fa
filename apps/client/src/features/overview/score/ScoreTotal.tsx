/** The points of a month, those expected at its end, and what has no points. */
import styles from '../Overview.module.css'
import { Part } from '../Part.tsx'
import { nothing, useFigureWords } from '../safety/use-figure-words.ts'
import type { Said } from '../use-report-call.ts'
import type { AskedScore, Score } from './asked-score.ts'
import { ScoreForm } from './ScoreForm.tsx'
import { useScoreWords } from './use-score-words.ts'

export function ScoreTotal({ asked, score, said }: { asked: AskedScore; score: Score | undefined; said: Said }) {
  const { t, points, whole } = useScoreWords()
  const { share, days } = useFigureWords()
  const outOf = (full: number) => (full === 0 ? '' : t('outOf', { full: points(full) }))
  const tiles = score
    ? [
        {
          title: t(score.finished ? 'final' : 'now'),
          value: score.full === 0 ? nothing : points(score.points),
          under: outOf(score.full),
        },
        ...(score.finished
          ? []
          : [{ title: t('atEnd'), value: score.full === 0 ? nothing : points(score.endPoints), under: t('likeLastWeek') }]),
        {
          title: t('vehicles'),
          value: whole(score.vehicles),
          under: score.unscored > 0 ? t('unscored', { points: points(score.unscored) }) : '',
        },
        { title: t('handled'), value: share(score.processed, score.alarms), under: t('ofAlarms', { n: whole(score.alarms) }) },
      ]
    : []
  return (
    <Part
      title={t('summary')}
      note={score && days(score.firstDay, score.lastDay)}
      said={said}
      wide
      action={score && <ScoreForm asked={asked} score={score} />}
    >
      <div className={styles['figures']}>
        {tiles.map(({ title, value, under }) => (
          <div key={title} className={styles['figure']}>
            <div>
              <span>{title}</span>
              <strong className="tabular">{value}</strong>
              <small>{under}</small>
            </div>
          </div>
        ))}
      </div>
    </Part>
  )
}
