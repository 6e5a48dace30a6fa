/** /changePwd: changes the password by the rules of the platform; forced after the first sign-in. */
import { fillPlaceholders } from '@outrider/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../core/api/call-error.ts'
import { wirePassword } from '../../core/api/wire-password.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { platformChoiceTexts } from '../../core/session/platform-choice-texts.ts'
import { isSignedIn, mustChangePassword } from '../../core/session/session.ts'
import { useStored } from '../../core/context/use-stored.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TopBar } from '../../ui/TopBar.tsx'
import styles from './Login.module.css'
import { PasswordField } from './PasswordField.tsx'
import { checkPasswordChange, requiredKinds, type PasswordChange, type PasswordRules } from './password-change.ts'
import { platformToChange } from './sign-in.ts'
import { passwordProblemTexts } from './password-problem-texts.ts'
import { signInTexts } from './strings.ts'
import { storedRememberedSignIns } from './stored-sign-in.ts'

const empty: PasswordChange = { oldPassword: '', newPassword: '', repeated: '' }

export default function ChangePassword() {
  const { hrefOf } = useScreens()
  const t = useTexts(signInTexts)
  const choice = useTexts(platformChoiceTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const { api, session } = useOutrider()
  const platform = useSession(platformToChange)
  const several = useSession(state => state.multi)
  const must = useSession(mustChangePassword)
  const signedIn = useSession(isSignedIn)
  const [remembered, remember] = useStored(storedRememberedSignIns)
  const [form, setForm] = useState(empty)
  const [error, setError] = useState<{ field?: keyof PasswordChange; text: string }>()
  const [busy, setBusy] = useState(false)
  const how = { platform: platform?.Code ?? '', quiet: true }
  const { data: rules } = useQuery({
    queryKey: ['user/getPasswordComplexity', platform?.Code],
    enabled: platform !== undefined,
    retry: false,
    queryFn: ({ signal }) => api.call('user/getPasswordComplexity', {}, { ...how, signal }),
  })

  async function change(code: string) {
    setBusy(true)
    try {
      // Each encryption key is single-use, so each password is encrypted separately.
      const [oldPassword, newPassword] = await Promise.all([
        wirePassword(api, code, form.oldPassword),
        wirePassword(api, code, form.newPassword, { asTyped: true }),
      ])
      const data = await api.call('user/changePassword', { oldPassword, newPassword }, how)
      remember(Object.fromEntries(Object.entries(remembered).filter(([each]) => each !== code)))
      session.signIn(code, data)
      toast(t('changed'))
      setForm(empty)
      if (!mustChangePassword(session.get())) await navigate(hrefOf('main'), { replace: true })
    } catch (failure) {
      setError({ text: messageOf(failure, lang) })
    } finally {
      setBusy(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const problem = checkPasswordChange(form, rules)
    setError(
      problem && {
        field: problem.field,
        text: fillPlaceholders(passwordProblemTexts.rows[problem.error][lang], problem.filling),
      },
    )
    if (problem) return
    if (platform) void change(platform.Code)
    else setError({ text: choice('none') })
  }

  const hintOf = (of: PasswordRules) => {
    const kinds = requiredKinds(of).map(kind => t(kind))
    const length = of.minLength
    return kinds.length === 0 ? t('rule', { length }) : t('ruleWith', { length, kinds: kinds.join(lang === 'zh' ? '、' : ', ') })
  }
  const field = (name: keyof PasswordChange) => ({
    value: form[name],
    error: error?.field === name ? error.text : undefined,
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })
  const goBack = () => void navigate(signedIn && !must ? hrefOf('my') : hrefOf('login'))

  return (
    <Page bar={<TopBar title={t('changePassword')} back={{ label: common('back'), go: goBack }} />}>
      <Card {...(several && platform ? { title: platform.Title } : {})}>
        {must && <Alert tone="notice">{t('mustChange')}</Alert>}
        <form onSubmit={submit} noValidate className={styles['form']}>
          <PasswordField label={t('oldPassword')} autoComplete="current-password" {...field('oldPassword')} />
          <PasswordField
            label={t('newPassword')}
            autoComplete="new-password"
            hint={rules && hintOf(rules)}
            {...field('newPassword')}
          />
          <PasswordField label={t('repeat')} autoComplete="new-password" {...field('repeated')} />
          {error && !error.field && <Alert>{error.text}</Alert>}
          <Button look="primary" type="submit" block busy={busy}>
            {t('changePassword')}
          </Button>
        </form>
      </Card>
    </Page>
  )
}
