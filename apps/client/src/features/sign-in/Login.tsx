/** /login by user name. */
import { wordsOf } from '@outrider/contract'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../core/api/call-error.ts'
import { LanguageSwitch } from '../../core/i18n/LanguageSwitch.tsx'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider, useSession } from '../../core/outrider.ts'
import { paths } from '../../core/routing/paths.ts'
import { deviceOf } from '../../core/session/device.ts'
import { currentPlatform } from '../../core/session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Welcome } from '../../ui/Welcome.tsx'
import { PasswordField } from './PasswordField.tsx'
import { PlatformRow } from './PlatformRow.tsx'
import { checkCredentials, loginBody } from './sign-in.ts'
import { signInTexts } from './strings.ts'
import { useCustomerPicture } from './use-customer-picture.ts'

export default function Login() {
  const t = useTexts(signInTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const { api, session, host, stored } = useOutrider()
  const platform = useSession(currentPlatform)
  const picture = useCustomerPicture()
  const [userId, setUserId] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function signIn(code: string) {
    setBusy(true)
    try {
      const body = loginBody({ userId, password }, deviceOf(host, stored))
      const data = await api.call('user/login', body, { platform: code, quiet: true })
      session.signIn(code, data)
      await navigate(data.mustChangePassword ? paths.changePassword : paths.main, { replace: true })
    } catch (failure) {
      setError(messageOf(failure, lang))
    } finally {
      setBusy(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = checkCredentials({ userId, password })
    setError(wrong && wordsOf(wrong, lang))
    if (wrong) return
    if (platform) void signIn(platform.Code)
    else setError(t('noPlatform'))
  }

  return (
    <Welcome title={t('heading')} text={t('intro')} corner={<LanguageSwitch />} picture={picture}>
      <PlatformRow />
      <form onSubmit={submit} noValidate style={{ display: 'grid', gap: 16 }}>
        <Field
          label={t('user')}
          icon="user"
          name="username"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          value={userId}
          onChange={event => setUserId(event.target.value)}
        />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          value={password}
          onChange={event => setPassword(event.target.value)}
        />
        {error && <Alert>{error}</Alert>}
        <Button look="primary" type="submit" block busy={busy}>
          {t('submit')}
        </Button>
      </form>
    </Welcome>
  )
}
