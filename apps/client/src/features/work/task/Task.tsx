/** A task as its installer works on it: what is asked, the vehicle, what was done, parts, pictures, the self-test, and the submission. */
import type { WorkApplication, WorkKind } from '@outrider/contract'
import { useEffect } from 'react'
import { useNavigate } from '../../../core/router/index.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { loadCodeReader } from '../../../core/scan/read-codes.ts'
import { dateTime } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { Card } from '../../../ui/Page.tsx'
import { ApplicationDetail } from '../ApplicationDetail.tsx'
import { ApplicationPage } from '../ApplicationPage.tsx'
import { HandOn } from '../review/HandOn.tsx'
import { PartsConflict } from '../parts/PartsConflict.tsx'
import { Pictures } from '../pictures/Pictures.tsx'
import { workFieldTexts, workTexts } from '../strings.ts'
import { stepIds, TaskSteps } from './TaskSteps.tsx'
import { TaskVehicle } from './TaskVehicle.tsx'
import { useKeptStock } from '../parts/use-kept-stock.ts'
import { useParts } from '../parts/use-parts.ts'
import { useTask } from './use-task.ts'
import { fieldValue, stateWord } from '../work-words.ts'
import styles from '../Work.module.css'
import { WorkForm } from './WorkForm.tsx'

interface Props {
  kind: WorkKind
  applicationNum?: string | undefined
  isDown?: string | undefined
}

export function Task({ kind, applicationNum, isDown }: Props) {
  const t = useTexts(workTexts)
  const { hrefOf } = useScreens()
  const query = useTask(applicationNum)
  const asItWasDone = isDown === '1' || isDown === 'true'
  return (
    <ApplicationPage title={t(kind === 'installation' ? 'installTask' : 'repairTask')} up={hrefOf('taskList')} query={query} wide>
      {application =>
        asItWasDone || !application.actions.includes('submit') ? (
          <ApplicationDetail application={application} />
        ) : (
          <Open application={application} />
        )
      }
    </ApplicationPage>
  )
}

const shown = ['workType', 'plateNum', 'businessName', 'contacts', 'phone', 'place', 'serviceDate', 'remark'] as const

function Open({ application }: { application: WorkApplication }) {
  const t = useTexts(workTexts)
  const field = useTexts(workFieldTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const { applicationNum, state, reason, dueAt, latitude, longitude } = application
  const entered = useParts(application)
  const { parts, changed } = entered
  // Selected from without a network.
  useKeptStock()
  useEffect(() => {
    // Here while there is a network; under the vehicle there may be none. Without a camera there is nothing to read.
    if (!('mediaDevices' in navigator)) return
    loadCodeReader().catch((cause: unknown) => console.warn('what reads codes is not here yet', cause))
  }, [])
  const at = latitude === null || longitude === null ? undefined : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  return (
    <div>
      <TaskSteps application={application} />
      <div className={styles['stack']}>
        {reason && <Alert>{reason}</Alert>}
        <div className={styles['two']}>
          <div className={styles['stack']}>
            <Card title={t('asked')}>
              <FactList
                facts={[
                  [t('number'), applicationNum],
                  [t('taskState'), stateWord(state, t.lang)],
                  [t('since'), dateTime(application.since, t.lang)],
                  [t('due'), dueAt === null ? t('none') : dateTime(dueAt, t.lang)],
                  ...shown.map(name => [field(name), fieldValue(name, application[name], t.lang) || t('none')] as const),
                  ...(at ? [[t('coordinates'), at] as const] : []),
                ]}
              />
            </Card>
            <div id={stepIds.vehicle} className={styles['stepAt']}>
              <TaskVehicle application={application} />
            </div>
            <Card title={t('partsUsed')}>
              <div className={styles['stack']}>
                <PartsConflict entered={entered} />
                {changed && <Alert tone="notice">{t('partsNotSent')}</Alert>}
                {parts.length === 0 ? (
                  <p className={styles['note']}>{t('none')}</p>
                ) : (
                  <FactList
                    facts={parts.map(({ name, quantity, oldSerial, newSerial }) => [
                      name,
                      [`× ${quantity}`, [oldSerial && `${oldSerial} →`, newSerial].filter(Boolean).join(' ')]
                        .filter(Boolean)
                        .join(' · '),
                    ])}
                  />
                )}
                <Button icon="sliders" onClick={() => void navigate(hrefOf('changeParts', { applicationNum }))}>
                  {t('changeParts')}
                </Button>
              </div>
            </Card>
            <div id={stepIds.pictures} className={styles['stepAt']}>
              <Card title={t('pictures')}>
                <Pictures
                  applicationNum={applicationNum}
                  plateNum={application.plateNum}
                  work={application}
                  editable={application.actions.includes('attach')}
                />
              </Card>
            </div>
            <HandOn key={application.version} application={application} />
          </div>
          <WorkForm key={`${applicationNum} ${application.version}`} application={application} />
        </div>
      </div>
    </div>
  )
}
