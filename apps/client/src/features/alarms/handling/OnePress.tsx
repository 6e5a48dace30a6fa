/** One press: handled in a way and with words that are ready, those of the last time first. */
import type { AlarmCase } from '@outrider/contract'
import { useStored } from '../../../core/context/use-stored.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from '../Alarms.module.css'
import type { OfferedWay } from './handling-ways.ts'
import { handlingTexts } from './handling-strings.ts'
import { storedLastHandling } from './last-handling.ts'
import { readyHandlings } from './usual-handlings.ts'

interface Props {
  type: AlarmCase['type']
  ways: readonly OfferedWay[]
  busy: boolean
  onSend: (way: OfferedWay, description: string) => void
}

export function OnePress({ type, ways, busy, onSend }: Props) {
  const t = useTexts(handlingTexts)
  const [last] = useStored(storedLastHandling)
  const ready = readyHandlings(ways, type, last)
  if (ready.length === 0) return null
  return (
    <div className="column gap-2" role="group" aria-label={t('onePress')}>
      <p className={styles['note']}>{t('onePress')}</p>
      <div className={styles['ready']}>
        {ready.map(({ way, phrase, asLastTime }) => (
          <Button
            key={`${way.method} ${phrase}`}
            look={asLastTime ? 'primary' : 'secondary'}
            icon="check"
            disabled={busy}
            title={asLastTime ? t('asLastTime') : undefined}
            onClick={() => onSend(way, t(phrase))}
          >
            {t('wayWith', { way: t(way.method), phrase: t(phrase) })}
          </Button>
        ))}
      </div>
      {/* Its form would say so before anything is sent. */}
      {ready.some(({ way }) => way.offline > 0) && <p className={styles['note']}>{t('offlineNow')}</p>}
    </div>
  )
}
