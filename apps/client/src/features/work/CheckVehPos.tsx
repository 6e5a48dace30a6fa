/** /checkVehPos: where the vehicle of a task is, and its self-test. */
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useScreenParameters, useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'
import { dateTime, number } from '../../core/time/format.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { Card } from '../../ui/Page.tsx'
import { ApplicationPage } from './ApplicationPage.tsx'
import { SelfTestCard, useSelfTest } from './SelfTestCard.tsx'
import { workTexts } from './strings.ts'
import { useApplication } from './use-application.ts'
import styles from './Work.module.css'

export default function CheckVehPos() {
  const t = useTexts(workTexts)
  const { hrefOf } = useScreens()
  const { applicationNum } = useScreenParameters('checkVehPos')
  const { updInstTaskAuth, updMtcTaskAuth, reviewAuth } = rightsOf(useSession(state => state))
  const may = updInstTaskAuth || updMtcTaskAuth || reviewAuth
  const query = useApplication('vehManager/getInstMtcHistory', may ? applicationNum : undefined)
  return (
    <ApplicationPage title={t('checkPos')} up={hrefOf('taskList')} query={query} wide>
      {({ applicationNum: found, vehicleId, actions }) => (
        <div className={styles['two']}>
          <Position applicationNum={found} />
          {actions.includes('test') && <SelfTestCard applicationNum={found} vehicleId={vehicleId} />}
        </div>
      )}
    </ApplicationPage>
  )
}

function Position({ applicationNum }: { applicationNum: string }) {
  const t = useTexts(workTexts)
  const lang = useLang()
  const { data } = useSelfTest(applicationNum)
  const position = data?.position
  return (
    <Card title={t('position')}>
      {position ? (
        <FactList
          facts={[
            [t('link'), t(position.online ? 'online' : 'offline')],
            [t('gpsTime'), dateTime(position.gpsTime, lang)],
            [t('coordinates'), `${position.latitude.toFixed(6)}, ${position.longitude.toFixed(6)}`],
            [t('speed'), `${number(position.speed, lang, 1)} km/h`],
            [t('ignition'), t(position.accOn ? 'on' : 'off')],
            ...(position.distance === null ? [] : [[t('distance'), `${number(position.distance, lang, 2)} km`] as const]),
          ]}
        />
      ) : (
        <EmptyState icon="target" title={t('noPosition')} text={t('noPositionText')} />
      )}
    </Card>
  )
}
