/** The form of a profile, and the parameters it wants, each in a field of its own kind. */
import {
  type Lang,
  type RequestOf,
  terminalProfileForm,
  type SettingValue,
  type TerminalProfile,
  type TerminalSetting,
} from '@outrider/contract'
import { useState } from 'react'
import { useOutrider } from '../../core/context/outrider.ts'
import type { OrganisationOption } from '../../core/fleet/organisation-options.ts'
import type { FormRow } from '../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../core/queries/use-call.ts'
import { IconButton } from '../../ui/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Select } from '../../ui/inputs/Select.tsx'
import { Field as TextField } from '../../ui/inputs/Field.tsx'
import { Card } from '../../ui/Page.tsx'
import { nameOf } from './setting-words.ts'
import { profileTexts } from './strings.ts'

type Field = 'name' | 'orgId' | 'model' | 'forNew'

interface Props {
  /** undefined: a new one. */
  profile?: TerminalProfile
  settings: readonly TerminalSetting[]
  models: readonly string[]
  organisations: readonly OrganisationOption[]
  onAdded: (profileId: string) => void
}

function useProfileForm({ profile, models, organisations, onAdded }: Props, wanted: readonly SettingValue[]) {
  const t = useTexts(profileTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const texts = profileTexts.rows
  const rows: readonly FormRow<Field>[] = [
    { kind: 'text', name: 'name', label: texts.name, required: true, ...(!profile && { first: true }) },
    {
      kind: 'choice',
      name: 'orgId',
      label: texts.organisation,
      choices: organisations.map(({ value, label }) => ({ value, text: label })),
    },
    {
      kind: 'text',
      name: 'model',
      label: texts.model,
      hint: t('modelHint'),
      suggestions: models,
      capitals: 'off',
      required: false,
    },
    { kind: 'switch', name: 'forNew', label: texts.forNew, required: false },
  ]
  type Body = RequestOf<'terminal/addTerminalProfile'> & RequestOf<'terminal/changeTerminalProfile'>
  return useRowForm<Field, Body, { profileId?: string }>({
    rows,
    schema: terminalProfileForm,
    stored: {
      name: profile?.name ?? '',
      orgId: String(profile?.orgId ?? organisations[0]?.value ?? ''),
      model: profile?.model ?? '',
      forNew: profile?.forNew ? 'on' : '',
    },
    toBody: ({ name, orgId, model, forNew }) => ({
      ...(profile && { profileId: profile.profileId, revision: profile.revision }),
      name,
      orgId: Number(orgId),
      model: model.trim(),
      forNew: forNew === 'on',
      settings: [...wanted],
    }),
    async send(body) {
      return profile
        ? await api.call('terminal/changeTerminalProfile', body, { quiet: true })
        : await api.call('terminal/addTerminalProfile', body, { quiet: true })
    },
    async onSaved({ profileId }) {
      await cached.outdate('terminal/getTerminalProfiles')
      await cached.outdate('terminal/getProfileDrift')
      toast(t('saved'))
      if (profileId !== undefined) onAdded(profileId)
    },
  })
}

export function ProfileForm(props: Props) {
  const { profile, settings } = props
  const t = useTexts(profileTexts)
  const [wanted, setWanted] = useState<readonly SettingValue[]>(profile?.settings ?? [])
  /** Its field has the focus: it is filled in next. */
  const [added, setAdded] = useState<number>()
  const form = useProfileForm(props, wanted)
  const change = (number: number, value: string) =>
    setWanted(wanted.map(each => (each.number === number ? { number, value } : each)))
  const left = settings.filter(({ number }) => !wanted.some(each => each.number === number))
  const choices = left.map(setting => ({ value: String(setting.number), text: nameOf(setting, t.lang) }))
  return (
    <RowForm form={form} className="column gap-4">
      <Card>
        <FormFields form={form} />
      </Card>
      <Card title={t('settings')}>
        {wanted.length === 0 && <p className="quiet">{t('noSettings')}</p>}
        {wanted.map(({ number, value }) => {
          const setting = settings.find(each => each.number === number)
          return (
            setting && (
              <div key={number} className="row at-end gap-2">
                <div className="fill">
                  <Wanted
                    setting={setting}
                    value={value}
                    lang={t.lang}
                    first={number === added}
                    onChange={typed => change(number, typed)}
                  />
                </div>
                <IconButton
                  icon="trash"
                  label={`${t('removeSetting')} ${nameOf(setting, t.lang)}`}
                  onClick={() => setWanted(wanted.filter(each => each.number !== number))}
                />
              </div>
            )
          )
        })}
        <Select
          // Its choices are other ones then, by which the library knows them.
          key={wanted.length}
          label={t('addSetting')}
          choices={choices}
          chosen={undefined}
          placeholder={t('addSetting')}
          onChoose={number => {
            setWanted([...wanted, { number: Number(number), value: firstOf(settings, Number(number)) }])
            setAdded(Number(number))
          }}
        />
      </Card>
      <SaveButton form={form}>{profile ? t('save') : t('add')}</SaveButton>
    </RowForm>
  )
}

const firstOf = (settings: readonly TerminalSetting[], number: number): string =>
  settings.find(each => each.number === number)?.choices[0]?.value ?? ''

function Wanted({
  setting,
  value,
  lang,
  first,
  onChange,
}: {
  setting: TerminalSetting
  value: string
  lang: Lang
  first: boolean
  onChange: (value: string) => void
}) {
  const label = [nameOf(setting, lang), setting.unit && `(${setting.unit})`].filter(Boolean).join(' ')
  if (setting.choices.length === 0)
    return <TextField label={label} value={value} autoFocus={first} onChange={event => onChange(event.target.value)} />
  return (
    <Select
      label={label}
      choices={setting.choices.map(each => ({ value: each.value, text: each[lang] }))}
      chosen={value}
      onChoose={onChange}
    />
  )
}
