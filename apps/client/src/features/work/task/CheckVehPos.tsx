/** /checkVehPos: where the vehicle of a task is, and its self-test. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useSession } from '../../../core/context/outrider.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { ApplicationPage } from '../ApplicationPage.tsx'
import { PositionCard } from './PositionCard.tsx'
import { SelfTestCard } from './SelfTestCard.tsx'
import { workTexts } from '../strings.ts'
import { useApplication } from '../use-application.ts'
import styles from '../Work.module.css'

export default function CheckVehPos() {
  const t = useTexts(workTexts)
  const { hrefOf } = useScreens()
  const { applicationNum } = useScreenParameters('checkVehPos')
  const { updInstTaskAuth, updMtcTaskAuth, reviewAuth } = rightsOf(useSession(state => state))
  const may = updInstTaskAuth || updMtcTaskAuth || reviewAuth
  const query = useApplication('vehManager/getInstMtcHistory', may ? applicationNum : undefined)
  return (
    <ApplicationPage title={t('checkPos')} up={hrefOf('taskList')} query={query} wide>
      {application => (
        <div className={styles['two']}>
          <PositionCard application={application} />
          {application.actions.includes('test') && (
            <SelfTestCard applicationNum={application.applicationNum} vehicleId={application.vehicleId} />
          )}
        </div>
      )}
    </ApplicationPage>
  )
}
