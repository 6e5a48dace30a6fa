/** A message with what came of it at each vehicle; repeated to those that it did not reach. */
import { type DispatchDelivery, type DispatchState, dispatchStates } from '@outrider/contract'
import { useEffect, useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { newRequestId } from '../../core/api/request-id.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { PagedRows } from '../../core/lists/PagedRows.tsx'
import { wholeList } from '../../core/lists/use-pages.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { dateTime, number } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { LineRow } from '../../ui/LineRow.tsx'
import { useConfirm } from '../../ui/overlays/Question.tsx'
import { StateBadge, type Tone } from '../../ui/StateBadge.tsx'
import styles from './Dispatch.module.css'
import { dispatchTexts } from './strings.ts'
import { allOf, lookUpEvery, notReached, type Sent, underWay, useSendMessage } from './use-messages.ts'

const tones: Readonly<Record<DispatchState, Tone>> = {
  waiting: 'driving',
  sent: 'driving',
  acknowledged: 'parked',
  refused: 'alarm',
  noAnswer: 'alarm',
  offline: 'offline',
  notSent: 'offline',
  unknown: 'idling',
}
/** px. */
const rowHeight = 64

interface Props {
  messageId: string
  onRepeated: (sent: Sent) => void
}

export function MessageDetail({ messageId, onRepeated }: Props) {
  const t = useTexts(dispatchTexts)
  const [state, setState] = useState<DispatchState>()
  const message = useCall(
    'platform/getDispatchMsgHistory',
    { messageIds: [messageId] },
    {
      staleTime: 0,
      select: ({ messages: [found] }) => found ?? null,
      refetchInterval: ({ data }) => (data?.messages.some(({ counts }) => underWay(counts) > 0) ? lookUpEvery : false),
    },
  )
  const counts = message.data?.counts
  const here = counts !== undefined
  const deliveries = useCall(
    'platform/getDispatchMsgDeliveries',
    // The counts say whether there is anything new.
    counts && { messageId, ...(state && { states: [state] }) },
    { staleTime: 0, keepLast: true },
  )
  const open = counts ? underWay(counts) : 0
  const { refetch } = deliveries
  useEffect(() => {
    if (here) void refetch()
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- deliveries change when fewer are under way
  }, [here, open, refetch])
  if (message.error)
    return (
      <ErrorState
        title={t('historyFailed')}
        text={messageOf(message.error, t.lang)}
        retry={{ label: t('retry'), run: () => void message.refetch() }}
      />
    )
  if (message.data === undefined) return <LoadingState label={t('loading')} />
  if (!counts || message.data === null) return <EmptyState icon="radio" title={t('gone')} />
  const { text, type, show, userName, time, repeats, ptitle } = message.data
  const failed = notReached(counts)
  return (
    <div className={styles['form']}>
      <p className={styles['text']}>{text}</p>
      <p className="quiet">
        {[t(type), ...show.map(each => t(each)), repeats !== null && t('repeatsAnother')].filter(Boolean).join(' · ')}
        <br />
        {[userName, dateTime(time, t.lang), ptitle].filter(Boolean).join(' · ')}
      </p>
      <p role="status" className="quiet">
        {t('reachedOf', { n: number(counts.acknowledged, t.lang), all: number(allOf(counts), t.lang) })}
      </p>
      <ChipRow label={t('states')}>
        <Chip
          label={t('all')}
          count={number(allOf(counts), t.lang)}
          chosen={state === undefined}
          onChoose={() => setState(undefined)}
        />
        {dispatchStates
          .filter(each => counts[each] > 0 || each === state)
          .map(each => (
            <Chip
              key={each}
              label={t(each)}
              count={number(counts[each], t.lang)}
              chosen={state === each}
              onChoose={() => setState(each)}
            />
          ))}
      </ChipRow>
      <div className={styles['deliveries']}>
        <PagedRows<DispatchDelivery>
          label={t('recipients')}
          pages={wholeList(deliveries, data => data.deliveries)}
          idOf={({ vehicleId }) => vehicleId}
          rowHeight={rowHeight}
          failed={t('historyFailed')}
          empty={<EmptyState icon="truck" title={t('nobody')} />}
          renderRow={delivery => (
            <LineRow
              title={delivery.plateNum}
              texts={[dateTime(delivery.time, t.lang)]}
              end={<StateBadge tone={tones[delivery.state]}>{t(delivery.state)}</StateBadge>}
            />
          )}
        />
      </div>
      {failed > 0 && underWay(counts) === 0 && <Repeat messageId={messageId} count={failed} onRepeated={onRepeated} />}
    </div>
  )
}

function Repeat({ messageId, count, onRepeated }: { messageId: string; count: number; onRepeated: (sent: Sent) => void }) {
  const t = useTexts(dispatchTexts)
  const { repeat } = useSendMessage()
  const { confirm, question } = useConfirm()
  /** The same until it was sent: one whose reply was lost is not sent twice. */
  const [requestId, setRequestId] = useState(newRequestId)
  const n = number(count, t.lang)
  const send = async () => {
    const texts = { title: t('repeatTitle'), texts: [t('repeatText', { n })], yes: t('send'), no: t('cancel') }
    if (!(await confirm(texts))) return
    repeat.mutate(
      { messageId, requestId },
      {
        onSuccess(sent) {
          setRequestId(newRequestId())
          onRepeated(sent)
        },
      },
    )
  }
  return (
    <>
      {repeat.error && <Alert>{messageOf(repeat.error, t.lang)}</Alert>}
      <Button icon="refresh" block busy={repeat.isPending} onClick={() => void send()}>
        {t('repeat', { n })}
      </Button>
      {question}
    </>
  )
}
