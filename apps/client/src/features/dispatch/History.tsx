/** Messages that were sent: a table in wide windows, a list on phones. */
import type { DispatchMessage } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { PagedRows } from '../../core/lists/PagedRows.tsx'
import { PagedTable } from '../../core/lists/PagedTable.tsx'
import type { TableColumn } from '../../core/lists/table-columns.ts'
import { dateTime, number } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LineRow } from '../../ui/LineRow.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { useWide } from '../../ui/use-wide.ts'
import styles from './Dispatch.module.css'
import { dispatchTexts } from './strings.ts'
import { allOf, notReached, underWay, useMessages } from './use-messages.ts'

interface Props {
  openId: string | undefined
  onOpen: (messageId: string) => void
}

const idOf = ({ messageId }: DispatchMessage): string => messageId
/** px. */
const rowHeight = 88

export function History({ openId, onOpen }: Props) {
  const t = useTexts(dispatchTexts)
  const wide = useWide()
  const { pages, missing } = useMessages()
  const failed = t('historyFailed')
  const empty = <EmptyState icon="radio" title={t('empty')} text={t('emptyText')} />
  const reached = ({ counts }: DispatchMessage) =>
    t('reachedOf', { n: number(counts.acknowledged, t.lang), all: number(allOf(counts), t.lang) })
  const severalPlatforms = pages.rows.some(({ ptitle }) => ptitle)

  const columns: TableColumn<DispatchMessage>[] = [
    {
      key: 'time',
      text: t('time'),
      width: 160,
      value: ({ time }) => time,
      time: true,
      cell: ({ time }) => dateTime(time, t.lang),
    },
    { key: 'type', text: t('type'), width: 120, value: ({ type }) => t(type) },
    { key: 'text', text: t('content'), width: 260, value: ({ text }) => text },
    { key: 'sender', text: t('sender'), width: 110, value: ({ userName }) => userName },
    {
      key: 'reached',
      text: t('reached'),
      width: 100,
      align: 'end',
      value: ({ counts }) => counts.acknowledged,
      cell: ({ counts }) => `${number(counts.acknowledged, t.lang)} / ${number(allOf(counts), t.lang)}`,
    },
    { key: 'failed', text: t('failed'), width: 90, align: 'end', value: ({ counts }) => notReached(counts) },
    ...(severalPlatforms
      ? [{ key: 'platform', text: t('platform'), width: 110, value: ({ ptitle }: DispatchMessage) => ptitle ?? '' }]
      : []),
  ]
  return (
    <section className={styles['list']} aria-label={t('history')}>
      {missing.length > 0 && <Alert tone="notice">{t('historyMissing', { titles: missing.join(', ') })}</Alert>}
      {wide ? (
        <PagedTable
          name="dispatch"
          label={t('history')}
          columns={columns}
          pages={pages}
          idOf={idOf}
          failed={failed}
          empty={empty}
          openId={openId ?? null}
          onChoose={({ messageId }) => onOpen(messageId)}
        />
      ) : (
        <PagedRows
          columns={columns}
          label={t('history')}
          pages={pages}
          idOf={idOf}
          rowHeight={rowHeight}
          failed={failed}
          empty={empty}
          renderRow={message => (
            <LineRow
              title={message.text}
              texts={[
                [t(message.type), reached(message), message.ptitle].filter(Boolean).join(' · '),
                [dateTime(message.time, t.lang), message.userName].join(' · '),
              ]}
              end={<Outcome message={message} />}
              onClick={() => onOpen(message.messageId)}
            />
          )}
        />
      )}
    </section>
  )
}

function Outcome({ message: { counts } }: { message: DispatchMessage }) {
  const t = useTexts(dispatchTexts)
  const [open, failed] = [underWay(counts), notReached(counts)]
  if (open > 0) return <StateBadge tone="driving">{t('openCount', { n: number(open, t.lang) })}</StateBadge>
  if (failed > 0) return <StateBadge tone="alarm">{t('failedCount', { n: number(failed, t.lang) })}</StateBadge>
  return <StateBadge tone="parked">{t('acknowledged')}</StateBadge>
}
