/** The form of a paper. */
import { type Paper, paperChange, paperForm, paperKinds, paperKindsOf, type RequestOf } from '@outrider/contract'
import { useOutrider } from '../../../core/context/outrider.ts'
import type { FormRow } from '../../../core/forms/form-row.ts'
import { useDictionary } from '../../../core/forms/use-dictionary.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../../core/queries/use-call.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/Page.tsx'
import styles from '../Admin.module.css'
import { paperTexts } from './paper-texts.ts'

const fields = ['plateNum', 'kind', 'kindName', 'number', 'issuedOn', 'expiresOn', 'remindDays', 'note'] as const
type Field = (typeof fields)[number]

interface Props {
  /** undefined: a new one. */
  paper?: Paper
  /** Of whom a new one is; undefined: of a vehicle. */
  driverId?: string | undefined
  onAdded: (paperId: string) => void
}

function useRows({ paper, driverId }: Props): FormRow<Field>[] {
  const t = useTexts(paperTexts)
  const texts = paperTexts.rows
  const ownKinds = useDictionary('paperKind')
  const owner = paper?.of ?? (driverId === undefined ? 'vehicle' : 'driver')
  const kinds = paperKindsOf(owner).map(value => ({ value, text: paperKinds[value][t.lang] }))
  return [
    ...(paper === undefined && driverId === undefined
      ? [{ name: 'plateNum', kind: 'text', label: texts.plateNum, capitals: 'characters', first: true, required: true } as const]
      : []),
    { name: 'kind', kind: 'choice', label: texts.kind, choices: kinds },
    {
      name: 'kindName',
      kind: 'text',
      label: texts.kindName,
      suggestions: ownKinds,
      shown: ({ kind }) => kind === 'own',
      required: true,
    },
    { name: 'number', kind: 'text', label: texts.number, capitals: 'characters', required: false },
    { name: 'issuedOn', kind: 'date', label: texts.issuedOn, required: false },
    { name: 'expiresOn', kind: 'date', label: texts.expiresOn, hint: t('expiresHint'), required: false },
    { name: 'remindDays', kind: 'number', label: texts.remindDays, keyboard: 'numeric' },
    { name: 'note', kind: 'lines', lines: 2, label: texts.note, required: false },
  ]
}

export function PaperForm(props: Props) {
  const { paper, driverId, onAdded } = props
  const t = useTexts(paperTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  type Body = RequestOf<'admin/addPaper'> & RequestOf<'admin/changePaper'>
  const form = useRowForm<Field, Body, { paperId?: string }>({
    rows: useRows(props),
    schema: paper ? paperChange : paperForm,
    stored: {
      plateNum: '',
      kind: paper?.kind ?? (driverId === undefined ? 'inspection' : 'medical'),
      kindName: paper?.kindName ?? '',
      number: paper?.number ?? '',
      issuedOn: paper?.issuedOn ?? '',
      expiresOn: paper?.expiresOn ?? '',
      remindDays: String(paper?.remindDays ?? 30),
      note: paper?.note ?? '',
    },
    guarded: true,
    toBody: ({ plateNum, kindName, ...values }) => ({
      ...(paper
        ? { paperId: paper.paperId, revision: paper.revision }
        : driverId === undefined
          ? { plateNum: plateNum.trim() }
          : { driverId }),
      ...values,
      kindName: values.kind === 'own' ? kindName.trim() : '',
      remindDays: Number(values.remindDays),
    }),
    async send(body) {
      return paper
        ? await api.call('admin/changePaper', body, { quiet: true })
        : await api.call('admin/addPaper', body, { quiet: true })
    },
    async onSaved({ paperId }) {
      await cached.outdate('admin/getPapers')
      toast(t('saved'))
      if (paperId !== undefined) onAdded(paperId)
    },
    fieldOfError: { 'driver.plateUnknown': 'plateNum', 'paper.kind': 'kind', 'paper.dates': 'expiresOn' },
  })
  return (
    <RowForm form={form} className={styles['form']}>
      <Card>
        <FormFields form={form} />
      </Card>
      <SaveButton form={form}>{paper ? t('save') : t('add')}</SaveButton>
    </RowForm>
  )
}
