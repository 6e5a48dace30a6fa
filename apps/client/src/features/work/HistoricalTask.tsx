/** /historicalTask: tasks that are done, and every step of one. */
import { useState } from 'react'
import { useOutrider } from '../../core/context/outrider.ts'
import { useNavigate } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreenParameters, useScreens } from '../../core/routing/use-screens.ts'
import { Button } from '../../ui/Button.tsx'
import { ApplicationDetail } from './ApplicationDetail.tsx'
import { ApplicationList } from './ApplicationList.tsx'
import { ApplicationPage } from './ApplicationPage.tsx'
import { workTexts } from './strings.ts'
import { TaskPaper } from './TaskPaper.tsx'
import { useApplication } from './use-application.ts'
import styles from './Work.module.css'

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
  const { host } = useOutrider()
  const [prints, setPrints] = useState(false)
  const query = useApplication('vehManager/getInstMtcHistory', applicationNum)
  return (
    <ApplicationPage title={t('historyList')} up={hrefOf('historicalTask')} query={query} wide>
      {application => (
        <>
          {application.state === 'closed' && host.prints && (
            <div className={styles['buttons']}>
              <Button icon="list" busy={prints} onClick={() => setPrints(true)}>
                {t('print')}
              </Button>
            </div>
          )}
          {prints && <TaskPaper application={application} onEnd={() => setPrints(false)} />}
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
