/** The form of a webhook: where it leads, what it tells, of which organisations. */
import {
  type AdminOrganisation,
  mayReceive,
  type RequestOf,
  type Webhook,
  webhookChange,
  webhookForm,
  type WebhookKind,
  webhookKindNames,
  webhookKinds,
} from '@outrider/contract'
import { useState } from 'react'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import type { FormRow } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../../core/queries/use-call.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { CheckBox } from '../../../ui/inputs/CheckBox.tsx'
import { Card } from '../../../ui/Page.tsx'
import styles from '../Admin.module.css'
import { OrganisationTicks } from '../OrganisationTicks.tsx'
import { webhookTexts } from './webhook-texts.ts'

type Field = 'name' | 'address' | 'on'

interface Props {
  /** undefined: a new one. */
  known?: Webhook
  organisations: readonly AdminOrganisation[]
  onMade?: (made: { name: string; secret: string }) => void
}

const differs = <Id,>(now: ReadonlySet<Id>, before: readonly Id[]): boolean =>
  now.size !== before.length || before.some(id => !now.has(id))
const isOn = ({ state }: Webhook): boolean => state === 'on' || state === 'failing' || state === 'makerLocked'

export function WebhookForm({ known, organisations, onMade }: Props) {
  const t = useTexts(webhookTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const own = rightsOf(useSession(state => state))
  const before = known?.organisations.map(({ orgId }) => orgId) ?? organisations.slice(0, 1).map(({ orgId }) => orgId)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(() => new Set(before))
  const [kinds, setKinds] = useState<ReadonlySet<WebhookKind>>(() => new Set(known?.kinds))
  const [pressed, setPressed] = useState(false)
  const offered = webhookKindNames.filter(kind => mayReceive(kind, own) || known?.kinds.includes(kind))
  const { name, address, on } = webhookTexts.rows
  const rows: FormRow<Field>[] = [
    { name: 'name', kind: 'text', label: name, hint: t('nameHint'), first: known === undefined },
    { name: 'address', kind: 'text', label: address, hint: t('addressHint'), capitals: 'off', keyboard: 'url' },
    ...(known ? [{ name: 'on', kind: 'switch', label: on, required: false } as const] : []),
  ]
  const form = useRowForm<Field, RequestOf<'admin/addWebhook'> & RequestOf<'admin/changeWebhook'>, string | undefined>({
    rows,
    schema: known ? webhookChange : webhookForm,
    stored: { name: known?.name ?? '', address: known?.address ?? '', on: known && isOn(known) ? 'on' : '' },
    guarded: true,
    besides: differs(ticked, before) || differs(kinds, known?.kinds ?? []),
    toBody: values => ({
      ...(known && { webhookId: known.webhookId, on: values.on === 'on' }),
      name: values.name.trim(),
      address: values.address.trim(),
      kinds: [...kinds],
      orgIds: [...ticked],
    }),
    async send(body) {
      if (known) await api.call('admin/changeWebhook', body, { quiet: true })
      return known ? undefined : (await api.call('admin/addWebhook', body, { quiet: true })).secret
    },
    async onSaved(secret, values) {
      await cached.outdate('admin/getWebhooks')
      if (secret === undefined) toast(t('saved'))
      else onMade?.({ name: values.name, secret })
    },
    fieldOfError: { 'admin.nameInvalid': 'name', 'webhook.addressRefused': 'address' },
  })
  const submit = async () => {
    setPressed(true)
    if (ticked.size > 0 && kinds.size > 0) await form.submit()
  }
  return (
    <RowForm form={{ ...form, submit }} className={styles['form']}>
      <Card>
        <FormFields form={form} names={known ? ['name', 'address', 'on'] : ['name', 'address']} />
      </Card>
      <Card title={t('kinds')} text={t('kindsHint')}>
        <KindTicks offered={offered} ticked={kinds} onTick={setKinds} />
        {pressed && kinds.size === 0 && <Alert>{t('chooseKind')}</Alert>}
      </Card>
      <Card title={t('seen')} text={t('seenHint')}>
        <OrganisationTicks organisations={organisations} ticked={ticked} onTick={setTicked} />
        {pressed && ticked.size === 0 && <Alert>{t('chooseOrganisation')}</Alert>}
      </Card>
      <SaveButton form={form}>{known ? t('save') : t('make')}</SaveButton>
    </RowForm>
  )
}

interface KindTicksProps {
  offered: readonly WebhookKind[]
  ticked: ReadonlySet<WebhookKind>
  onTick: (ticked: ReadonlySet<WebhookKind>) => void
}

function KindTicks({ offered, ticked, onTick }: KindTicksProps) {
  const t = useTexts(webhookTexts)
  const tick = (kind: WebhookKind, on: boolean) => {
    const next = new Set(ticked)
    if (on) next.add(kind)
    else next.delete(kind)
    onTick(next)
  }
  return (
    <div role="group" aria-label={t('kinds')}>
      {offered.map(kind => (
        <CheckBox key={kind} checked={ticked.has(kind)} onChange={on => tick(kind, on)}>
          {webhookKinds[kind][t.lang]}
        </CheckBox>
      ))}
    </div>
  )
}
