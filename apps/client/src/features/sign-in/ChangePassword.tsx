/** /changePwd: after the first sign-in, or whenever the user wants. */
import { wordsOf } from '@outrider/contract'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../core/api/call-error.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider, useSession } from '../../core/outrider.ts'
import { paths } from '../../core/routing/paths.ts'
import { currentPlatform, isSignedIn, mustChangePassword } from '../../core/session/session.ts'
import { commonTexts } from '../../core/strings.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { toast } from '../../ui/toast.ts'
import { TopBar } from '../../ui/TopBar.tsx'
import { PasswordField } from './PasswordField.tsx'
import { checkPasswordChange, minPasswordLength, type PasswordChange, passwordChangeBody } from './sign-in.ts'
import { signInTexts } from './strings.ts'

const empty: PasswordChange = { oldPassword: '', newPassword: '', repeated: '' }

export default function ChangePassword() {
  const t = useTexts(signInTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const { api, session } = useOutrider()
  const platform = useSession(currentPlatform)
  const must = useSession(mustChangePassword)
  const signedIn = useSession(isSignedIn)
  const [form, setForm] = useState(empty)
  const [error, setError] = useState<{ field?: keyof PasswordChange; text: string }>()
  const [busy, setBusy] = useState(false)

  async function change() {
    setBusy(true)
    try {
      const how = { quiet: true, ...(platform ? { platform: platform.Code } : {}) }
      const data = await api.call('user/changePassword', passwordChangeBody(form), how)
      if (platform) session.signIn(platform.Code, data)
      toast(t('changed'))
      await navigate(paths.main, { replace: true })
    } catch (failure) {
      setError({ text: messageOf(failure, lang) })
    } finally {
      setBusy(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const problem = checkPasswordChange(form)
    setError(problem && { field: problem.field, text: wordsOf(problem.error, lang, problem.filling) })
    if (!problem) void change()
  }

  const errorAt = (field: keyof PasswordChange) => (error?.field === field ? error.text : undefined)
  const field = (name: keyof PasswordChange) => ({
    value: form[name],
    error: errorAt(name),
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })
  const goBack = () => void navigate(signedIn && !must ? paths.main : paths.login)

  return (
    <Page bar={<TopBar title={t('changePassword')} back={{ label: common('back'), go: goBack }} />}>
      <Card>
        {must && <Alert tone="notice">{t('mustChange')}</Alert>}
        <form onSubmit={submit} noValidate style={{ display: 'grid', gap: 16 }}>
          <PasswordField label={t('oldPassword')} autoComplete="current-password" {...field('oldPassword')} />
          <PasswordField
            label={t('newPassword')}
            autoComplete="new-password"
            hint={t('rule', { length: minPasswordLength })}
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
