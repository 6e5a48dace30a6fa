/** /login: by user name, by plate number, or by text message where the platform sends them. */
import type { Session } from '@outrider/contract'
import { useState } from 'react'
import { useLocation, useNavigate } from '../../core/router/index.ts'
import { fields, oneOf, text } from '../../core/storage/shape.ts'
import { LanguageSwitch } from '../../core/context/LanguageSwitch.tsx'
import { createLazyPart } from '../../core/chunks/part.tsx'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { storedAlarmId } from '../../core/launch/stored-launch.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { platformChoiceTexts } from '../../core/session/platform-choice-texts.ts'
import { isSignedIn, mustChangePassword, rightsOf, worksOnTasks } from '../../core/session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { LoadingState } from '../../ui/EmptyState.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { Welcome } from '../../ui/Welcome.tsx'
import { BackToPlatform } from './BackToPlatform.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { PlatformRow } from './PlatformRow.tsx'
import { platformToSignIn, type SignInMethod } from './sign-in.ts'
import { signInTexts } from './strings.ts'
import { forgetTyped, typedBefore } from './typed-while-reading.ts'
import { useAgreement } from './legal/use-agreement.ts'
import { useCustomerPicture } from './use-customer-picture.ts'
import { useSmsOffered } from './use-sms-offered.ts'

const SmsForm = createLazyPart(() => import('./SmsForm.tsx'))

/** Kept in the history entry while the user reads the agreement; the rest, with the password, only in memory (typed-while-reading.ts). */
const historyState = fields({ method: oneOf('user', 'plate', 'sms'), name: text() })

export default function Login() {
  const { hrefOf } = useScreens()
  const t = useTexts(signInTexts)
  const choice = useTexts(platformChoiceTexts)
  const navigate = useNavigate()
  const { session, stored } = useOutrider()
  const platform = useSession(platformToSignIn)
  const next = useSession(state => state.multi && Object.keys(state.userDatas).length > 0)
  const picture = useCustomerPicture()
  const smsOffered = useSmsOffered(platform?.Url)
  const draft = historyState.safeParse(useLocation().state).data
  const agreement = useAgreement(draft && typedBefore()?.agreed)
  const [chosen, setMethod] = useState<SignInMethod>(draft?.method ?? 'user')
  const method = chosen === 'sms' && !smsOffered ? 'user' : chosen

  async function read(path: string, name: string) {
    await navigate(hrefOf('login'), { replace: true, state: { method, name } })
    await navigate(path)
  }

  function signedIn(code: string, data: Session) {
    agreement.keep()
    forgetTyped()
    session.signIn(code, data)
    // In multi-platform mode the next platform follows on the same page.
    if (!isSignedIn(session.get())) return
    // The alarm of the link that led here.
    const alarm = stored.get(storedAlarmId)
    const own = worksOnTasks(rightsOf(session.get())) ? hrefOf('taskList') : hrefOf('main')
    const start = alarm === '' ? own : hrefOf('vehAlmDetail', { vehAlmMsgId: alarm })
    void navigate(mustChangePassword(session.get()) ? hrefOf('changePassword') : start, { replace: true })
  }

  const methods = [
    { value: 'user', text: t('byUser') },
    { value: 'plate', text: t('byPlate') },
    ...(smsOffered ? [{ value: 'sms', text: t('bySms') } as const] : []),
  ] as const
  const form = platform && {
    platform,
    agreement,
    draft: draft?.method === method ? draft.name : undefined,
    onRead: (path: string, name: string) => void read(path, name),
    onSignedIn: (data: Session) => signedIn(platform.Code, data),
  }
  return (
    <Welcome title={t('heading')} text={t('intro')} corner={<LanguageSwitch />} picture={picture}>
      <BackToPlatform wanted={platform} />
      <PlatformRow platform={platform} />
      {next && platform && <Alert tone="notice">{t('nextPlatform', { title: platform.Title })}</Alert>}
      {form ? (
        <>
          <Segments label={t('method')} choices={methods} chosen={method} onChoose={setMethod} />
          {method === 'sms' ? (
            <SmsForm
              key={form.platform.Code}
              props={form}
              loading={<LoadingState label={t('loading')} />}
              failed={{ title: t('failed') }}
            />
          ) : (
            <PasswordForm key={`${form.platform.Code} ${method}`} method={method} {...form} />
          )}
        </>
      ) : (
        <Alert tone="notice">{choice('none')}</Alert>
      )}
    </Welcome>
  )
}
