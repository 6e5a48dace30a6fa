/** The alarm of a message: shown to a reader who has its id, also without a session, and not to be handled here. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '../../../core/router/index.ts'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { useStored } from '../../../core/context/use-stored.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { storedAlarmId } from '../../../core/launch/stored-launch.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { currentPlatform, isSignedIn, rightsOf } from '../../../core/session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { AlarmFacts } from './AlarmFacts.tsx'
import styles from '../Alarms.module.css'
import { aroundTexts } from '../around/around-strings.ts'

/** The platform is the server of this page: it made the link. Within the app, which no server serves, it is the one in use. */
export function usePlatformOfPage() {
  const { host } = useOutrider()
  const inUse = useSession(currentPlatform)
  const url = host.servedFrom ?? inUse?.Url
  return url === undefined ? undefined : { code: url, title: inUse?.Title ?? url, url }
}

export function MessageAlarm({ id }: { id: string }) {
  const t = useTexts(aroundTexts)
  const { api } = useOutrider()
  const at = usePlatformOfPage()
  const { data, error, refetch } = useQuery({
    queryKey: ['alarm/getWxVehiclesAlarms', id, at?.url, t.lang],
    enabled: at !== undefined,
    queryFn: ({ signal }) =>
      api.call('alarm/getWxVehiclesAlarms', { vehAlmMsgId: id }, { ...(at && { at }), unhandled: true, signal }),
  })
  const alarm = data?.alarms[0]
  if (error || (data && !alarm))
    return (
      <>
        <ErrorState
          title={t('messageFailed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
        <GoOn />
      </>
    )
  if (!alarm) return <LoadingState label={t('loading')} />
  return (
    <div className={styles['detail']}>
      <AlarmFacts alarm={alarm} />
      <GoOn alarmId={alarm.alarmId} />
    </div>
  )
}

/** To where the alarm can be handled: as who is signed in, or after the sign-in. */
function GoOn({ alarmId }: { alarmId?: string }) {
  const t = useTexts(aroundTexts)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const [, setKept] = useStored(storedAlarmId)
  const signedIn = useSession(isSignedIn)
  const mayHandle = useSession(state => rightsOf(state).alarmAuth)
  if (signedIn && !mayHandle) return null
  const run = () => {
    if (!signedIn && alarmId !== undefined) setKept(alarmId)
    const alarm = alarmId === undefined ? hrefOf('main', { module: 'alarm' }) : hrefOf('vehAlmDetail', { vehAlmMsgId: alarmId })
    void navigate(signedIn ? alarm : hrefOf('login'))
  }
  return (
    <div className="row wrap gap-3">
      <Button onClick={run}>{t(signedIn ? 'openAlarm' : 'signInToHandle')}</Button>
    </div>
  )
}
