/** What waits for this user: alarms and checks, cuts to approve, reviews, objections, requests for vehicles and tasks, each by its right. */
import { type CallPath, type DataOf, limits, type RequestOf } from '@outrider/contract'
import { useNavigate } from '../../core/router/index.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'
import { number } from '../../core/time/format.ts'
import type { IconName } from '../../ui/icon-paths.ts'
import { Row, Rows } from '../../ui/Rows.tsx'
import type { PartShape } from './home-parts.ts'
import { HomeSection } from './HomeSection.tsx'
import { Said } from './Said.tsx'
import { homeTexts } from './strings.ts'
import { everyMinute } from './use-home-call.ts'

interface Count {
  /** undefined: not known, or not yet. */
  count: number | undefined
  /** There are more than these: the server counts up to a limit. */
  more: boolean
  failed: boolean
  /** Titles of platforms that did not answer. */
  missing: readonly string[]
  again: () => void
}

/** `body`: undefined: it is not for this user. */
function useCount<Path extends CallPath>(
  path: Path,
  body: RequestOf<Path> | undefined,
  countOf: (data: DataOf<Path>) => number,
): Count {
  const { data, isError, refetch } = useCall<Path, { count: number; more: boolean; missing: readonly string[] }>(path, body, {
    refetchInterval: everyMinute,
    select: (reply, missing) => ({
      count: countOf(reply),
      more: isMore(reply as { totalIsMore?: boolean }),
      missing,
    }),
  })
  return {
    count: data?.count,
    more: data?.more ?? false,
    failed: isError && !data,
    missing: data?.missing ?? [],
    again: () => void refetch(),
  }
}

/** Some lists count up to a limit. */
const isMore = (reply: { totalIsMore?: boolean }): boolean => reply.totalIsMore === true
const totalOf = ({ total }: { total: number }): number => total
/** Of lists the first row is enough: they say how many there are. */
const oneRow = { pageSize: 1 } as const

export function ToDo({ shape }: { shape: PartShape }) {
  const t = useTexts(homeTexts)
  const { hrefOf } = useScreens()
  const rights = useSession(state => JSON.stringify(rightsOf(state)))
  const { alarmAuth, commandAuth, reviewAuth, posAuth, moreAuth, ...own } = JSON.parse(rights) as ReturnType<typeof rightsOf>
  const installs = own.updInstTaskAuth || own.updMtcTaskAuth
  const releases = reviewAuth && posAuth && moreAuth
  const decides = reviewAuth && alarmAuth
  const cuts = useCount(
    'platform/getCutOffFuelElecCmdResult',
    commandAuth ? { states: ['waiting'], pageSize: limits.commandPage } : undefined,
    ({ commands }) => commands.filter(({ approvable }) => approvable).length,
  )
  const rows: readonly Waiting[] = [
    useAlarms(alarmAuth),
    {
      icon: 'clock',
      title: t('checks'),
      href: hrefOf('postCheckList'),
      ...useCount(
        'duty/getOnDutyInfo',
        alarmAuth ? {} : undefined,
        ({ checks }) => checks.filter(({ state }) => state === 'pending').length,
      ),
      for: alarmAuth,
    },
    // Most companies approve none: then there is no row.
    {
      icon: 'lock',
      title: t('cuts'),
      href: hrefOf('paramSetting', { outcome: 'toApprove' }),
      ...cuts,
      for: commandAuth && (cuts.failed || (cuts.count ?? 0) > 0),
    },
    {
      icon: 'check',
      title: t('releases'),
      href: hrefOf('departureCheck', { state: 'waiting' }),
      ...useCount(
        'departureCheck/getNotToLeave',
        releases ? {} : undefined,
        ({ vehicles }) => vehicles.filter(({ state }) => state === 'waiting').length,
      ),
      for: releases,
    },
    {
      icon: 'shield',
      title: t('objections'),
      href: hrefOf('riskObjections', { state: 'open' }),
      ...useCount('activeSafety/getRiskObjections', decides ? { state: 'open', ...oneRow } : undefined, totalOf),
      for: decides,
    },
    {
      icon: 'check',
      title: t('reviews'),
      text: t('ofReview'),
      href: hrefOf('reviewList'),
      ...useCount('vehManager/getApplicationCheckList', reviewAuth ? oneRow : undefined, totalOf),
      for: reviewAuth,
    },
    {
      icon: 'truck',
      title: t('requests'),
      text: t('ofRequests'),
      href: hrefOf('myApproval'),
      ...useCount('dspReq/getDspReqList', reviewAuth ? { view: 'approval', ...oneRow } : undefined, totalOf),
      for: reviewAuth,
    },
    {
      icon: 'choose',
      title: t('tasks'),
      text: t('ofWork'),
      href: hrefOf('taskList'),
      ...useCount('vehManager/getInstMtcTaskList', installs ? oneRow : undefined, totalOf),
      for: installs,
    },
  ]
  const shown = rows.filter(row => row.for)
  if (shown.length === 0) return null
  return (
    <HomeSection title={t('toDo')} shape={shape}>
      <Said
        failed={shown.some(({ failed }) => failed)}
        missing={[...new Set(shown.flatMap(({ missing }) => missing))]}
        onRetry={() => {
          for (const { failed, again } of shown) if (failed) again()
        }}
      />
      <Rows label={t('toDo')}>
        {shown.map(row => (
          <WaitingRow key={row.title} {...row} />
        ))}
      </Rows>
    </HomeSection>
  )
}

interface Waiting extends Count {
  icon: IconName
  title: string
  text?: string
  href: string
  /** Whether it concerns this user. */
  for: boolean
}

/** All of them, as the list and the card of a vehicle count them. */
function useAlarms(mine: boolean): Waiting {
  const t = useTexts(homeTexts)
  const { hrefOf } = useScreens()
  return {
    icon: 'bell',
    title: t('pendingAlarms'),
    href: hrefOf('main', { module: 'alarm' }),
    ...useCount('alarm/getVehiclesAlarms', mine ? { state: 'pending', ...oneRow } : undefined, totalOf),
    for: mine,
  }
}

function WaitingRow({ icon, title, text, count, more, href }: Waiting) {
  const lang = useLang()
  const navigate = useNavigate()
  const value = count === undefined ? '–' : `${number(count, lang)}${more ? '+' : ''}`
  return <Row {...{ icon, title, text, value }} onClick={() => void navigate(href)} />
}
