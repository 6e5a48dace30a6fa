/** The latest sign-ins of the account on each platform, with the option to end other sessions. */
import type { SignIn } from '@outrider/contract'
import { isLacking, messageOf } from '../../core/api/call-error.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { useCachedCalls, useCall } from '../../core/queries/use-call.ts'
import { platformsInUse } from '../../core/session/session.ts'
import { dateTime } from '../../core/time/format.ts'
import { serverNow } from '../../core/time/server-clock.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadingState } from '../../ui/EmptyState.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { agentName } from './user-agent-name.ts'
import styles from './Authorization.module.css'
import { signInsTexts } from './sign-ins-texts.ts'

export function SignIns() {
  const inUse = useSession(state =>
    platformsInUse(state)
      .map(platform => platform.Code)
      .join('\n'),
  )
  return inUse.split('\n').map(code => <PlatformSignIns key={code} code={code} />)
}

function PlatformSignIns({ code }: { code: string }) {
  const t = useTexts(signInsTexts)
  const { api, session } = useOutrider()
  const cached = useCachedCalls()
  const title = session.targetOf(code)?.title ?? ''
  const { data, error, isPending } = useCall('user/getSignIns', {}, { platform: code })

  async function end(signInId: string) {
    try {
      await api.call('user/endSignIn', { signInId }, { platform: code, quiet: true })
      toast(t('ended'))
    } catch (failure) {
      toast(messageOf(failure, t.lang))
    }
    await cached.outdate('user/getSignIns')
  }

  if (isPending) return <LoadingState label={t('loading')} />
  if (isLacking(error)) return null
  return (
    <>
      <h2 className="heading">{t('signIns', { platform: title })}</h2>
      {error && <Alert>{messageOf(error, t.lang)}</Alert>}
      {data && (
        <Rows label={t('signIns', { platform: title })}>
          {data.signIns.map(signIn => (
            <SignInRow key={signIn.signInId} signIn={signIn} onEnd={() => void end(signIn.signInId)} />
          ))}
        </Rows>
      )}
      {data?.looks && data.looks.length > 0 && (
        <>
          <h2 className="heading">{t('looks')}</h2>
          <Rows label={t('looks')}>
            {data.looks.map(({ time, until, by }) => (
              <Row key={time} title={by} text={`${dateTime(time, t.lang)} – ${dateTime(until, t.lang)}`}>
                {until > serverNow() && <StateBadge tone="idling">{t('lookGoesOn')}</StateBadge>}
              </Row>
            ))}
          </Rows>
        </>
      )}
    </>
  )
}

function SignInRow({ signIn, onEnd }: { signIn: SignIn; onEnd: () => void }) {
  const t = useTexts(signInsTexts)
  const { time, address, method, agent, newDevice, current, open, unfinished } = signIn
  return (
    <Row title={agentName(agent) || t('unknownDevice')} text={`${dateTime(time, t.lang)} · ${address} · ${t(method)}`}>
      <span className={styles['badges']}>
        {newDevice && <StateBadge tone="idling">{t('newDevice')}</StateBadge>}
        {current && <StateBadge tone="driving">{t('current')}</StateBadge>}
        {unfinished && <StateBadge tone="idling">{t('unfinished')}</StateBadge>}
        {!open && <StateBadge tone="offline">{t('over')}</StateBadge>}
      </span>
      {open && !current && <Button onClick={onEnd}>{t('end')}</Button>}
    </Row>
  )
}
