/** /login: by user name, by plate number, or by text message where the platform sends them. */
import type { Session } from '@outrider/contract'
import { useState } from 'react'
import { useLocation, useNavigate } from '../../core/router/index.ts'
import { fields, oneOf, text } from '../../core/storage/shape.ts'
import { LanguageSwitch } from '../../core/context/LanguageSwitch.tsx'
import { createLazyPart } from '../../core/chunks/part.tsx'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { platformChoiceTexts } from '../../core/session/platform-choice-texts.ts'
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
import { useOffered } from './use-offered.ts'
import { useSignedIn } from './use-signed-in.ts'

const SmsForm = createLazyPart(() => import('./SmsForm.tsx'))
const PasskeySignIn = createLazyPart(() => import('./second-factor/PasskeySignIn.tsx'))
const CompanySignIns = createLazyPart(() => import('./company/CompanySignIns.tsx'))

/** Kept in the history entry while the user reads the agreement; the rest, with the password, only in memory (typed-while-reading.ts). */
const historyState = fields({ method: oneOf('user', 'plate', 'sms'), name: text() })

export default function Login() {
  const { hrefOf } = useScreens()
  const t = useTexts(signInTexts)
  const choice = useTexts(platformChoiceTexts)
  const navigate = useNavigate()
  const begin = useSignedIn()
  const platform = useSession(platformToSignIn)
  const next = useSession(state => state.multi && Object.keys(state.userDatas).length > 0)
  const picture = useCustomerPicture()
  const offered = useOffered(platform?.Url)
  const draft = historyState.safeParse(useLocation().state).data
  const agreement = useAgreement(draft && typedBefore()?.agreed)
  const [chosen, setMethod] = useState<SignInMethod>(draft?.method ?? 'user')
  const method = chosen === 'sms' && !offered.sms ? 'user' : chosen

  async function read(path: string, name: string) {
    await navigate(hrefOf('login'), { replace: true, state: { method, name } })
    await navigate(path)
  }

  function signedIn(code: string, data: Session) {
    agreement.keep()
    forgetTyped()
    // In multi-platform mode the next platform follows on the same page.
    begin(code, data)
  }

  const methods = [
    { value: 'user', text: t('byUser') },
    { value: 'plate', text: t('byPlate') },
    ...(offered.sms ? [{ value: 'sms', text: t('bySms') } as const] : []),
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
          {offered.passkey && (
            <PasskeySignIn
              props={{ platform: form.platform, agreement, onSignedIn: form.onSignedIn }}
              loading={null}
              failed={{ title: t('failed') }}
            />
          )}
          {offered.company && (
            <CompanySignIns props={{ platform: form.platform, agreement }} loading={null} failed={{ title: t('failed') }} />
          )}
        </>
      ) : (
        <Alert tone="notice">{choice('none')}</Alert>
      )}
    </Welcome>
  )
}
