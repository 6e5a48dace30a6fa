/** Adds a passkey: its name and, unless the sign-in waits for the set-up, the password. */
import { useState } from 'react'
import { wirePassword } from '../../../core/api/wire-password.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import type { FormRow } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../../core/queries/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/Page.tsx'
import styles from '../Login.module.css'
import { useReusablePassword } from '../use-reusable-password.tsx'
import { newCredential, passkeyOrigin, problemOf } from './ask-authenticator.ts'
import { passkeyTexts } from './passkey-texts.ts'

interface Props {
  /** Of the platform. */
  code: string
  /** Right after a sign-in, by which nothing else is asked. */
  forced: boolean
  /** Of the first one: to be kept. */
  onCodes: (codes: readonly string[]) => void
}

export function AddPasskey({ code, forced, onCodes }: Props) {
  const t = useTexts(passkeyTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const reusable = useReusablePassword()
  const [problem, setProblem] = useState<'known' | 'notDone'>()
  const { rows: texts } = passkeyTexts
  const rows: FormRow<'name' | 'password'>[] = [
    { name: 'name', kind: 'text', label: texts.name, hint: t('nameHint'), required: true },
    {
      name: 'password',
      kind: 'password',
      label: texts.password,
      autoComplete: 'current-password',
      required: true,
      shown: () => !forced,
    },
  ]
  const form = useRowForm<'name' | 'password', object, { recoveryCodes: string[] }>({
    rows,
    stored: { name: '', password: '' },
    async send(_, { name, password }) {
      setProblem(undefined)
      const to = { platform: code, quiet: true }
      const proof = forced ? {} : { password: await wirePassword(api, code, password, { allowReusable: reusable.allow }) }
      const { options } = await api.call('user/startPasskey', { origin: passkeyOrigin(), ...proof }, to)
      const credential = await newCredential(options)
      return api.call('user/addPasskey', { name: name.trim(), credential: { ...credential, clientExtensionResults: {} } }, to)
    },
    async onSaved({ recoveryCodes }) {
      form.discard()
      toast(t('added'))
      if (recoveryCodes.length > 0) onCodes(recoveryCodes)
      await Promise.all([cached.outdate('user/getPasskeys'), cached.outdate('user/getSecondFactor')])
    },
    onFailure(failure) {
      const found = problemOf(failure)
      setProblem(found)
      return found !== undefined
    },
    fieldOfError: { 'password.wrongOld': 'password', 'password.ofCompany': 'password' },
  })
  return (
    <Card title={t(forced ? 'orPasskey' : 'add')} text={t('addText')}>
      <RowForm form={form} className={styles['form']}>
        <FormFields form={form} />
        {problem && <Alert>{t(problem)}</Alert>}
        <SaveButton form={form}>{t('add')}</SaveButton>
      </RowForm>
      {reusable.question}
    </Card>
  )
}
