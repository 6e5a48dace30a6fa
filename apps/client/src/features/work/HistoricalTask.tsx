/** /historicalTask: tasks that are done, and every step of one. */
import { useNavigate } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreenParameters, useScreens } from '../../core/routing/use-screens.ts'
import { Button } from '../../ui/Button.tsx'
import { ApplicationDetail } from './ApplicationDetail.tsx'
import { ApplicationList } from './ApplicationList.tsx'
import { ApplicationPage } from './ApplicationPage.tsx'
import { workTexts } from './strings.ts'
import { useApplication } from './use-application.ts'

export default function HistoricalTask() {
  const t = useTexts(workTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const { applicationNum } = useScreenParameters('historicalTask')
  if (applicationNum) return <OneTask applicationNum={applicationNum} />
  return (
    <ApplicationList
      path="vehManager/getInstMtcHistory"
      title={t('historyList')}
      empty={{ title: t('noHistory'), text: t('noHistoryText') }}
      state={undefined}
      onState={() => void navigate(hrefOf('historicalTask'))}
      hrefOf={each => hrefOf('historicalTask', { applicationNum: each.applicationNum })}
    />
  )
}

function OneTask({ applicationNum }: { applicationNum: string }) {
  const t = useTexts(workTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const query = useApplication('vehManager/getInstMtcHistory', applicationNum)
  return (
    <ApplicationPage title={t('historyList')} up={hrefOf('historicalTask')} query={query} wide>
      {application => (
        <>
          <ApplicationDetail application={application} />
          {application.actions.includes('feedback') && (
            <Button block icon="edit" onClick={() => void navigate(hrefOf('taskFeedback', { applicationNum }))}>
              {t('feedback')}
            </Button>
          )}
        </>
      )}
    </ApplicationPage>
  )
}
