/** A check that was sent: what was found, with pictures, and who decided. */
import { type DepartureCheck, departureStates, itemResults } from '@outrider/contract'
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { dateTime } from '../../core/time/format.ts'
import { shownNumber } from '../../core/time/measures.ts'
import { Thumbnail } from '../../core/pictures/Thumbnail.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import styles from './DepartureCheck.module.css'
import { toneOf } from './departure-words.ts'
import { departureTexts } from './strings.ts'

/** A check that arrived later than this after it was filled in says so, ms. */
const lateAfter = 5 * 60_000

interface Props {
  check: DepartureCheck
  open: boolean
  platform: string
}

export function CheckResult({ check, open, platform }: Props) {
  const t = useTexts(departureTexts)
  const { session } = useOutrider()
  const url = session.targetOf(platform)?.url ?? ''
  const { filledAt, receivedAt, userName, mileage, note, state, items, decision } = check
  const defects = items.filter(({ result }) => result === 'defect')
  const rest = items.filter(({ result }) => result !== 'defect')
  const facts = [
    userName,
    receivedAt - filledAt > lateAfter && t('late', { time: dateTime(receivedAt, t.lang) }),
    mileage !== null && t('km', { n: shownNumber('km', mileage, t.lang, 1) }),
  ]
  return (
    <details className={styles['check']} open={open}>
      <summary className={styles['summary']}>
        <span className="tabular">{dateTime(filledAt, t.lang)}</span>
        <StateBadge tone={toneOf[state]}>{departureStates[state][t.lang]}</StateBadge>
        <span className="quiet">{facts.filter(Boolean).join(' · ')}</span>
      </summary>
      {decision && (
        <p className={styles['text']}>
          {t(decision.released ? 'released' : 'held', { name: decision.userName, time: dateTime(decision.at, t.lang) })}
          {decision.note && ` · ${decision.note}`}
        </p>
      )}
      {note && <p className={styles['text']}>{note}</p>}
      <ul className={styles['items']}>
        {[...defects, ...rest].map(item => (
          <li key={item.itemId} className={styles['item']}>
            <div className="row wrap breaks">
              <StateBadge tone={item.result === 'defect' ? (item.serious ? 'alarm' : 'idling') : 'parked'}>
                {itemResults[item.result][t.lang]}
              </StateBadge>
              <span>{item.name}</span>
              {item.note && <span className="quiet">{item.note}</span>}
            </div>
            {item.pictures.length > 0 && (
              <div className={styles['pictures']}>
                {item.pictures.map((link, index) => (
                  <a key={link.split('?')[0]} href={`${url}${link}`} target="_blank" rel="noreferrer">
                    <Thumbnail link={`${url}${link}`} alt={t('picturesOf', { name: item.name, n: index + 1 })} />
                  </a>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
