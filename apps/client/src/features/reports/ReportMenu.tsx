/** /report: the reports that the platform offers this user. */
import { type DataOf, reportOf } from '@outrider/contract'
import { useNavigate } from '../../core/router/index.ts'
import { messageOf } from '../../core/api/call-error.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { EmptyState, ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import styles from './Reports.module.css'
import { TopBar } from '../../ui/TopBar.tsx'
import { mailTexts } from './mails/mail-texts.ts'
import { ReportFiles } from './ReportFiles.tsx'
import { asOrdered, ownNameOf, reportsIn } from './reports-in.ts'
import { reportTexts } from './strings.ts'
import { OwnReports } from './templates/OwnReports.tsx'
import { useReportMenu } from './use-report-menu.ts'

type OfferedReport = ReturnType<typeof reportsIn>[number]
/** What belongs together stands together. */
const groups: readonly {
  title: 'ofDriving' | 'ofAlarms' | 'ofFuel' | 'ofRankings'
  icons: Partial<Record<OfferedReport, IconName>>
}[] = [
  {
    title: 'ofDriving',
    icons: {
      mileage: 'track',
      driving: 'play',
      utilisation: 'clock',
      departureChecks: 'check',
      visits: 'map',
      sensors: 'curve',
      monitoring: 'radio',
      trackCard: 'calendar',
    },
  },
  { title: 'ofAlarms', icons: { alarms: 'bell' } },
  { title: 'ofFuel', icons: { refuelling: 'plus', leaking: 'warning' } },
  { title: 'ofRankings', icons: { mileageRanking: 'sort', oilRanking: 'curve', vehicleOilRanking: 'truck' } },
]

export default function ReportMenu() {
  const { hrefOf } = useScreens()
  const t = useTexts(reportTexts)
  const common = useTexts(commonTexts)
  const mails = useTexts(mailTexts)
  const navigate = useNavigate()
  const goBack = useGoBack(hrefOf('main'))
  const { data, error, isError, refetch } = useReportMenu()
  const offered = data && reportsIn(data.reports)
  return (
    <Page bar={<TopBar title={t('menu')} back={{ label: common('back'), go: goBack }} />}>
      {isError && (
        <ErrorState
          title={t('menuFailed')}
          text={messageOf(error, t.lang)}
          retry={{ label: common('retry'), run: () => void refetch() }}
        />
      )}
      {!isError && !offered && <LoadingState label={common('loading')} />}
      {offered?.length === 0 && <EmptyState icon="lock" title={t('noMenu')} />}
      <OwnReports />
      {data && offered && offered.length > 0 && <Offered offered={offered} menu={data} />}
      <ReportFiles />
      {data?.byMail && (
        <Rows label={mails('title')}>
          <Row
            icon="clock"
            title={mails('title')}
            text={mails('about')}
            onClick={() => void navigate(hrefOf('reportSchedules'))}
          />
        </Rows>
      )}
    </Page>
  )
}

interface OfferedProps {
  offered: readonly OfferedReport[]
  menu: Pick<DataOf<'report/getUserReportMenu'>, 'reports' | 'ordered'>
}

const icons: Partial<Record<OfferedReport, IconName>> = Object.assign({}, ...groups.map(group => group.icons))

function Offered({ offered, menu: { reports, ordered } }: OfferedProps) {
  const { hrefOf } = useScreens()
  const t = useTexts(reportTexts)
  const navigate = useNavigate()
  const rowOf = (name: OfferedReport) =>
    name === 'trackCard' ? (
      <Row
        key={name}
        icon={icons[name] ?? 'list'}
        title={ownNameOf(name, reports) ?? t('trackCard')}
        text={t('trackCardAbout')}
        onClick={() => void navigate(hrefOf('trackCardQuery'))}
      />
    ) : (
      <Row
        key={name}
        icon={icons[name] ?? 'report'}
        title={ownNameOf(name, reports) ?? reportOf(name)[t.lang]}
        text={reportOf(name).about[t.lang]}
        onClick={() => void navigate(hrefOf(`${name}Query`))}
      />
    )
  // An organisation's own order goes through what the groups keep apart.
  if (ordered) return <Rows label={t('menu')}>{asOrdered(offered, reports).map(rowOf)}</Rows>
  return (
    <div role="group" aria-label={t('menu')}>
      {groups.map(({ title, icons: ofGroup }) => {
        const names = offered.filter(name => name in ofGroup)
        return names.length === 0 ? null : (
          <section key={title}>
            <h2 className={styles['menuGroup']}>{t(title)}</h2>
            <Rows label={t(title)}>{names.map(rowOf)}</Rows>
          </section>
        )
      })}
    </div>
  )
}
