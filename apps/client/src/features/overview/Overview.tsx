/** /overview: the fleet at a glance; in wall mode it fills the screen, stays lit and brings itself up to date. */
import { type ReactNode, useCallback } from 'react'
import { useSearchParams } from '../../core/router/index.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'
import { useShortcut } from '../../core/shortcuts/use-shortcut.ts'
import { clockTime } from '../../core/time/format.ts'
import { IconButton } from '../../ui/Button.tsx'
import { fillScreen, useFullScreen } from '../../ui/full-screen.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useWindowHeight } from '../../ui/use-window-height.ts'
import { useWide } from '../../ui/use-wide.ts'
import { AlarmRanking, AlarmsByDay, AlarmsByHour, AlarmsByType, RiskRanking } from './AlarmParts.tsx'
import { DeviceStats, FaultyDevices, GoneOffline } from './DeviceParts.tsx'
import { FleetFigures } from './FleetFigures.tsx'
import styles from './Overview.module.css'
import { useOrganisation } from '../../core/queries/use-organisation.ts'
import { overviewTexts } from './strings.ts'
import { useAwake } from './use-awake.ts'
import { useReportCall } from './use-report-call.ts'

/** Height of charts, px. */
const pageHeight = 240
const week = { days: 7 }
const today = { days: 1 }
/**
 * What a wall has room for in each of its two rows, px: nothing of a chart or list may be cut off where nobody scrolls. The numbers are those of
 * Overview.module.css.
 */
function roomOnWall(windowHeight: number) {
  const [aboveParts, title, note, row] = [330, 84, 40, 45]
  const part = (windowHeight - aboveParts) / 2
  const rowsIn = (height: number) => Math.max(2, Math.floor(height / row))
  return { chart: Math.max(120, part - title - note), rows: rowsIn(part - title), rowsBelowNote: rowsIn(part - title - note) }
}

export default function Overview() {
  const t = useTexts(overviewTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('my'))
  const [params, setParams] = useSearchParams()
  const wide = useWide()
  const wall = wide && params.has('wall')
  const setWall = useCallback((on: boolean) => setParams(on ? { wall: 'on' } : {}, { replace: true }), [setParams])
  if (wall) return <Wall onLeave={() => setWall(false)} />
  const open = () => {
    fillScreen()
    setWall(true)
  }
  return (
    <Page
      wide
      bar={
        <TopBar
          title={t('title')}
          back={{ label: t('back'), go: goBack }}
          actions={wide && <IconButton icon="fullScreen" label={t('openWall')} onClick={open} />}
        />
      }
    >
      <Parts wall={false} />
    </Page>
  )
}

function Wall({ onLeave }: { onLeave: () => void }) {
  const t = useTexts(overviewTexts)
  useFullScreen(onLeave)
  useShortcut('leaveWall', onLeave)
  useAwake(true)
  return (
    <main className={styles['wall']} aria-label={t('title')}>
      <Parts wall leave={<IconButton icon="close" label={t('leaveWall')} onClick={onLeave} />} />
    </main>
  )
}

function Parts({ wall, leave }: { wall: boolean; leave?: ReactNode }) {
  const t = useTexts(overviewTexts)
  const alarms = useSession(state => rightsOf(state).alarmAuth)
  const { reply, said, updatedAt } = useReportCall('report/getDataOverviewReport', {})
  const room = roomOnWall(useWindowHeight())
  const height = wall ? room.chart : pageHeight
  const most = wall ? { rows: room.rows } : {}
  const belowNote = wall ? { rows: room.rowsBelowNote } : {}
  return (
    <>
      {wall && (
        <header className={styles['wallHead']}>
          <h1>{t('title')}</h1>
          {updatedAt > 0 && <span className="tabular">{t('updated', { time: clockTime(updatedAt, t.lang) })}</span>}
          {leave}
        </header>
      )}
      <FleetFigures reply={reply} said={said} alarms={alarms} />
      <div className={joinClasses(styles['parts'], wall && styles['onWall'])}>
        {alarms && <AlarmsByHour reply={reply} said={said} height={height} />}
        {alarms && <OfWeek height={height} wall={wall} />}
        {alarms && <AlarmRanking period={today} when="ofToday" {...most} />}
        {alarms && <RiskRanking period={week} when="ofWeek" {...belowNote} />}
        <DeviceStats height={height} />
        <GoneOffline {...belowNote} />
        {!wall && <FaultyDevices />}
      </div>
    </>
  )
}

function OfWeek({ height, wall }: { height: number; wall: boolean }) {
  const { reply, said } = useReportCall('report/getVehAlarmInfoReport', week)
  const { orgId } = useOrganisation('')
  return (
    <>
      {!wall && <AlarmsByDay reply={reply} said={said} height={height} mailed={{ analysis: 'overview', orgId }} />}
      <AlarmsByType reply={reply} said={said} height={height} when="ofWeek" wall={wall} />
    </>
  )
}
