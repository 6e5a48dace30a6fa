/** /setPassword: chooses a password by the one-time link of an administrator. The link belongs to the server of this page. */
import { fillPlaceholders } from '@outrider/contract'
import { useLocation, useNavigate } from '../../core/router/index.ts'
import { messageOf } from '../../core/api/call-error.ts'
import { wirePassword } from '../../core/api/wire-password.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { FormFields, RowForm, SaveButton } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { platformAddress } from '../../core/session/platform-address.ts'
import { Alert } from '../../ui/Alert.tsx'
import { EmptyState, LoadingState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card, Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import styles from './Login.module.css'
import { checkPasswordChange, type PasswordChange, type PasswordRules } from './password-change.ts'
import { passwordHint } from './password-hint.ts'
import { createLazyPart } from '../../core/chunks/part.tsx'
import { useOffered } from './use-offered.ts'
import { useAgreement } from './legal/use-agreement.ts'
import { passwordProblemTexts } from './password-problem-texts.ts'
import { newPasswordTexts } from './new-password-texts.ts'

const CompanySignIns = createLazyPart(() => import('./company/CompanySignIns.tsx'))

export default function SetPassword() {
  const t = useTexts(newPasswordTexts)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const { host } = useOutrider()
  const link = useLocation().hash.slice(1)
  const code = host.servedFrom === undefined ? undefined : platformAddress(host.servedFrom)?.code
  const owner = useCall('user/getPasswordLink', link === '' || code === undefined ? undefined : { linkToken: link }, {
    platform: code,
  })
  const { data: rules } = useCall('user/getPasswordComplexity', code === undefined ? undefined : {}, { platform: code })
  const platform = useSession(state => state.platforms.find(({ Code }) => Code === code))
  const offered = useOffered(platform?.Url)
  const agreement = useAgreement()
  const leave = () => void navigate(hrefOf('login'), { replace: true })
  const bar = <TopBar title={t('setPassword')} back={{ label: t('back'), go: leave }} />
  if (owner.isError || link === '' || code === undefined)
    return (
      <Page bar={bar}>
        <EmptyState icon="lock" title={t('linkOver')} text={owner.error ? messageOf(owner.error, t.lang) : t('linkMissing')} />
      </Page>
    )
  return (
    <Page bar={bar}>
      {owner.data ? (
        <Card title={fillPlaceholders(newPasswordTexts.rows.passwordOf[t.lang], { name: owner.data.userName })}>
          <Alert tone="notice">{fillPlaceholders(newPasswordTexts.rows.signInName[t.lang], { login: owner.data.login })}</Alert>
          <NewPassword code={code} link={link} rules={rules} onDone={leave} />
          {offered.company && platform && (
            <CompanySignIns props={{ platform, agreement, link }} loading={null} failed={{ title: t('failed') }} />
          )}
        </Card>
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </Page>
  )
}

interface NewPasswordProps {
  code: string
  link: string
  rules: PasswordRules | undefined
  onDone: () => void
}

function NewPassword({ code, link, rules, onDone }: NewPasswordProps) {
  const t = useTexts(newPasswordTexts)
  const { api } = useOutrider()
  const texts = newPasswordTexts.rows
  const renewed = { kind: 'password', autoComplete: 'new-password' } as const
  const form = useRowForm({
    rows: [
      { name: 'newPassword', ...renewed, label: texts.newPassword, hint: rules && passwordHint(rules, t, t.lang) },
      { name: 'repeated', ...renewed, label: texts.repeat },
    ],
    stored: { newPassword: '', repeated: '' },
    check(typed: Omit<PasswordChange, 'oldPassword'>) {
      // There is no old password that it could be equal to.
      const problem = checkPasswordChange({ ...typed, oldPassword: '\0' }, rules)
      return problem && problem.field !== 'oldPassword'
        ? { [problem.field]: fillPlaceholders(passwordProblemTexts.rows[problem.error][t.lang], problem.filling) }
        : {}
    },
    async send(_, typed: Omit<PasswordChange, 'oldPassword'>) {
      const newPassword = await wirePassword(api, code, typed.newPassword, { asTyped: true })
      await api.call('user/setPasswordByLink', { linkToken: link, newPassword }, { platform: code, quiet: true })
    },
    onSaved() {
      toast(t('passwordChosen'))
      form.discard()
      onDone()
    },
  })
  return (
    <RowForm form={form} className={styles['form']}>
      <FormFields form={form} />
      <SaveButton form={form}>{t('choosePassword')}</SaveButton>
    </RowForm>
  )
}
