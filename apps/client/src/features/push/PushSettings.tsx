/** /pushConfig: whether and on which devices this user receives push messages. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { useNavigate } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { useCachedCalls, useCall } from '../../core/queries/use-call.ts'
import { switchOffWebPush, switchOnWebPush, type WebPushState } from '../../core/push/web-push.ts'
import { webPushQuery } from '../../core/push/web-push-query.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { currentPlatform, rightsOf } from '../../core/session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadingState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { Switch } from '../../ui/inputs/Switch.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { AlarmPush } from './AlarmPush.tsx'
import { OnlinePush } from './OnlinePush.tsx'
import { pushTexts } from './strings.ts'
import { usePickedVehicles } from './use-picked-vehicles.ts'
import { useOfficialAccount } from './use-official-account.ts'
import { storedAcceptPush, storedAcceptPushSent } from '../../core/push/stored-push.ts'

const deviceText = { on: 'deviceOn', off: 'deviceOff', denied: 'denied', unsupported: 'unsupported' } as const

export default function PushSettings() {
  const { hrefOf } = useScreens()
  const t = useTexts(pushTexts)
  const navigate = useNavigate()
  const platform = useSession(state => currentPlatform(state)?.Code ?? '')
  const mayAlarms = useSession(state => rightsOf(state).alarmAuth)
  const maySeeOnline = useSession(state => rightsOf(state).posAuth || rightsOf(state).alarmAuth)
  const picking = usePickedVehicles()
  return (
    <Page bar={<TopBar title={t('title')} back={{ label: t('back'), go: () => void navigate(hrefOf('my')) }} />}>
      <Settings key={platform} platform={platform} />
      {mayAlarms && <AlarmPush key={`alarms ${platform}`} platform={platform} picking={picking} />}
      {maySeeOnline && <OnlinePush key={`online ${platform}`} platform={platform} picking={picking} />}
    </Page>
  )
}

function Settings({ platform }: { platform: string }) {
  const t = useTexts(pushTexts)
  const { api, host, stored } = useOutrider()
  const cached = useCachedCalls()
  const config = useCall('user/getPushConfig', {}, { platform })
  const accepting = useMutation({
    mutationFn: (accept: boolean) => api.call('user/accept', { accept }, { platform }),
    onSuccess({ accept }) {
      toast(t('saved'))
      stored.set(storedAcceptPush, accept)
      stored.set(storedAcceptPushSent, accept)
      if (config.data) cached.put('user/getPushConfig', {}, platform, { ...config.data, accept })
    },
  })
  if (config.isPending) return <LoadingState label={t('loading')} />
  if (config.isError)
    return (
      <>
        <Alert>{config.error.message}</Alert>
        <Button onClick={() => void config.refetch()}>{t('retry')}</Button>
      </>
    )
  const { accept, officialAccount } = config.data
  return (
    <>
      <Rows label={t('title')}>
        <li>
          <Switch
            label={t('accept')}
            text={t('acceptText')}
            on={accepting.isPending ? accepting.variables : accept}
            onChange={next => accepting.mutate(next)}
          />
        </li>
        {!host.registerPush && <Browser platform={platform} />}
        {officialAccount && host.kind === 'officialAccount' && <OfficialAccount platform={platform} />}
      </Rows>
      <Test {...{ platform, accept }} officialAccount={officialAccount && host.kind === 'officialAccount'} />
    </>
  )
}

/** A test notification; without anything here that could show it, why not. */
function Test({ platform, accept, officialAccount }: { platform: string; accept: boolean; officialAccount: boolean }) {
  const t = useTexts(pushTexts)
  const { api, host } = useOutrider()
  const { data: state } = useQuery(webPushQuery)
  const testing = useMutation({
    mutationFn: () => api.call('user/testPush', {}, { platform }),
    onSuccess: ({ sent }) => toast(t('testSent', { count: sent })),
  })
  const elsewhere = host.registerPush !== undefined || officialAccount
  const reason = accept ? (state === 'on' || elsewhere ? undefined : t('testNoDevice')) : t('testNotAccepted')
  const id = useId()
  return (
    <>
      <Button
        block
        busy={testing.isPending}
        disabled={reason !== undefined}
        aria-describedby={reason && id}
        onClick={() => testing.mutate()}
      >
        {t('test')}
      </Button>
      {reason && <p id={id}>{reason}</p>}
    </>
  )
}

function Browser({ platform }: { platform: string }) {
  const t = useTexts(pushTexts)
  const { api } = useOutrider()
  const queries = useQueryClient()
  const { data: state = 'off' } = useQuery(webPushQuery)
  const switching = useMutation({
    mutationFn: () => (state === 'on' ? switchOffWebPush(api, platform) : switchOnWebPush(api, platform)),
    onSuccess(now: WebPushState) {
      queries.setQueryData(webPushQuery.queryKey, now)
      if (now === 'on' || now === 'off') toast(t('saved'))
    },
    onError(error) {
      // Errors of the platform have been shown already; DOMExceptions of the browser have not.
      if (error instanceof DOMException) toast(error.message)
      void queries.invalidateQueries({ queryKey: webPushQuery.queryKey })
    },
  })
  const possible = state === 'on' || state === 'off'
  return (
    <li>
      <Switch
        label={t('device')}
        text={t(deviceText[state])}
        on={(state === 'on') !== switching.isPending}
        disabled={!possible || switching.isPending}
        onChange={() => switching.mutate()}
      />
    </li>
  )
}

function OfficialAccount({ platform }: { platform: string }) {
  const t = useTexts(pushTexts)
  const { bind, finish } = useOfficialAccount(platform)
  const binding = useMutation({ mutationFn: bind, onError: error => toast(error.message) })
  useEffect(() => {
    finish().then(
      bound => bound && toast(t('bound')),
      (error: unknown) => toast(error instanceof Error ? error.message : String(error)),
    )
  }, [finish, t])
  return (
    <Row title={t('account')} text={t('accountText')}>
      <Button busy={binding.isPending} onClick={() => binding.mutate()}>
        {t('bind')}
      </Button>
    </Row>
  )
}
