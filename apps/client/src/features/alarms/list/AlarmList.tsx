/** The alarms as a map, as a table in wide windows, or as cards. */
import type { AlarmCase } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { PagedRows } from '../../../core/lists/PagedRows.tsx'
import { PagedTable } from '../../../core/lists/PagedTable.tsx'
import type { PagedList } from '../../../core/lists/use-pages.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import { useAlarmColumns } from './alarm-columns.tsx'
import { type AlarmFilter, isNarrowed, noFilter } from './alarm-filters.ts'
import { listOrders } from './alarm-order.ts'
import { AlarmCard, alarmCardHeight } from './AlarmCard.tsx'
import styles from '../Alarms.module.css'
import { handlingTexts } from '../handling/handling-strings.ts'
import { AlarmMapPart } from '../map/AlarmMapPart.tsx'
import { alarmListTexts } from '../strings.ts'
import { TickedAlarms } from './TickedAlarms.tsx'
import type { useTicked } from './use-ticked.ts'

const idOf = ({ alarmId }: AlarmCase): string => alarmId
const vehicleOf = ({ vehicleId }: AlarmCase): string => vehicleId

/** The column whose heading orders the list so. */
const columnOf: Readonly<Record<AlarmFilter['order'], string>> = {
  urgency: '',
  due: 'response',
  level: 'level',
  vehicle: 'vehicle',
  type: 'type',
}
/** Rows that belong together. */
const groupsOf: Readonly<Partial<Record<AlarmFilter['order'], (alarm: AlarmCase) => string>>> = {
  level: ({ level }) => String(level),
  vehicle: ({ vehicleId }) => vehicleId,
  type: ({ type }) => type,
}

interface Props {
  form: 'map' | 'table' | 'cards'
  pages: PagedList<AlarmCase>
  filter: AlarmFilter
  set: (change: Partial<AlarmFilter>) => void
  openId: string | null
  open: (alarmId: string) => void
  ticked: ReturnType<typeof useTicked>
}

export function AlarmList({ form, pages, filter, set, openId, open, ticked: { selection, chosen, clear } }: Props) {
  const t = useTexts(alarmListTexts)
  const handling = useTexts(handlingTexts)
  const columns = useAlarmColumns()
  const empty = isNarrowed(filter) ? (
    <EmptyState
      icon="search"
      title={t('noneFound')}
      action={<Button onClick={() => set(noFilter)}>{t('clearFilters')}</Button>}
    />
  ) : (
    <EmptyState icon="bell" title={t('none')} text={t(filter.state === 'processed' ? 'noneProcessedText' : 'nonePendingText')} />
  )
  const list = { label: t('title'), pages, idOf, failed: t('failed'), empty }
  if (form === 'map') return <AlarmMapPart {...list} fitFor={JSON.stringify(filter)} openId={openId} onOpen={open} />
  const forTicked = chosen.length > 0 && <TickedAlarms alarms={chosen} clear={clear} />
  if (form === 'cards')
    return (
      <>
        {selection && (
          <div className={styles['sound']}>
            <Tick ticked={selection.ticked} label={selection.allLabel} onChange={selection.setAll} />
            {forTicked || <span className={styles['note']}>{handling('tickSome')}</span>}
          </div>
        )}
        <PagedRows
          columns={columns}
          {...list}
          rowHeight={alarmCardHeight}
          renderRow={alarm => <AlarmCard alarm={alarm} selection={selection} onOpen={() => open(alarm.alarmId)} />}
        />
      </>
    )
  const pending = filter.state === 'pending'
  /** Pressed again, the column no longer orders. */
  const order = {
    by: columnOf[filter.order],
    down: false,
    columns: Object.values(columnOf),
    choose: (by: string) => set({ order: listOrders.find(each => each !== filter.order && columnOf[each] === by) ?? 'urgency' }),
  }
  return (
    <PagedTable
      {...list}
      selection={selection}
      actions={forTicked}
      name="alarms"
      columns={columns}
      openId={openId}
      onChoose={({ alarmId }) => open(alarmId)}
      serverOrder={pending ? order : undefined}
      vehicleOf={vehicleOf}
      groupOf={pending ? groupsOf[filter.order] : undefined}
    />
  )
}
