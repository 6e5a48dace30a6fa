/** What a vehicle passed in a period: the form that asks, the sum, and the passages in order. */
import { useNavigate } from '../../core/router/index.ts'
import { messageOf } from '../../core/api/call-error.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'
import { number } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import styles from './Checkpoints.module.css'
import { PassageRow } from './PassageRow.tsx'
import { QueryRows } from './QueryRows.tsx'
import { ReplayForm } from './ReplayForm.tsx'
import { checkpointTexts } from './strings.ts'
import { passageId } from './use-passages.ts'
import type { Replay } from './use-replay.ts'

export function ReplayList({ replay }: { replay: Replay }) {
  const { query, name, passages, events, total, trackError, selected, select } = replay
  const { hrefOf } = useScreens()
  const t = useTexts(checkpointTexts)
  const navigate = useNavigate()
  const mayReplay = useSession(state => rightsOf(state).trackAuth)
  return (
    <>
      <ReplayForm key={JSON.stringify(query)} query={query} name={name} />
      {trackError && (
        <div className={styles['notice']}>
          <Alert tone="notice">{t('trackFailed', { why: messageOf(trackError, t.lang) })}</Alert>
        </div>
      )}
      {query && (
        <div className={styles['sum']}>
          <span>
            {passages.data &&
              (total > events.length
                ? t('countFirst', { n: number(events.length, t.lang), total: number(total, t.lang) })
                : t('count', { n: number(total, t.lang) }))}
          </span>
          {mayReplay && (
            <Button look="quiet" icon="play" onClick={() => void navigate(hrefOf('trackQuery', query))}>
              {t('wholeReplay')}
            </Button>
          )}
        </div>
      )}
      {query ? (
        <QueryRows
          label={t('passagesOf', { name })}
          query={passages}
          rows={events.map((passage, at) => ({ passage, place: at + 1 }))}
          idOf={({ passage }) => passageId(passage)}
          failed={t('passagesFailed')}
          empty={<EmptyState icon="search" title={t('noneInTime')} text={t('noneInTimeText')} />}
          renderRow={({ passage, place }) => (
            <PassageRow
              passage={passage}
              place={place}
              chosen={passageId(passage) === selected}
              onChoose={() => select(passageId(passage))}
            />
          )}
        />
      ) : (
        <EmptyState icon="truck" title={t('chooseFirst')} text={t('chooseFirstText')} />
      )}
    </>
  )
}
