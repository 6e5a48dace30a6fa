/** Answers whether this alarm was pushed to the user, and if not why not. Asks the platform only when the user does. */
import type { AlarmPushReceipt } from '@outrider/contract'
import { useState } from 'react'
import { Link } from '../../../core/router/index.ts'
import { messageOf } from '../../../core/api/call-error.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { dateTime } from '../../../core/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { LineList, LineRow } from '../../../ui/LineRow.tsx'
import styles from '../Alarms.module.css'
import { pushOutcomeTexts } from './push-outcome-strings.ts'

/** What the user can change for the next time. */
const bySettings: ReadonlySet<string> = new Set(['notAccepted', 'type', 'level', 'vehicle', 'doNotDisturb', 'noDevice'])

export function PushOutcome({ id }: { id: string }) {
  const t = useTexts(pushOutcomeTexts)
  const [asked, setAsked] = useState(false)
  return asked ? (
    <Answer id={id} />
  ) : (
    <div className="row wrap gap-3">
      <Button onClick={() => setAsked(true)}>{t('ask')}</Button>
    </div>
  )
}

function Answer({ id }: { id: string }) {
  const t = useTexts(pushOutcomeTexts)
  const { hrefOf } = useScreens()
  const { data, error, refetch } = useCall('alarm/getAlarmPushReceipts', { alarmId: id }, { staleTime: 0 })
  if (error && !data)
    return (
      <ErrorState
        title={t('failedToLoad')}
        text={messageOf(error, t.lang)}
        retry={{ label: t('retry'), run: () => void refetch() }}
      />
    )
  if (!data) return <LoadingState label={t('loading')} />
  return (
    <div role="status">
      <p className={styles['note']}>{t(data.outcome)}</p>
      {data.receipts.length > 0 && (
        <LineList label={t('ask')}>
          {data.receipts.map((receipt, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- receipts are only ever added
            <li key={index}>
              <LineRow title={t(receipt.channel)} texts={[[t(stateOf(receipt)), dateTime(receipt.at, t.lang)].join(' · ')]} />
            </li>
          ))}
        </LineList>
      )}
      {bySettings.has(data.outcome) && (
        <Link className={styles['link']} to={hrefOf('push')}>
          {t('settings')}
        </Link>
      )}
    </div>
  )
}

const reasons = ['gone', 'refused', 'expired', 'withdrawn'] as const

/** A newer server may know more reasons. */
const stateOf = ({ state, reason }: AlarmPushReceipt) =>
  state === 'sent' ? 'deviceSent' : state === 'waiting' ? 'deviceWaiting' : (reasons.find(each => each === reason) ?? 'failed')
