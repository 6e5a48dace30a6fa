/** The alarms of all vehicles, as a list or on a map, and the open one: beside them in wide windows, over them on phones. */
import type { AlarmCase } from '@outrider/contract'
import { useLocation, useNavigate } from '../../core/router/index.ts'
import { useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { PagedRows } from '../../core/lists/PagedRows.tsx'
import { PagedTable } from '../../core/lists/PagedTable.tsx'
import { useScreens } from '../../core/routing/use-screens.ts'
import { useShortcut } from '../../core/shortcuts/use-shortcut.ts'
import { number } from '../../core/time/format.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Tick } from '../../ui/Tick.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { useAlarmColumns } from './alarm-columns.tsx'
import { type AlarmFilter, isNarrowed, noFilter } from './alarm-filters.ts'
import { listOrders } from './alarm-order.ts'
import { AlarmCard, alarmCardHeight } from './AlarmCard.tsx'
import { AlarmDetail } from './AlarmDetail.tsx'
import { AlarmFilters } from './AlarmFilters.tsx'
import { AlarmSound, NoSoundNote } from './AlarmSound.tsx'
import styles from './Alarms.module.css'
import { handlingTexts } from './handling-strings.ts'
import { AlarmMapPart } from './map/AlarmMapPart.tsx'
import { alarmMapTexts } from './map/map-strings.ts'
import { alarmListTexts } from './strings.ts'
import { TickedAlarms } from './TickedAlarms.tsx'
import { useAlarmAddress } from './use-alarm-filter.ts'
import { useAlarmList } from './use-alarm-list.ts'
import { useShown } from './use-shown.ts'
import { useTicked } from './use-ticked.ts'
import { claimOf, useClaim } from './use-claim.ts'

/** A list does not move by itself; points of a map do not move others. */
const inList = { pageSize: 50, atOnce: false }
const onMapAtOnce = { pageSize: 500, atOnce: true }

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
  /** On a map instead of the list. */
  onMap?: boolean
}

