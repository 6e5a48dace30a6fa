/**
 * Vehicles that need attention, as their platforms say: in alarm, abnormally offline, without a fix, with a wrong clock; latest first. Counts are
 * those of the live fleet, as in the filters above; only wrong clocks are counted by platforms.
 */
import { attentionReasons, type DataOf, type Vehicle } from '@outrider/contract'
import { useState } from 'react'
import type { Counts } from '../../../core/fleet/counts.ts'
import { messageOf } from '../../../core/api/call-error.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { ChipRow } from '../../../ui/Chip.tsx'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { ChipMenu } from '../../../ui/overlays/ChipMenu.tsx'
import { LiveRows } from '../list/LiveRows.tsx'
import { ListSkeleton } from '../list/Skeleton.tsx'
import { vehicleTexts } from '../strings.ts'
import styles from './AttentionList.module.css'

type Reason = (typeof attentionReasons)[number]

/** Maximum number of rows; the total is shown. */
const maxVehicles = 500
/** Refetch interval while visible, ms. */
const refetchIntervalMs = 10_000

const toneOf = { alarm: 'alarm', abnormalOffline: 'offline', untargeted: undefined, clock: undefined } as const
const withMissing = (data: DataOf<'vehicle/getSpVehicles'>, missing: readonly string[]) => ({ ...data, missing })

interface Props {
  counts: Counts
  selectedId: string | null
  onSelect: (vehicle: Vehicle) => void
}

export function AttentionList({ counts, selectedId, onSelect }: Props) {
  const t = useTexts(vehicleTexts)
  const [reason, setReason] = useState<Reason>()
  const query = useCall(
    'vehicle/getSpVehicles',
    { limit: maxVehicles, ...(reason && { reasons: [reason] }) },
    { staleTime: 0, refetchInterval: refetchIntervalMs, keepLast: true, select: withMissing },
  )
  const { data } = query
  const countOf = (each: Reason): number | undefined => (each === 'clock' ? data?.clockCnt : counts[each])
  const option = (each: Reason) => {
    const count = countOf(each)
    return { key: each, label: t(each), tone: toneOf[each], ...(count !== undefined && { count: number(count, t.lang) }) }
  }
  return (
    <>
      <div className={styles['head']}>
        <div className={styles['line']}>
          <ChipRow label={t('attentionReasons')}>
            <ChipMenu
              label={t('anyReason')}
              groups={[
                {
                  label: t('attentionReasons'),
                  options: [{ key: 'any', label: t('anyReason'), lifts: true }, ...attentionReasons.map(option)],
                },
              ]}
              chosen={reason ?? 'any'}
              onChoose={key => setReason(attentionReasons.find(each => each === key))}
            />
          </ChipRow>
          {data && data.vehicles.length > 0 && (
            <p className={styles['order']}>
              {t('attentionText')}
              {data.total > data.vehicles.length &&
                ` · ${t('attentionShown', { n: number(data.vehicles.length, t.lang), total: number(data.total, t.lang) })}`}
            </p>
          )}
        </div>
        {data && data.missing.length > 0 && (
          <Alert tone="notice">{t('notListed', { titles: data.missing.join(t.lang === 'zh' ? '、' : ', ') })}</Alert>
        )}
        {data && query.isError && <Alert tone="notice">{messageOf(query.error, t.lang)}</Alert>}
      </div>
      {query.isPending && <ListSkeleton label={t('loading')} />}
      {!data && query.isError && (
        <ErrorState
          title={t('failed')}
          text={messageOf(query.error, t.lang)}
          retry={{ label: t('retry'), run: () => void query.refetch() }}
        />
      )}
      {data?.vehicles.length === 0 && (
        <EmptyState
          icon="check"
          title={t(reason ? 'noMatch' : 'attentionNone')}
          text={reason ? undefined : t('attentionNoneText')}
        />
      )}
      {data && data.vehicles.length > 0 && (
        <LiveRows vehicles={data.vehicles} label={t('attention')} selectedId={selectedId} onSelect={onSelect} />
      )}
    </>
  )
}
