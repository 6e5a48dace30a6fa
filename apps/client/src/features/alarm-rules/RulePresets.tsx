/** Rules of a kind that many fleets have: a press fills the form. */
import { type AlarmRuleKind, type RulePreset, ruleKindOf, rulePresets } from '@outrider/contract'
import type { FormValues } from '../../core/forms/form-row.ts'
import { useLang } from '../../core/i18n/use-texts.ts'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import { parameterField } from './rule-draft.ts'

interface Props {
  kind: AlarmRuleKind
  label: string
  values: FormValues
  onChoose: (values: FormValues) => void
  presets?: Readonly<Record<string, RulePreset>>
}

export function RulePresets({ kind, label, values, onChoose, presets = rulePresets }: Props) {
  const lang = useLang()
  const presetNames = new Set(Object.values(presets).flatMap(({ name }) => Object.values(name)))
  const ofKind = Object.entries(presets).filter(([, preset]) => preset.kind === kind)
  if (ofKind.length === 0) return null
  return (
    <ChipRow label={label}>
      {ofKind.map(([key, { name, hours, dayKind = 'all', parameters }]) => {
        const filled: FormValues = {
          ...Object.fromEntries(Object.entries(parameters).map(([each, value]) => [parameterField(kind, each), String(value)])),
          ...(!ruleKindOf(kind).readsSensors && {
            dayKind,
            atHours: hours ? 'on' : '',
            fromTime: hours?.[0] ?? '',
            toTime: hours?.[1] ?? '',
          }),
        }
        const chosen = Object.entries(filled).every(([field, value]) => values[field] === value)
        // A name that somebody has typed stays; that of another preset would say what the rule is not.
        const typed = values['name']?.trim() ?? ''
        const named: FormValues = typed === '' || presetNames.has(typed) ? { name: name[lang] } : {}
        return <Chip key={key} label={name[lang]} chosen={chosen} onChoose={() => onChoose({ ...filled, ...named })} />
      })}
    </ChipRow>
  )
}
