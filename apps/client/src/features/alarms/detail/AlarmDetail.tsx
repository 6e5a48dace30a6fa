/** An alarm with what was done about it: beside the table, or as a panel on phones. */
import type { AlarmCase } from '@outrider/contract'
import { useEffect } from 'react'
import { Link, useNavigate } from '../../../core/router/index.ts'
import { splitId } from '../../../core/api/identity.ts'
import { useSession } from '../../../core/context/outrider.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useAddress } from '../../../core/map/use-address.ts'
import { AllActions } from '../../../core/routing/AllActions.tsx'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { offers, rightsOf, type SessionState } from '../../../core/session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { AlarmFacts } from './AlarmFacts.tsx'
import { AlarmEvidence } from './AlarmEvidence.tsx'
import { AlarmSteps } from './AlarmSteps.tsx'
import { aroundMs } from '../around/around.ts'
import styles from '../Alarms.module.css'
import { beginningOf } from './beginning-of.ts'
import { Handling } from '../handling/Handling.tsx'
import { PushOutcome } from './PushOutcome.tsx'
import { alarmWords } from '../alarm-words.ts'
import { alarmListTexts } from '../strings.ts'
import { useDriverOfAlarm } from './use-driver-of-alarm.ts'
import { useAlarm } from './use-alarm.ts'
import { claimOf, useClaim } from '../handling/use-claim.ts'

interface Props {
  id: string
  /** As the list has it; undefined: it is not on the list. */
  listed: AlarmCase | undefined
  /** What the detail says of it, for the list. */
  onNews: (alarms: readonly AlarmCase[]) => void
  /** Opens the next one; undefined: there is none. */
  onNext: (() => void) | undefined
}

/** Claims and steps of alarms are ours: platforms of other vendors list alarms and take how they were handled. */
const knowsCases = (state: SessionState): boolean => offers(state, ['alarm/getVehicleAlarmDetail'])

export function AlarmDetail({ id, listed, onNews, onNext }: Props) {
  const common = useTexts(commonTexts)
  const t = useTexts(alarmListTexts)
  const { alarm: news, steps, failed, refetch } = useAlarm(id)
  const keepsSteps = useSession(knowsCases)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  useEffect(() => {
    if (news) onNews([news])
    // The function is new with each change of the list.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [news])
  useEffect(() => {
    // The list has news of it that did not come from here: steps may have been added.
    if (listed && news && listed !== news) refetch()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [listed])
  const alarm = listed ?? news
  const { address } = useAddress(beginningOf(alarm), alarm && splitId(alarm.vehicleId).platformCode)
  const driver = useDriverOfAlarm(alarm)
  if (failed !== undefined && !alarm)
    return <ErrorState title={t('detailFailed')} text={failed} retry={{ label: common('retry'), run: refetch }} />
  if (!alarm) return <LoadingState label={common('loading')} />
  return (
    <div className={styles['detail']}>
      <AlarmFacts alarm={alarm} address={address?.text} driver={driver} />
      <Actions alarm={alarm} />
      <Handling alarms={[alarm]} onNext={onNext} onMessage={() => void navigate(hrefOf('alarmHandle', { alarm: id }))} />
      <AlarmEvidence alarm={alarm} />
      {keepsSteps && (
        <>
          <h3 className="heading">{t('steps')}</h3>
          {steps ? <AlarmSteps steps={steps} /> : <LoadingState label={common('loading')} />}
        </>
      )}
      <PushOutcome id={id} />
    </div>
  )
}

function Actions({ alarm }: { alarm: AlarmCase }) {
  const t = useTexts(alarmListTexts)
  const words = useTexts(alarmWords)
  const { hrefOf } = useScreens()
  const mayLocate = useSession(state => rightsOf(state).posAuth)
  const mayWatch = useSession(state => rightsOf(state).videoAuth)
  const mayTalk = useSession(state => rightsOf(state).talkAuth)
  const claim = useClaim()
  const way = useSession(knowsCases) ? claimOf(alarm) : undefined
  return (
    <div className="row wrap gap-3">
      {way && (
        <Button
          look={way === 'claim' ? 'primary' : 'secondary'}
          busy={claim.isPending}
          onClick={() => claim.mutate({ alarm, way })}
        >
          {words(way)}
        </Button>
      )}
      {mayWatch && (
        <Link className={styles['link']} to={hrefOf('main', { module: 'video', watch: alarm.vehicleId })}>
          {t('liveVideo')}
        </Link>
      )}
      {mayWatch && (
        <Link
          className={styles['link']}
          to={hrefOf('historyVideoPlayAll', {
            vehicle: alarm.vehicleId,
            from: alarm.startedAt - aroundMs,
            to: alarm.startedAt + aroundMs,
          })}
        >
          {t('recordedVideo')}
        </Link>
      )}
      {mayWatch && (
        <Link className={styles['link']} to={hrefOf('photograph', { vehicle: alarm.vehicleId })}>
          {t('takePhotos')}
        </Link>
      )}
      {mayTalk && (
        <Link className={styles['link']} to={hrefOf('talk', { vehicle: alarm.vehicleId, alarm: alarm.alarmId })}>
          {t('talk')}
        </Link>
      )}
      {mayLocate && (
        <Link className={styles['link']} to={hrefOf('main', { module: 'pos', vehicle: alarm.vehicleId })}>
          {t('showOnMap')}
        </Link>
      )}
      <AllActions id={alarm.vehicleId} />
    </div>
  )
}