export function AlarmPanes({ onMap = false }: Props) {
  const t = useTexts(alarmListTexts)
  const map = useTexts(alarmMapTexts)
  const handling = useTexts(handlingTexts)
  const wide = useWide()
  const columns = useAlarmColumns()
  const { filter, set, openId, open } = useAlarmAddress()
  const { pages, missing, waiting, showWaiting, take } = useAlarmList(filter, onMap ? onMapAtOnce : inList)
  const claim = useClaim()
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const { search } = useLocation()
  /** What it is narrowed to and the open alarm stay. */
  const show = (module: 'alarm' | 'alarmMap') => void navigate({ pathname: hrefOf('main', { module }), search })
  const at = pages.rows.findIndex(({ alarmId }) => alarmId === openId)
  const listed = pages.rows[at]
  const step = (rows: 1 | -1) => () => {
    const next = pages.rows[at < 0 ? 0 : at + rows]
    if (next) open(next.alarmId)
    if (at + rows >= pages.rows.length - 1 && pages.nextPage === 'waits') pages.loadMore()
  }
  /** To the next one that is not processed: behind the open one, then from the top. */
  const waitsBehind = ({ alarmId, state }: AlarmCase) => alarmId !== openId && state === 'pending'
  const goOn = () => {
    const next = pages.rows.slice(at + 1).find(waitsBehind) ?? pages.rows.find(waitsBehind)
    open(next?.alarmId ?? null)
  }
  useShortcut('nextAlarm', wide ? step(1) : undefined)
  useShortcut('previousAlarm', wide ? step(-1) : undefined)
  useShortcut('closeAlarm', wide && openId !== null ? () => open(null) : undefined)
  const way = listed && claimOf(listed)
  useShortcut('claimAlarm', wide && way && !claim.isPending ? () => claim.mutate({ alarm: listed, way }) : undefined)

  useShown({ pages, waiting, filter })
  const [selecting, setSelecting] = useState(false)
  const mayTick = filter.state === 'pending' && !onMap
  const { selection, chosen, clear } = useTicked(pages.rows, mayTick && (wide || selecting))

  const empty = isNarrowed(filter) ? (
    <EmptyState
      icon="search"
      title={t('noneFound')}
      action={<Button onClick={() => set(noFilter)}>{t('clearFilters')}</Button>}
    />
  ) : (
    <EmptyState icon="bell" title={t('none')} text={t(filter.state === 'processed' ? 'noneProcessedText' : 'nonePendingText')} />
  )
  /** Pressed again, the column no longer orders. */
  const order = filter.state === 'pending' && {
    by: columnOf[filter.order],
    down: false,
    columns: Object.values(columnOf),
    choose: (by: string) => set({ order: listOrders.find(each => each !== filter.order && columnOf[each] === by) ?? 'urgency' }),
  }
  const list = { label: t('title'), pages, idOf, failed: t('failed'), empty }
  const detail = openId !== null && (
    <AlarmDetail
      key={openId}
      id={openId}
      listed={listed}
      onNews={take}
      onNext={pages.rows.some(waitsBehind) ? goOn : undefined}
    />
  )
  const tools = (
    <>
      <AlarmSound />
      <IconButton
        icon={onMap ? 'list' : 'map'}
        label={map(onMap ? 'toList' : 'toMap')}
        onClick={() => show(onMap ? 'alarm' : 'alarmMap')}
      />
    </>
  )
  const news = (
    <span role="status">
      {waiting.length > 0 && (
        <Button look="primary" icon="up" onClick={showWaiting}>
          {t('showNew', { n: number(waiting.length, t.lang) })}
        </Button>
      )}
    </span>
  )
  return (
    <div className={styles['panes']}>
      <AlarmFilters
        filter={filter}
        set={set}
        tools={
          <>
            {news}
            {tools}
          </>
        }
      />
      {!wide && (
        <div className={styles['sound']}>
          {tools}
          {mayTick && (
            <IconButton
              icon="choose"
              label={handling(selecting ? 'stopTicking' : 'tickSeveral')}
              aria-pressed={selecting}
              onClick={() => {
                clear()
                setSelecting(!selecting)
              }}
            />
          )}
          <NoSoundNote />
        </div>
      )}
      {missing.length > 0 && (
        <div className={styles['news']} role="alert">
          <span className={styles['note']}>{t('missing', { titles: missing.join(t.lang === 'zh' ? '、' : ', ') })}</span>
          <Button icon="refresh" onClick={pages.reload}>
            {t('retry')}
          </Button>
        </div>
      )}
      {!wide && waiting.length > 0 && <div className={styles['news']}>{news}</div>}
      <div className={styles['body']}>
        <div className="column pane">
          {onMap ? (
            <AlarmMapPart {...list} fitFor={JSON.stringify(filter)} openId={openId} onOpen={open} />
          ) : wide ? (
            <PagedTable
              {...list}
              selection={selection}
              actions={chosen.length > 0 && <TickedAlarms alarms={chosen} clear={clear} />}
              name="alarms"
              columns={columns}
              openId={openId}
              onChoose={({ alarmId }) => open(alarmId)}
              serverOrder={order || undefined}
              vehicleOf={vehicleOf}
              groupOf={filter.state === 'pending' ? groupsOf[filter.order] : undefined}
            />
          ) : (
            <>
              {selection && (
                <div className={styles['sound']}>
                  <Tick ticked={selection.ticked} label={selection.allLabel} onChange={selection.setAll} />
                  {chosen.length > 0 ? (
                    <TickedAlarms alarms={chosen} clear={clear} />
                  ) : (
                    <span className={styles['note']}>{handling('tickSome')}</span>
                  )}
                </div>
              )}
              <PagedRows
                {...list}
                rowHeight={alarmCardHeight}
                renderRow={alarm => <AlarmCard alarm={alarm} selection={selection} onOpen={() => open(alarm.alarmId)} />}
              />
            </>
          )}
        </div>
        {wide && detail && (
          <aside className={styles['inspector']} aria-label={t('details')}>
            <div className={styles['inspectorHead']}>
              <h2 className="heading">{t('details')}</h2>
              <IconButton icon="close" label={t('close')} onClick={() => open(null)} />
            </div>
            {detail}
          </aside>
        )}
      </div>
      {!wide && detail && (
        <Dialog title={t('details')} closeLabel={t('close')} onClose={() => open(null)}>
          {detail}
        </Dialog>
      )}
    </div>
  )
}
