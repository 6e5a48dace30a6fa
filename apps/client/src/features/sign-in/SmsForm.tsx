/** Sign-in with an SMS code. A captcha comes first, because each message costs the operator. */
import { useEffect, useState } from 'react'
import { Form } from '../../core/forms/Form.tsx'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { deviceOf } from '../../core/session/device.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { AgreementBox } from './legal/AgreementBox.tsx'
import { CaptchaPart } from './captcha/CaptchaPart.tsx'
import styles from './Login.module.css'
import { checkSmsRequest, checkSmsSignIn } from './sign-in.ts'
import type { SignInFormProps } from './sign-in-form.ts'
import { signInTexts } from './strings.ts'
import { useCaptcha } from './captcha/use-captcha.ts'
import { useCountdown } from './use-countdown.ts'
import { useProblem } from './use-problem.ts'

/** Delay before another message can be requested, s. */
const resendDelaySeconds = 60

export default function SmsForm({ platform, agreement, draft, onRead, onSignedIn }: SignInFormProps) {
  const t = useTexts(signInTexts)
  const { api, stored } = useOutrider()
  const captcha = useCaptcha(platform.Code)
  const [mobile, setMobile] = useState(draft ?? '')
  const [smsCode, setSmsCode] = useState('')
  const problem = useProblem()
  const [busy, setBusy] = useState<'send' | 'signIn'>()
  const [left, startCountdown] = useCountdown()
  const how = { platform: platform.Code, quiet: true }

  const { refresh: renew } = captcha
  useEffect(() => {
    renew('image').catch(problem.fail)
    // Once, when the form opens; a language change needs no new picture.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `renew` changes with each picture it brings
  }, [])

  async function run(step: 'send' | 'signIn', work: () => Promise<void>) {
    problem.clear()
    setBusy(step)
    try {
      await work()
    } catch (failure) {
      problem.fail(failure)
    } finally {
      setBusy(undefined)
    }
  }

  function send() {
    const wrong = checkSmsRequest(mobile, captcha.answer, captcha.working !== undefined)
    if (wrong) return problem.say(wrong)
    void run('send', async () => {
      try {
        await api.call('user/getMobileSmsCaptcha', { mobile: mobile.trim(), ...captcha.answer }, how)
        startCountdown(resendDelaySeconds)
        toast(t('codeSent'))
      } finally {
        await captcha.refresh().catch(problem.fail)
      }
    })
  }

  function submit() {
    const wrong = checkSmsSignIn(mobile, smsCode, agreement)
    if (wrong) return problem.say(wrong)
    void run('signIn', async () => {
      const body = { mobile: mobile.trim(), smsCode: smsCode.trim(), ...deviceOf(stored) }
      onSignedIn(await api.call('user/mobileSmsLogin', body, how))
    })
  }

  return (
    <Form onSubmit={submit} className={styles['form']}>
      <Field
        label={t('mobile')}
        icon="phone"
        inputMode="tel"
        autoComplete="tel"
        value={mobile}
        onChange={event => setMobile(event.target.value)}
      />
      <CaptchaPart captcha={captcha} onFailure={problem.fail} onChosen={problem.clear} imageOnly />
      <div className={styles['code']}>
        <Field
          label={t('smsCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={smsCode}
          onChange={event => setSmsCode(event.target.value)}
        />
        <Button disabled={left > 0} busy={busy === 'send'} onClick={send}>
          {left > 0 ? t('sendAgain', { seconds: left }) : t('sendCode')}
        </Button>
      </div>
      <AgreementBox agreed={agreement.agreed} onChange={agreement.setAgreed} onRead={path => onRead(path, mobile)} />
      {problem.text && <Alert>{problem.text}</Alert>}
      <Button look="primary" type="submit" block busy={busy === 'signIn'}>
        {t('submit')}
      </Button>
    </Form>
  )
}
