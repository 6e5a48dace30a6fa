/** Signing in with a password: by user name, or by the plate number of a vehicle that has a password of its own. */
import { useState } from 'react'
import { Form } from '../../core/forms/Form.tsx'
import { CallError } from '../../core/api/call-error.ts'
import type { CallErrorName } from '../../core/api/own-errors.ts'
import { wirePassword } from '../../core/api/wire-password.ts'
import { PasswordField } from '../../core/forms/fields/PasswordField.tsx'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { type Outrider, useOutrider } from '../../core/context/outrider.ts'
import { deviceOf } from '../../core/session/device.ts'
import type { Platform } from '../../core/session/platform.ts'
import { platformsToSignIn, signInToAll } from '../../core/session/sign-in-all.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckBox } from '../../ui/inputs/CheckBox.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { AgreementBox } from './legal/AgreementBox.tsx'
import { CaptchaPart } from './captcha/CaptchaPart.tsx'
import styles from './Login.module.css'
import { deviceTokenFor, keepDeviceToken } from './device-tokens.ts'
import { checkSignIn, loginBody } from './sign-in.ts'
import type { SignInFormProps } from './sign-in-form.ts'
import { signInTexts } from './strings.ts'
import { useCaptcha } from './captcha/use-captcha.ts'
import { useProblem } from './use-problem.ts'
import { useRemembered } from './use-remembered.ts'
import { useReusablePassword } from './use-reusable-password.tsx'
import { storedPlatenumstr } from './stored-sign-in.ts'
import { keepTyped, typedBefore } from './typed-while-reading.ts'

/** Errors after which a new captcha is needed. */
const captchaErrors: ReadonlySet<CallErrorName | undefined> = new Set(['login.captchaNeeded', 'captcha.wrong'] as const)

interface Credentials {
  name: string
  password: string
  allowReusable: ReturnType<typeof useReusablePassword>['allow']
}

/** Signs in at one platform; this device is known there from then on. */
async function signInWith(
  { api, stored }: Outrider,
  code: string,
  { name, password, allowReusable }: Credentials,
  answer: ReturnType<typeof useCaptcha>['answer'],
) {
  const encrypted = await wirePassword(api, code, password, { allowReusable })
  const body = loginBody({ name, password: encrypted }, deviceOf(stored), answer)
  const known = deviceTokenFor(stored, code, name)
  const session = await api.call('user/login', { ...body, ...known }, { platform: code, quiet: true })
  keepDeviceToken(stored, code, name, session.deviceToken)
  return session
}

export function PasswordForm({
  method,
  platform,
  agreement,
  draft,
  onRead,
  onSignedIn,
}: SignInFormProps & { method: 'user' | 'plate'; platform: Platform }) {
  const t = useTexts(signInTexts)
  const wide = useWide()
  const outrider = useOutrider()
  const { session: signIns, stored } = outrider
  const captcha = useCaptcha(platform.Code)
  const [typed] = useState(() => {
    const before = draft === undefined ? undefined : typedBefore()
    return before?.platform === platform.Code && before.method === method ? before : undefined
  })
  const remembered = useRemembered(platform.Code, typed?.wanted)
  const reusable = useReusablePassword()
  const [typedName, setName] = useState<string>()
  const [password, setPassword] = useState(typed?.password ?? '')
  const problem = useProblem()
  const [busy, setBusy] = useState(false)

  const name = typedName ?? draft ?? (method === 'plate' ? stored.get(storedPlatenumstr) : (remembered.saved?.name ?? ''))
  /** The remembered password is used while the field is empty and the name is unchanged. */
  const savedPassword = password === '' && remembered.saved?.name === name ? remembered.saved.password : ''
  const credentials = { name, password: password || savedPassword }

  const signInAt = (code: string, answer?: typeof captcha.answer) =>
    signInWith(outrider, code, { ...credentials, allowReusable: reusable.allow }, answer)

  async function signIn() {
    setBusy(true)
    try {
      const session = await signInAt(platform.Code, captcha.answer)
      captcha.clear()
      // In multi-platform mode the same credentials are tried at all others; those that refuse follow on this page.
      const others = platformsToSignIn(signIns).filter(({ Code }) => Code !== platform.Code)
      await signInToAll(signIns, code => signInAt(code), others)
      await remembered.update(name.trim(), credentials.password)
      if (method === 'plate') stored.set(storedPlatenumstr, name.trim())
      onSignedIn(session)
    } catch (failure) {
      problem.fail(failure)
      const why = failure instanceof CallError ? failure.error : undefined
      if (why === 'login.wrongUser' && savedPassword) remembered.forget()
      if (captcha.picture || captchaErrors.has(why)) await captcha.refresh().catch(problem.fail)
    } finally {
      setBusy(false)
    }
  }

  function submit() {
    const wrong = checkSignIn(method, credentials, {
      agreed: agreement.agreed,
      captcha: captcha.answer,
      working: captcha.working !== undefined,
    })
    if (wrong) return problem.say(wrong)
    problem.clear()
    void signIn()
  }

  function read(path: string) {
    keepTyped({ platform: platform.Code, method, password, wanted: remembered.wanted, agreed: agreement.agreed })
    onRead(path, name)
  }

  return (
    <Form onSubmit={submit} className={styles['form']}>
      <Field
        label={t(method === 'plate' ? 'plate' : 'user')}
        icon={method === 'plate' ? 'truck' : 'user'}
        name="username"
        autoComplete="username"
        autoCapitalize={method === 'plate' ? 'characters' : 'off'}
        spellCheck={false}
        // What one has come for; on a phone it would bring the keyboard over the form.
        autoFocus={wide && name === ''}
        value={name}
        onChange={event => setName(event.target.value)}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        hint={savedPassword ? t('rememberedHint') : undefined}
        placeholder={savedPassword ? '••••••••' : undefined}
        value={password}
        onChange={event => setPassword(event.target.value)}
      />
      <CaptchaPart captcha={captcha} onFailure={problem.fail} onChosen={problem.clear} />
      <div className="grid">
        {remembered.offered && (
          <CheckBox checked={remembered.wanted} onChange={remembered.setWanted}>
            {t('remember')}
          </CheckBox>
        )}
        <AgreementBox agreed={agreement.agreed} onChange={agreement.setAgreed} onRead={read} />
      </div>
      {problem.text && <Alert>{problem.text}</Alert>}
      <Button look="primary" type="submit" block busy={busy}>
        {t('submit')}
      </Button>
      {reusable.question}
    </Form>
  )
}
