/** /reportSchedules: the reports that the user has sent by mail. One is open: beside the list in wide windows, in its place on phones. */
import { errorText, isMailedAnalysis } from '@outrider/contract'
import { useNavigate, useSearchParams } from '../../../core/router/index.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { ListState } from '../../../core/lists/ListState.tsx'
import { wholeList } from '../../../core/lists/use-pages.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LineList, LineRow } from '../../../ui/LineRow.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { Page } from '../../../ui/Page.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { useReportMenu } from '../use-report-menu.ts'
import { mailTexts } from './mail-texts.ts'
import { isUnderWay, reportTitle, type Schedule, stateOf, subjectText, whenText } from './mail-words.ts'
import styles from './Mails.module.css'
import { NewAnalysisSchedule } from './NewAnalysisSchedule.tsx'
import { ScheduleDetail } from './ScheduleDetail.tsx'

/** Between two looks while one is being sent, and otherwise, ms. */
const soon = 2_000
const seldom = 60_000

export default function Schedules() {
  const { hrefOf } = useScreens()
  const t = useTexts(mailTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const wide = useWide()
  const [params] = useSearchParams()
  const open = params.get('schedule') ?? ''
  const backToReports = useGoBack(hrefOf('reports'))
  const backToList = useGoBack(hrefOf('reportSchedules'))
  const query = useCall(
    'report/getReportSchedules',
    {},
    {
      refetchOnMount: 'always',
      refetchInterval: ({ data }) => (data?.schedules.some(({ last }) => last && isUnderWay(last)) ? soon : seldom),
    },
  )
  const pages = wholeList(query, ({ schedules }) => schedules)
  const chosen = pages.rows.find(({ scheduleId }) => scheduleId === open) ?? (wide && open === '' ? pages.rows[0] : undefined)
  const choose = (scheduleId: string) => void navigate(hrefOf('reportSchedules', { schedule: scheduleId }), { replace: wide })
  const toList = () => void navigate(hrefOf('reportSchedules'), { replace: true })
  const list = (
    <ListState
      pages={pages}
      failed={t('failed')}
      empty={
        <EmptyState
          icon="clock"
          title={t('none')}
          text={t('noneText')}
          action={<Button onClick={() => void navigate(hrefOf('reports'))}>{t('toReports')}</Button>}
        />
      }
    >
      <LineList label={t('title')}>
        {pages.rows.map(schedule => (
          <li key={schedule.scheduleId}>
            <ScheduleRow
              schedule={schedule}
              {...(wide && { chosen: schedule === chosen })}
              onClick={() => choose(schedule.scheduleId)}
            />
          </li>
        ))}
      </LineList>
    </ListState>
  )
  const { data: menu } = useReportMenu()
  const bar = <TopBar title={t('title')} back={{ label: common('back'), go: backToReports }} />
  if (menu?.byMail === false)
    return (
      <Page bar={bar}>
        <EmptyState icon="clock" title={errorText('report.noMail', lang)} />
      </Page>
    )
  const add = params.get('add') ?? ''
  const [org, vehicle] = [params.get('org') ?? '', params.get('vehicle') ?? '']
  const adding = isMailedAnalysis(add) && (org !== '' || vehicle !== '') && (
    <NewAnalysisSchedule analysis={add} orgId={org} vehicleId={vehicle} onAdded={toList} onClose={backToReports} />
  )
  const gone = <EmptyState icon="clock" title={t('gone')} />
  if (!wide && open !== '' && pages.rows.length > 0)
    return (
      <Page bar={<TopBar title={t('title')} back={{ label: common('back'), go: backToList }} />}>
        {chosen ? <ScheduleDetail key={chosen.scheduleId} schedule={chosen} onRemoved={toList} /> : gone}
      </Page>
    )
  return (
    <ListPage wide bar={bar}>
      {wide && pages.rows.length > 0 ? (
        <div className={styles['panes']}>
          <div className={styles['list']}>{list}</div>
          <aside className={styles['inspector']} aria-label={t('mails')}>
            {chosen ? <ScheduleDetail key={chosen.scheduleId} schedule={chosen} onRemoved={toList} /> : gone}
          </aside>
        </div>
      ) : (
        list
      )}
      {adding}
    </ListPage>
  )
}

function ScheduleRow({ schedule, ...row }: { schedule: Schedule; chosen?: boolean; onClick: () => void }) {
  const t = useTexts(mailTexts)
  const lang = useLang()
  const { last, active, recipients } = schedule
  const state = last && stateOf(last, t)
  return (
    <LineRow
      {...row}
      title={reportTitle(schedule, lang)}
      texts={[
        subjectText(schedule, t, lang),
        [whenText(schedule, t, lang), schedule.kind.toUpperCase()].join(' · '),
        recipients.join(', '),
      ]}
      end={
        <>
          {!active && <StateBadge tone="offline">{t('paused')}</StateBadge>}
          {state && <StateBadge tone={state.tone}>{state.text}</StateBadge>}
        </>
      }
    />
  )
}
