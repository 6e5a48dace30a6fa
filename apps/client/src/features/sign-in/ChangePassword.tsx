/** /changePwd: changes the password by the rules of the platform; forced after the first sign-in. */
import { fillPlaceholders } from '@outrider/contract'
import { useContext } from 'react'
import { useNavigate } from '../../core/router/index.ts'
import { CallError } from '../../core/api/call-error.ts'
import { wirePassword } from '../../core/api/wire-password.ts'
import { FormFields, RowForm, SaveButton } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { OpenOverlayContext } from '../../core/routing/overlay-context.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { platformChoiceTexts } from '../../core/session/platform-choice-texts.ts'
import { isSignedIn, mustChangePassword, rightsOf, unfinishedAt } from '../../core/session/session.ts'
import { useStored } from '../../core/context/use-stored.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TopBar } from '../../ui/TopBar.tsx'
import styles from './Login.module.css'
import { checkPasswordChange, type PasswordChange } from './password-change.ts'
import { passwordHint } from './password-hint.ts'
import { platformToChange } from './sign-in.ts'
import { passwordProblemTexts } from './password-problem-texts.ts'
import { newPasswordTexts } from './new-password-texts.ts'
import { storedRememberedSignIns } from './stored-sign-in.ts'
import { useReusablePassword } from './use-reusable-password.tsx'

const empty: PasswordChange = { oldPassword: '', newPassword: '', repeated: '' }

export default function ChangePassword() {
  const { hrefOf } = useScreens()
  const t = useTexts(newPasswordTexts)
  const choice = useTexts(platformChoiceTexts)
  const navigate = useNavigate()
  const overlay = useContext(OpenOverlayContext)
  const { api, session } = useOutrider()
  const platform = useSession(platformToChange)
  const reusable = useReusablePassword()
  const several = useSession(state => state.multi)
  const must = useSession(mustChangePassword)
  const signedIn = useSession(isSignedIn)
  const [remembered, remember] = useStored(storedRememberedSignIns)
  const code = platform?.Code
  const { data: rules } = useCall('user/getPasswordComplexity', platform && {}, { platform: code })

  /** Who has just signed in to a new installation for the first time is led on. */
  async function firstStepsOpen(): Promise<boolean> {
    if (several || !rightsOf(session.get()).adminAuth) return false
    try {
      return (await api.call('admin/getFirstSteps', {}, { quiet: true })).open
    } catch (error) {
      // Who administers one company of several is refused.
      if (error instanceof CallError) return false
      throw error
    }
  }

  const texts = newPasswordTexts.rows
  const renewed = { kind: 'password', autoComplete: 'new-password' } as const
  const form = useRowForm({
    rows: [
      { name: 'oldPassword', kind: 'password', label: texts.oldPassword, autoComplete: 'current-password' },
      { name: 'newPassword', ...renewed, label: texts.newPassword, hint: rules && passwordHint(rules, t, t.lang) },
      { name: 'repeated', ...renewed, label: texts.repeat },
    ],
    stored: empty,
    check(typed: PasswordChange) {
      const problem = checkPasswordChange(typed, rules)
      return problem
        ? { [problem.field]: fillPlaceholders(passwordProblemTexts.rows[problem.error][t.lang], problem.filling) }
        : {}
    },
    async send(_, typed: PasswordChange) {
      if (code === undefined) throw new CallError({ name: undefined, message: choice('none'), reaction: 'show' })
      // Each encryption key is single-use, so each password is encrypted separately.
      const [oldPassword, newPassword] = await Promise.all([
        wirePassword(api, code, typed.oldPassword, { allowReusable: reusable.allow }),
        wirePassword(api, code, typed.newPassword, { asTyped: true, allowReusable: reusable.allow }),
      ])
      const data = await api.call('user/changePassword', { oldPassword, newPassword }, { platform: code, quiet: true })
      remember(Object.fromEntries(Object.entries(remembered).filter(([each]) => each !== code)))
      session.signIn(code, data)
    },
    async onSaved() {
      toast(t('changed'))
      form.discard()
      if (overlay) overlay.leave()
      else if (!unfinishedAt(session.get()))
        await navigate(hrefOf(must && (await firstStepsOpen()) ? 'adminFirstSteps' : 'main'), { replace: true })
    },
  })
  const goBack = overlay?.leave ?? (() => void navigate(signedIn && !must ? hrefOf('my') : hrefOf('login')))

  return (
    <Page bar={<TopBar title={t('changePassword')} back={{ label: t('back'), go: goBack }} />}>
      <Card {...(several && platform ? { title: platform.Title } : {})}>
        <Alert tone="notice">{t(must ? 'mustChange' : 'changeEnds')}</Alert>
        <RowForm form={form} className={styles['form']}>
          <FormFields form={form} />
          <SaveButton form={form}>{t('changePassword')}</SaveButton>
        </RowForm>
      </Card>
      {reusable.question}
    </Page>
  )
}
