/** Other requests for the same vehicle at overlapping times, before anybody approves this one. */
import type { Collision } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { period, requestStateWord } from './request-words.ts'
import { requestTexts } from './strings.ts'
import styles from './Requests.module.css'

export function Collisions({ collisions }: { collisions: readonly Collision[] }) {
  const t = useTexts(requestTexts)
  if (collisions.length === 0) return null
  const booked = collisions.some(each => each.booked)
  return (
    <Alert tone={booked ? 'error' : 'notice'}>
      <strong>{t('collisions')}</strong>
      <p>{t(booked ? 'bookedText' : 'wantedText')}</p>
      <ul className={styles['collisions']}>
        {collisions.map(each => (
          <li key={each.applicationNum}>
            {t('collision', {
              number: each.applicationNum,
              name: each.applicantName,
              period: period(each, t.lang),
              state: requestStateWord(each.state, t.lang),
            })}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
