/** /report: the reports that the platform offers this user. */
import { reportOf } from '@outrider/contract'
import { useNavigate } from '../../core/router/index.ts'
import { messageOf } from '../../core/api/call-error.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { EmptyState, ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { mailTexts } from './mails/mail-texts.ts'
import { ReportFiles } from './ReportFiles.tsx'
import { reportsIn } from './reports-in.ts'
import { reportTexts } from './strings.ts'
import { useReportMenu } from './use-report-menu.ts'

export default function ReportMenu() {
  const { hrefOf } = useScreens()
  const t = useTexts(reportTexts)
  const common = useTexts(commonTexts)
  const mails = useTexts(mailTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const goBack = useGoBack(hrefOf('main'))
  const { data, error, isError, refetch } = useReportMenu()
  const offered = data && reportsIn(data.reports)
  return (
    <Page bar={<TopBar title={t('menu')} back={{ label: common('back'), go: goBack }} />}>
      {isError && (
        <ErrorState
          title={t('menuFailed')}
          text={messageOf(error, lang)}
          retry={{ label: common('retry'), run: () => void refetch() }}
        />
      )}
      {!isError && !offered && <LoadingState label={common('loading')} />}
      {offered?.length === 0 && <EmptyState icon="lock" title={t('noMenu')} />}
      {offered && offered.length > 0 && (
        <Rows label={t('menu')}>
          {offered.map(name =>
            name === 'trackCard' ? (
              <Row
                key={name}
                icon="list"
                title={t('trackCard')}
                text={t('trackCardAbout')}
                onClick={() => void navigate(hrefOf('trackCardQuery'))}
              />
            ) : (
              <Row
                key={name}
                icon="report"
                title={reportOf(name)[lang]}
                text={reportOf(name).about[lang]}
                onClick={() => void navigate(hrefOf(`${name}Query`))}
              />
            ),
          )}
        </Rows>
      )}
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
