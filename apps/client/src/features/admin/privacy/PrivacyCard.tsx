/** What an organisation withholds of its vehicles and drivers from everybody. */
import { type DataOf, privacyForm, type PrivacyKind, privacyKinds, privacyRows, type RequestOf } from '@outrider/contract'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import type { FormRow, FormValues } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/Page.tsx'
import styles from '../Admin.module.css'
import { privacyCardTexts } from './privacy-card-texts.ts'

export function PrivacyCard({ orgId }: { orgId: number }) {
  const t = useTexts(privacyCardTexts)
  const { data, error, refetch } = useCall('admin/getPrivacy', {})
  if (error)
    return (
      <ErrorState title={t('failed')} text={messageOf(error, t.lang)} retry={{ label: t('retry'), run: () => void refetch() }} />
    )
  const own = data?.organisations.find(each => each.orgId === orgId)
  return own ? <PrivacyForm key={orgId} own={own} /> : null
}

function PrivacyForm({ own: { orgId, withheld, above } }: { own: DataOf<'admin/getPrivacy'>['organisations'][number] }) {
  const t = useTexts(privacyCardTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const rows: FormRow<PrivacyKind>[] = privacyKinds.map(kind => {
    const means = privacyRows[kind].means[t.lang]
    const byAbove = above.includes(kind)
    const text = byAbove ? `${t('byAbove')} · ${means}` : means
    return { name: kind, kind: 'switch', label: privacyRows[kind], text, required: false, disabled: byAbove }
  })
  const form = useRowForm<PrivacyKind, RequestOf<'admin/savePrivacy'>>({
    rows,
    schema: privacyForm,
    stored: Object.fromEntries(
      privacyKinds.map(kind => [kind, withheld.includes(kind) || above.includes(kind) ? 'on' : ''] as const),
    ) as FormValues<PrivacyKind>,
    toBody: values => ({
      orgId,
      // What is withheld above is no choice of its own, and what was one stays.
      withheld: privacyKinds.filter(kind => (above.includes(kind) ? withheld.includes(kind) : values[kind] === 'on')),
    }),
    send: body => api.call('admin/savePrivacy', body, { quiet: true }),
    async onSaved() {
      toast(t('saved'))
      await cached.outdate('admin/getPrivacy')
    },
  })
  return (
    <Card title={t('title')} text={t('text')}>
      <RowForm form={form} className={styles['form']}>
        <FormFields form={form} />
        <SaveButton form={form}>{t('save')}</SaveButton>
      </RowForm>
    </Card>
  )
}
