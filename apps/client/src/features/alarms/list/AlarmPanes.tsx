/** The alarms of all vehicles, as a list or on a map, and the open one: beside them in wide windows, over them on phones. */
import { useLocation, useNavigate } from '../../../core/router/index.ts'
import { useState } from 'react'
import { OnDutyButton } from '../../../core/duty/OnDutyButton.tsx'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { number } from '../../../core/time/format.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { AlarmDetail } from '../detail/AlarmDetail.tsx'
import { AlarmFilters } from './AlarmFilters.tsx'
import { AlarmList } from './AlarmList.tsx'
import { AlarmSound, NoSoundNote } from '../watch/AlarmSound.tsx'
import styles from '../Alarms.module.css'
import { handlingTexts } from '../handling/handling-strings.ts'
import { alarmMapTexts } from '../map/map-strings.ts'
import { alarmListTexts } from '../strings.ts'
import { useAlarmAddress } from './use-alarm-filter.ts'
import { useAlarmList } from './use-alarm-list.ts'
import { useNextAlarm } from './use-next-alarm.ts'
import { useShown } from './use-shown.ts'
import { useTicked } from './use-ticked.ts'

/** A list does not move by itself; points of a map do not move others. */
const inList = { pageSize: 50, atOnce: false }
const onMapAtOnce = { pageSize: 500, atOnce: true }

interface Props {
  /** On a map instead of the list. */
  onMap?: boolean
}

export function AlarmPanes({ onMap = false }: Props) {
  const t = useTexts(alarmListTexts)
  const map = useTexts(alarmMapTexts)
  const handling = useTexts(handlingTexts)
  const wide = useWide()
  const { filter, set, openId, open } = useAlarmAddress()
  const { pages, missing, waiting, showWaiting, take } = useAlarmList(filter, onMap ? onMapAtOnce : inList)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const { search } = useLocation()
  /** What it is narrowed to and the open alarm stay. */
  const show = (module: 'alarm' | 'alarmMap') => void navigate({ pathname: hrefOf('main', { module }), search })
  const { listed, goOn } = useNextAlarm({ pages, openId, open, keys: wide })
  useShown({ pages, waiting, filter })
  const [selecting, setSelecting] = useState(false)
  const mayTick = filter.state === 'pending' && !onMap
  const ticked = useTicked(pages.rows, mayTick && (wide || selecting))

  const detail = openId !== null && <AlarmDetail key={openId} id={openId} listed={listed} onNews={take} onNext={goOn} />
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
            <OnDutyButton />
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
                ticked.clear()
                setSelecting(!selecting)
              }}
            />
          )}
          <NoSoundNote />
        </div>
      )}
      {!wide && <OnDutyButton />}
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
          <AlarmList form={onMap ? 'map' : wide ? 'table' : 'cards'} {...{ pages, filter, set, openId, open, ticked }} />
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
