/** Signs in with the name and the password of a company's directory: a button that unfolds to both. */
import { fillPlaceholders } from '@outrider/contract'
import { useState } from 'react'
import { CallError } from '../../../core/api/call-error.ts'
import { wirePassword } from '../../../core/api/wire-password.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { Form } from '../../../core/forms/Form.tsx'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { deviceOf } from '../../../core/session/device.ts'
import type { Platform } from '../../../core/session/platform.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/inputs/Field.tsx'
import { PasswordField } from '../../../core/forms/fields/PasswordField.tsx'
import { CaptchaPart } from '../captcha/CaptchaPart.tsx'
import { useCaptcha } from '../captcha/use-captcha.ts'
import type { useAgreement } from '../legal/use-agreement.ts'
import { checkSignIn } from '../sign-in.ts'
import { signInTexts } from '../strings.ts'
import { useProblem } from '../use-problem.ts'
import { useSignedIn } from '../use-signed-in.ts'
import { companyTexts } from './company-texts.ts'

interface Props {
  providerId: string
  name: string
  platform: Platform
  agreement: ReturnType<typeof useAgreement>
  link: string | undefined
}

const captchaErrors: ReadonlySet<string | undefined> = new Set(['login.captchaNeeded', 'captcha.wrong'])

export default function DirectorySignIn({ providerId, name, platform: { Code: platform }, agreement, link }: Props) {
  const t = useTexts(companyTexts)
  const signInWords = useTexts(signInTexts)
  const { api, stored } = useOutrider()
  const begin = useSignedIn()
  const captcha = useCaptcha(platform)
  const problem = useProblem()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const words = fillPlaceholders(companyTexts.rows.with[t.lang], { name })

  async function send() {
    setBusy(true)
    try {
      const body = {
        providerId,
        login: login.trim(),
        password: await wirePassword(api, platform, password, { asTyped: true }),
        ...(link !== undefined && { linkToken: link }),
        ...captcha.answer,
        ...deviceOf(stored),
      }
      const session = await api.call('user/signInByDirectory', body, { platform, quiet: true })
      agreement.keep()
      begin(platform, session)
    } catch (failure) {
      problem.fail(failure)
      if (captcha.picture || (failure instanceof CallError && captchaErrors.has(failure.error)))
        await captcha.refresh().catch(problem.fail)
    }
    setBusy(false)
  }

  function submit() {
    const wrong = checkSignIn(
      'user',
      { name: login, password },
      { agreed: agreement.agreed, captcha: captcha.answer, working: captcha.working !== undefined },
    )
    if (wrong) return problem.say(wrong)
    problem.clear()
    void send()
  }

  if (!open)
    return (
      <Button icon="shield" block onClick={() => setOpen(true)}>
        {words}
      </Button>
    )
  return (
    <Form onSubmit={submit}>
      <Field
        // The button that had the focus is gone.
        autoFocus
        label={fillPlaceholders(companyTexts.rows.nameAt[t.lang], { name })}
        icon="user"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        value={login}
        onChange={event => setLogin(event.target.value)}
      />
      <PasswordField
        label={fillPlaceholders(companyTexts.rows.passwordAt[t.lang], { name })}
        autoComplete="current-password"
        value={password}
        onChange={event => setPassword(event.target.value)}
      />
      <CaptchaPart captcha={captcha} onFailure={problem.fail} onChosen={problem.clear} />
      {problem.text !== undefined && <Alert>{problem.text}</Alert>}
      <Button icon="shield" type="submit" block busy={busy} aria-label={words}>
        {signInWords('submit')}
      </Button>
    </Form>
  )
}
