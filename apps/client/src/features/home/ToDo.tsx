/** What waits for this user: alarms and on-duty checks, cuts to approve, reviews, requests for vehicles and tasks, each by its right. */
import { limits } from '@outrider/contract'
import { useNavigate } from 'react-router'
import { useSession } from '../../core/context/outrider.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'
import { number } from '../../core/time/format.ts'
import type { IconName } from '../../ui/icon-paths.ts'
import { Row, Rows } from '../../ui/Rows.tsx'
import { HomeSection } from './HomeSection.tsx'
import { homeTexts } from './strings.ts'
import { everyMinute, useHomeCall } from './use-home-call.ts'

export function ToDo() {
  const t = useTexts(homeTexts)
  const alarmAuth = useSession(state => rightsOf(state).alarmAuth)
  const cuts = useCutsToApprove()
  const reviewAuth = useSession(state => rightsOf(state).reviewAuth)
  const installs = useSession(state => rightsOf(state).updInstTaskAuth || rightsOf(state).updMtcTaskAuth)
  if (!alarmAuth && cuts === 0 && !reviewAuth && !installs) return null
  return (
    <HomeSection title={t('toDo')}>
      <Rows label={t('toDo')}>
        {alarmAuth && <Alarms />}
        {alarmAuth && <Checks />}
        {cuts > 0 && <Cuts count={cuts} />}
        {reviewAuth && <Reviews />}
        {reviewAuth && <Requests />}
        {installs && <Tasks />}
      </Rows>
    </HomeSection>
  )
}

function Alarms() {
  const t = useTexts(homeTexts)
  const { hrefOf } = useScreens()
  const { reply } = useHomeCall('report/getUserVehRealTimeData')
  return (
    <Waiting
      icon="bell"
      title={t('pendingAlarms')}
      text={t('ofSevenDays')}
      count={reply?.pendingAlarms}
      href={hrefOf('main', { module: 'alarm' })}
    />
  )
}

function Checks() {
  const t = useTexts(homeTexts)
  const { hrefOf } = useScreens()
  const { data } = useCall('duty/getOnDutyInfo', {})
  const count = data?.checks.filter(({ state }) => state === 'pending').length
  return <Waiting icon="clock" title={t('checks')} count={count} href={hrefOf('postCheckList')} />
}

/** How many cuts wait for this user's approval; 0 without the right. Most companies approve none: then there is no row. */
function useCutsToApprove(): number {
  const may = useSession(state => rightsOf(state).commandAuth)
  const { data } = useCall(
    'platform/getCutOffFuelElecCmdResult',
    may ? { states: ['waiting'], pageSize: limits.commandPage } : undefined,
    {
      refetchInterval: everyMinute,
      staleTime: 0,
      select: ({ commands }) => commands.filter(({ approvable }) => approvable).length,
    },
  )
  return data ?? 0
}

function Cuts({ count }: { count: number }) {
  const t = useTexts(homeTexts)
  const { hrefOf } = useScreens()
  return <Waiting icon="lock" title={t('cuts')} count={count} href={hrefOf('paramSetting', { outcome: 'toApprove' })} />
}

/** Of lists the first row is enough: they say how many there are. */
const oneRow = { pageSize: 1 } as const
const kept = { refetchInterval: everyMinute, select: ({ total }: { total: number }) => total }

function Reviews() {
  const t = useTexts(homeTexts)
  const { hrefOf } = useScreens()
  const { data } = useCall('vehManager/getApplicationCheckList', oneRow, kept)
  return <Waiting icon="check" title={t('reviews')} text={t('ofWork')} count={data} href={hrefOf('reviewList')} />
}

function Requests() {
  const t = useTexts(homeTexts)
  const { hrefOf } = useScreens()
  const { data } = useCall('dspReq/getDspReqList', { view: 'approval', ...oneRow }, kept)
  return <Waiting icon="truck" title={t('requests')} count={data} href={hrefOf('myApproval')} />
}

function Tasks() {
  const t = useTexts(homeTexts)
  const { hrefOf } = useScreens()
  const { data } = useCall('vehManager/getInstMtcTaskList', oneRow, kept)
  return <Waiting icon="choose" title={t('tasks')} text={t('ofWork')} count={data} href={hrefOf('taskList')} />
}

interface WaitingProps {
  icon: IconName
  title: string
  text?: string
  /** undefined: not known, or not yet. */
  count: number | undefined
  href: string
}

function Waiting({ icon, title, text, count, href }: WaitingProps) {
  const lang = useLang()
  const navigate = useNavigate()
  const value = count === undefined ? '–' : number(count, lang)
  return <Row {...{ icon, title, text, value }} onClick={() => void navigate(href)} />
}
