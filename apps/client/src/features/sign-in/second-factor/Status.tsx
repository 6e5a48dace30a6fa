/** Whether the account has a second step; new recovery codes and switching it off, each by a code. */
import { fillPlaceholders, type DataOf } from '@outrider/contract'
import { useOutrider } from '../../../core/context/outrider.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../../core/queries/use-call.ts'
import { dateTime } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/Page.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import signInStyles from '../Login.module.css'
import styles from './SecondFactor.module.css'
import { secondFactorTexts } from './second-factor-texts.ts'

interface Props {
  code: string
  state: DataOf<'user/getSecondFactor'>
  /** `app`: beside passkeys. */
  onSetUp: (what: 'all' | 'app') => void
  onCodes: (codes: readonly string[]) => void
}

export function Status({ code, state, onSetUp, onCodes }: Props) {
  const t = useTexts(secondFactorTexts)
  if (!state.offered) return <Alert tone="notice">{t('ofVehicle')}</Alert>
  if (!state.on)
    return (
      <Card title={t('title')} text={t('offText')}>
        <div>
          <StateBadge tone="offline">{t('off')}</StateBadge>
        </div>
        <Button look="primary" onClick={() => onSetUp('all')}>
          {t('begin')}
        </Button>
      </Card>
    )
  const byPasskeys = state.app === false
  return (
    <>
      <Card
        title={t('title')}
        text={fillPlaceholders(secondFactorTexts.rows[byPasskeys ? 'onByPasskeys' : 'onSince'][t.lang], {
          time: dateTime(state.since ?? 0, t.lang),
        })}
      >
        <div>
          <StateBadge tone="driving">{t('on')}</StateBadge>
        </div>
        <p>{t('codesLeft', { n: state.recoveryCodesLeft })}</p>
        {byPasskeys && (
          <Button icon="plus" onClick={() => onSetUp('app')}>
            {t('addApp')}
          </Button>
        )}
        {state.required && <p className={styles['hint']}>{t('requiredText')}</p>}
      </Card>
      <Change code={code} required={state.required} onCodes={onCodes} />
    </>
  )
}

function Change({ code: platform, required, onCodes }: { code: string; required: boolean; onCodes: Props['onCodes'] }) {
  const t = useTexts(secondFactorTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const form = useRowForm({
    rows: [
      {
        name: 'code',
        kind: 'text',
        label: secondFactorTexts.rows.codeOrRecovery,
        autoComplete: 'one-time-code',
        capitals: 'off',
        required: true,
      },
    ],
    stored: { code: '' },
    async send(_, { code }, how): Promise<readonly string[] | undefined> {
      if (how !== 'end') return (await api.call('user/renewRecoveryCodes', { code }, { platform, quiet: true })).recoveryCodes
      await api.call('user/endSecondFactor', { code }, { platform, quiet: true })
      return undefined
    },
    async onSaved(codes) {
      form.discard()
      if (codes) onCodes(codes)
      else toast(t('turnedOff'))
      await cached.outdate('user/getSecondFactor')
    },
    fieldOfError: { 'secondFactor.wrong': 'code' },
  })
  return (
    <Card title={t('change')} text={t('changeText')}>
      <RowForm form={form} className={signInStyles['form']}>
        <FormFields form={form} />
        <SaveButton form={form}>{t('renew')}</SaveButton>
        {!required && (
          <Button block busy={form.busy} onClick={() => void form.submit('end')}>
            {t('turnOff')}
          </Button>
        )}
      </RowForm>
    </Card>
  )
}
