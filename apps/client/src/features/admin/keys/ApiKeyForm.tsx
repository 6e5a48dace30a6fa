/** The form of a new API key: who uses it, what it sees and may do, for how long. */
import {
  type AdminOrganisation,
  apiKeyForm,
  type DataOf,
  fillPlaceholders,
  limits,
  type RequestOf,
  type Right,
  rightsOfKeys,
  rightTexts,
} from '@outrider/contract'
import { useState } from 'react'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import type { FormRow, FormValues } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../../core/queries/use-call.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Card } from '../../../ui/Page.tsx'
import styles from '../Admin.module.css'
import { OrganisationTicks } from '../OrganisationTicks.tsx'
import { keyTexts } from './key-texts.ts'

const facts = ['name', 'days', 'perMinute'] as const
type Field = (typeof facts)[number] | Right
const lives = [30, 90, 180, 365, limits.apiKeyDays]

interface Props {
  organisations: readonly AdminOrganisation[]
  onMade: (made: { name: string; secret: string }) => void
}

export function ApiKeyForm({ organisations, onMade }: Props) {
  const t = useTexts(keyTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const own = rightsOf(useSession(state => state))
  const rights = rightsOfKeys().filter(right => own[right])
  const [ticked, setTicked] = useState<ReadonlySet<number>>(() => new Set(organisations.slice(0, 1).map(({ orgId }) => orgId)))
  const [missing, setMissing] = useState(false)
  const { name, days, perMinute, daysOf } = keyTexts.rows
  const choices = lives.map(life => ({ value: String(life), text: fillPlaceholders(daysOf[t.lang], { days: life }) }))
  const form = useRowForm<Field, RequestOf<'admin/addApiKey'>, DataOf<'admin/addApiKey'>>({
    rows: [
      { name: 'name', kind: 'text', label: name, hint: t('nameHint'), first: true },
      { name: 'days', kind: 'choice', label: days, choices },
      { name: 'perMinute', kind: 'number', label: perMinute, keyboard: 'numeric' },
      ...rights.map(right => ({ name: right, kind: 'switch', label: rightTexts[right], required: false }) as const),
    ] satisfies FormRow<Field>[],
    schema: apiKeyForm,
    stored: {
      name: '',
      days: '365',
      perMinute: '60',
      ...Object.fromEntries(rights.map(right => [right, right === 'posAuth' ? 'on' : ''])),
    } as FormValues<Field>,
    guarded: true,
    toBody: values => ({
      name: values.name.trim(),
      days: Number(values.days),
      perMinute: Number(values.perMinute),
      rights: rights.filter(right => values[right] === 'on'),
      orgIds: [...ticked],
    }),
    send: body => api.call('admin/addApiKey', body, { quiet: true }),
    async onSaved({ secret }, values) {
      await cached.outdate('admin/getApiKeys')
      onMade({ name: values.name, secret })
    },
    fieldOfError: { 'admin.nameInvalid': 'name' },
  })
  const submit = async () => {
    setMissing(ticked.size === 0)
    if (ticked.size > 0) await form.submit()
  }
  return (
    <RowForm form={{ ...form, submit }} className={styles['form']}>
      <Card>
        <FormFields form={form} names={facts} />
      </Card>
      <Card title={t('seen')} text={t('seenHint')}>
        <OrganisationTicks organisations={organisations} ticked={ticked} onTick={setTicked} />
        {missing && ticked.size === 0 && <Alert>{t('chooseOrganisation')}</Alert>}
      </Card>
      <Card title={t('rights')} text={t('rightsHint')}>
        <FormFields form={form} names={rights} />
      </Card>
      <SaveButton form={form}>{t('make')}</SaveButton>
    </RowForm>
  )
}
