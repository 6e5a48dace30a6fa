/** The form of a channel: its kind says which fields there are. */
import {
  type AdminOrganisation,
  type ChannelField,
  type ChannelFieldName,
  channelFields,
  type ChannelKind,
  channelKindOf,
  fillPlaceholders,
  type NoticeChannel,
  noticeChannelChange,
  noticeChannelForm,
  noticePlaceholders,
  type RequestOf,
} from '@outrider/contract'
import { useState } from 'react'
import { useOutrider } from '../../../core/context/outrider.ts'
import type { FormRow } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../../core/queries/use-call.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Select } from '../../../ui/inputs/Select.tsx'
import { Card } from '../../../ui/Page.tsx'
import styles from '../Admin.module.css'
import { organisationChoices } from '../organisation-rows.ts'
import { adminTexts } from '../strings.ts'
import { channelTexts } from './channel-texts.ts'

type Field = 'name' | 'orgId' | 'lang' | 'perMinute' | 'template' | 'on' | ChannelFieldName

interface Props {
  /** undefined: a new one. */
  known?: NoticeChannel
  offered: readonly ChannelKind[]
  organisations: readonly AdminOrganisation[]
  onMade?: () => void
}

const isOn = ({ state }: NoticeChannel): boolean => state === 'on' || state === 'failing'

export function ChannelForm(props: Props) {
  const t = useTexts(channelTexts)
  const lang = useLang()
  const { known, offered } = props
  const [chosen, setChosen] = useState<ChannelKind | undefined>(known?.kind ?? offered[0])
  if (chosen === undefined) return null
  return (
    <>
      {!known && (
        <Card>
          <Select
            label={t('kind')}
            hint={t('kindHint')}
            choices={offered.map(value => ({ value, text: channelKindOf(value)[lang] }))}
            chosen={chosen}
            onChoose={setChosen}
          />
        </Card>
      )}
      <FormOfKind key={chosen} {...props} kind={chosen} />
    </>
  )
}

function useRows({ known, organisations, kind }: Props & { kind: ChannelKind }): FormRow<Field>[] {
  const t = useTexts(channelTexts)
  const lang = useLang()
  const admin = useTexts(adminTexts)
  const languages = [
    { value: 'zh', text: admin('inChinese') },
    { value: 'en', text: admin('inEnglish') },
  ]
  const { name, organisation, lang: language, perMinute, template, on } = channelTexts.rows
  const { fields } = channelKindOf(kind)
  const kept = (field: ChannelFieldName): string | undefined => {
    if (!known) return undefined
    if (field === 'secret') return known.hasSecret ? t('kept') : undefined
    return t('keptAddress', { end: known.address })
  }
  const rowOf = (field: ChannelFieldName, { label, hint, hidden, required }: ChannelField): FormRow<Field> => {
    const stored = hidden ? kept(field) : undefined
    const common = { name: field, label, hint: stored ?? hint[lang], required: required && stored === undefined }
    return hidden && field === 'secret'
      ? { ...common, kind: 'password', autoComplete: 'off' }
      : { ...common, kind: 'text', capitals: 'off' }
  }
  const placeholders = noticePlaceholders.join(lang === 'zh' ? '、' : ', ')
  return [
    { name: 'name', kind: 'text', label: name, hint: t('nameHint'), first: known === undefined },
    ...channelFields.flatMap(field => {
      const row = fields[field]
      return row ? [rowOf(field, row)] : []
    }),
    {
      name: 'orgId',
      kind: 'choice',
      label: organisation,
      hint: t('organisationHint'),
      choices: organisationChoices(organisations, lang),
    },
    { name: 'lang', kind: 'choice', label: language, choices: languages },
    { name: 'perMinute', kind: 'number', label: perMinute, hint: t('perMinuteHint'), keyboard: 'numeric' },
    {
      name: 'template',
      kind: 'text',
      label: template,
      required: false,
      hint: fillPlaceholders(channelTexts.rows.templateHint[lang], { placeholders }),
      capitals: 'off',
    },
    ...(known ? [{ name: 'on', kind: 'switch', label: on, required: false } as const] : []),
  ]
}

function FormOfKind(props: Props & { kind: ChannelKind }) {
  const { known, organisations, kind, onMade } = props
  const t = useTexts(channelTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const rows = useRows(props)
  const { fields, perMinute } = channelKindOf(kind)
  const shown = (name: Exclude<ChannelFieldName, 'secret'>) => (fields[name]?.hidden ? '' : (known?.[name] ?? ''))
  type Body = RequestOf<'admin/addNoticeChannel'> & RequestOf<'admin/changeNoticeChannel'>
  const form = useRowForm<Field, Body, object>({
    rows,
    schema: known ? noticeChannelChange : noticeChannelForm,
    stored: {
      name: known?.name ?? '',
      orgId: String(known?.orgId ?? organisations[0]?.orgId ?? ''),
      lang: known?.lang ?? lang,
      perMinute: String(known?.perMinute ?? perMinute.usual),
      template: known?.template ?? '',
      address: shown('address'),
      secret: '',
      keyword: shown('keyword'),
      server: shown('server'),
      on: known && isOn(known) ? 'on' : '',
    },
    guarded: true,
    toBody: values => ({
      ...(known ? { channelId: known.channelId, on: values.on === 'on' } : { kind }),
      name: values.name.trim(),
      orgId: Number(values.orgId),
      lang: values.lang,
      perMinute: Number(values.perMinute),
      template: values.template.trim(),
      ...Object.fromEntries(channelFields.flatMap(field => (fields[field] ? [[field, values[field].trim()]] : []))),
    }),
    async send(body) {
      return known
        ? await api.call('admin/changeNoticeChannel', body, { quiet: true })
        : await api.call('admin/addNoticeChannel', body, { quiet: true })
    },
    async onSaved() {
      await cached.outdate('admin/getNoticeChannels')
      toast(t('saved'))
      onMade?.()
    },
    fieldOfError: { 'admin.nameInvalid': 'name', 'organisation.unknown': 'orgId' },
  })
  return (
    <RowForm form={form} className={styles['form']}>
      <Card>
        <FormFields form={form} />
      </Card>
      <SaveButton form={form}>{known ? common('save') : t('make')}</SaveButton>
    </RowForm>
  )
}
