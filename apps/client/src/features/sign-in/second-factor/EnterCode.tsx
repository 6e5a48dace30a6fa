/** The second step of a sign-in: a code of the app, or a recovery code. */
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { Platform } from '../../../core/session/platform.ts'
import { Card } from '../../../ui/Page.tsx'
import styles from '../Login.module.css'
import { PassPasskey } from './PassPasskey.tsx'
import { secondFactorTexts } from './second-factor-texts.ts'

export function EnterCode({ platform, onDone }: { platform: Platform; onDone: () => void }) {
  const t = useTexts(secondFactorTexts)
  const { api } = useOutrider()
  const several = useSession(state => state.multi)
  const form = useRowForm({
    rows: [
      {
        name: 'code',
        kind: 'text',
        label: secondFactorTexts.rows.codeOrRecovery,
        autoComplete: 'one-time-code',
        capitals: 'off',
        required: true,
        first: true,
      },
    ],
    stored: { code: '' },
    send: (_, { code }) => api.call('user/passSecondFactor', { code }, { platform: platform.Code, quiet: true }),
    onSaved() {
      form.discard()
      onDone()
    },
    fieldOfError: { 'secondFactor.wrong': 'code' },
  })
  return (
    <Card title={several ? `${t('enterTitle')} · ${platform.Title}` : t('enterTitle')} text={t('enterText')}>
      <PassPasskey code={platform.Code} onDone={onDone} />
      <RowForm form={form} className={styles['form']}>
        <FormFields form={form} />
        <SaveButton form={form}>{t('verify')}</SaveButton>
      </RowForm>
      {/* Not the hint of the field, whose place a refusal takes: just then it is looked for. */}
      <p className="muted">{t('recoveryHint')}</p>
    </Card>
  )
}
