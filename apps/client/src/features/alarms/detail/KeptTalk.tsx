/** A talk that was kept as evidence: who had it kept, who spoke when, and its sound for those who may hear it. */
import type { AlarmFile } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { dateTime, number } from '../../../core/time/format.ts'
import listStyles from '../Alarms.module.css'
import styles from './AlarmEvidence.module.css'
import { evidenceTexts } from './evidence-strings.ts'

export function KeptTalk({ file: { name, state, link, talk }, url }: { file: AlarmFile; url: string }) {
  const t = useTexts(evidenceTexts)
  if (!talk) return null
  const { kind, userName, beganAt, endedAt, whole, cab, mayHear, turns } = talk
  const seconds = (ms: number) => number(Math.round(ms / 1_000), t.lang)
  const notes = [
    endedAt === null ? t('goesOn') : t('lasts', { n: seconds(endedAt - beganAt) }),
    ...(state === 'stored' && !cab ? [t('withoutCab')] : []),
    ...(state === 'refused' ? [whole ? t('refused', { name }) : t('nothingKept')] : []),
    ...(state === 'stored' && !whole ? [t('brokeOff')] : []),
    ...(mayHear ? [] : [t('mayNotHear')]),
    ...(state === 'stored' && mayHear && link === null ? [t('expired', { name })] : []),
  ]
  const title = t('keptBy', { kind: t(kind === 'listen' ? 'listen' : 'talk'), name: userName, time: dateTime(beganAt, t.lang) })
  return (
    <>
      <strong>{title}</strong>
      <span className={listStyles['note']}>{notes.join(' · ')}</span>
      {link !== null && (
        <>
          <audio className={styles['sound']} src={`${url}${link}`} aria-label={t('play', { name })} controls preload="none" />
          <span className={listStyles['note']}>
            {cab && `${t('sides')} · `}
            <a className="quiet" href={`${url}${link}`} download={name}>
              {t('save', { name })}
            </a>
          </span>
        </>
      )}
      {turns.length > 0 && (
        <ol className={styles['turns']}>
          {turns.map(turn => (
            <li key={turn.from}>{t('turn', { from: seconds(turn.from), to: seconds(turn.to), name: turn.userName })}</li>
          ))}
        </ol>
      )}
    </>
  )
}
