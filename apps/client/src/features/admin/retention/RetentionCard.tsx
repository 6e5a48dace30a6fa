/** How long an organisation keeps what its vehicles leave behind, where that is shorter than the installation does. */
import { type DataOf, type KeptKind, keptKinds, type RequestOf, retentionForm } from '@outrider/contract'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import type { FormRow } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useConfirm } from '../../../ui/overlays/Question.tsx'
import { Card } from '../../../ui/Page.tsx'
import styles from '../Admin.module.css'
import { retentionTexts } from './retention-texts.ts'
import { shortens } from './shortens.ts'

interface Of {
  orgId: number
  /** null: none is above, or none that is seen. */
  parentId: number | null
  name: string
}

export function RetentionCard(of: Of) {
  const t = useTexts(retentionTexts)
  const { data, error, refetch } = useCall('admin/getRetention', {})
  if (error)
    return (
      <ErrorState title={t('failed')} text={messageOf(error, t.lang)} retry={{ label: t('retry'), run: () => void refetch() }} />
    )
  return data ? <RetentionForm key={of.orgId} of={of} known={data} /> : null
}

/** 0: for ever. */
const isLonger = (one: number, other: number): boolean => other !== 0 && (one === 0 || one > other)

function RetentionForm({ of: { orgId, parentId, name }, known }: { of: Of; known: DataOf<'admin/getRetention'> }) {
  const t = useTexts(retentionTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const { confirm, question } = useConfirm()
  const own = known.organisations.find(each => each.orgId === orgId)
  const rows: FormRow<KeptKind>[] = known.kinds.map(({ kind, most, least }) => {
    const counts = own?.counts[kind] ?? most
    const hints = [
      counts === 0 ? t('forEver') : t('counts', { days: counts }),
      least > 0 && t('least', { days: least }),
      most > 0 && t('most', { days: most }),
    ]
    const label = retentionTexts.rows[kind]
    return { name: kind, kind: 'number', label, unit: t('days'), required: false, hint: hints.filter(Boolean).join(' · ') }
  })
  const form = useRowForm<KeptKind, RequestOf<'admin/saveRetention'>, boolean>({
    rows,
    schema: retentionForm,
    stored: Object.fromEntries(keptKinds.map(kind => [kind, String(own?.days[kind] ?? '')] as const)) as Record<KeptKind, string>,
    toBody: values => ({
      orgId,
      ...Object.fromEntries(
        keptKinds.filter(kind => values[kind].trim() !== '').map(kind => [kind, Number(values[kind])] as const),
      ),
    }),
    check(values) {
      const wrong = known.kinds.flatMap(({ kind, most, least }) => {
        const typed = values[kind].trim()
        if (!/^[0-9]+$/.test(typed)) return []
        if (least > 0 && Number(typed) < least) return [[kind, t('tooShort', { days: least })] as const]
        return isLonger(Number(typed), most) ? [[kind, t('tooLong', { days: most })] as const] : []
      })
      return Object.fromEntries(wrong)
    },
    async send(body) {
      const shorter = shortens(known, { orgId, parentId }, body)
      const texts = [t('sureText')]
      if (shorter && !(await confirm({ title: t('sure', { name }), texts, yes: t('shorten'), no: t('cancel') }))) return false
      await api.call('admin/saveRetention', body, { quiet: true })
      return true
    },
    async onSaved(saved) {
      if (!saved) return
      toast(t('saved'))
      await cached.outdate('admin/getRetention')
    },
  })
  return (
    <Card title={t('title')} text={t('text')}>
      <RowForm form={form} className={styles['form']}>
        <FormFields form={form} />
        <SaveButton form={form}>{t('save')}</SaveButton>
      </RowForm>
      {question}
    </Card>
  )
}
