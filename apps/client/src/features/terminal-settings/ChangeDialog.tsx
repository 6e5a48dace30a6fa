/** Sets one parameter, or gives the terminal an order. What may lose it is confirmed by typing the plate. */
import {
  contract,
  fillPlaceholders,
  losingOrders,
  type RequestOf,
  type TerminalOrder,
  type TerminalSetting,
} from '@outrider/contract'
import { useState } from 'react'
import { newRequestId } from '../../core/api/request-id.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import type { FormRow } from '../../core/forms/form-row.ts'
import { useDictionary } from '../../core/forms/use-dictionary.ts'
import { FormFields, RowForm } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { nameOf } from './setting-words.ts'
import { settingStateTexts, settingTexts } from './strings.ts'

export type Change = { setting: TerminalSetting; order?: undefined } | { order: TerminalOrder; setting?: undefined }

interface Props {
  vehicleId: string
  plateNum: string
  change: Change
  onClose: () => void
}

type Field = 'value' | 'host' | 'port' | 'minutes' | 'interval' | 'seconds' | 'reason' | 'plateNum'
const texts = settingTexts.rows
const fieldsOf: Partial<Record<TerminalOrder, readonly Field[]>> = {
  connect: ['host', 'port', 'minutes'],
  track: ['interval', 'seconds'],
}
const hints = { restart: 'restartHint', factoryReset: 'factoryResetHint', connect: 'connectHint' } as const

function useHint({ setting }: Change): string | undefined {
  const t = useTexts(settingTexts)
  if (!setting) return undefined
  if (setting.secret) return t('secretHint')
  if (setting.length !== null) return t('bytesHint', { n: setting.length })
  if (setting.kind !== 'number') return undefined
  const range = t('range', { min: setting.min ?? 0, max: setting.max ?? 0 })
  return [range, setting.unit].filter(Boolean).join(' ')
}

function useChangeForm({ vehicleId, plateNum, change, onClose }: Props, loses: boolean) {
  const t = useTexts(settingTexts)
  const states = useTexts(settingStateTexts)
  const { api } = useOutrider()
  /** The same while this dialog is open: a second try finds what the first has made. */
  const [requestId] = useState(newRequestId)
  const hint = useHint(change)
  const { setting, order } = change
  const choices = (setting?.choices ?? []).map(each => ({ value: each.value, text: each[t.lang] }))
  const number = (name: Field & keyof typeof texts): FormRow<Field> => ({
    kind: 'number',
    name,
    label: texts[name],
    keyboard: 'numeric',
  })
  const plate = {
    zh: fillPlaceholders(texts.typePlate.zh, { plate: plateNum }),
    en: fillPlaceholders(texts.typePlate.en, { plate: plateNum }),
  }
  const rows: FormRow<Field>[] = [
    ...(setting
      ? [
          choices.length > 0
            ? ({ kind: 'choice', name: 'value', label: texts.value, choices } as const)
            : ({
                kind: 'text',
                name: 'value',
                label: texts.value,
                hint,
                capitals: 'off',
                first: true,
                required: setting.kind !== 'text',
              } as const),
        ]
      : (fieldsOf[order] ?? []).map(name =>
          name === 'host'
            ? ({ kind: 'text', name, label: texts.host, capitals: 'off', required: true } as const)
            : number(name as 'port'),
        )),
    { kind: 'text', name: 'reason', label: texts.reason, required: true, suggestions: useDictionary('terminalReason') },
    ...(loses ? [{ kind: 'text', name: 'plateNum', label: plate, required: true, missing: texts.plateWrong } as const] : []),
  ]
  type Body = RequestOf<'terminal/setTerminalSettings'> & RequestOf<'terminal/orderTerminal'>
  const { setTerminalSettings, orderTerminal } = contract.terminal
  return useRowForm<Field, Body, { change: { state: keyof typeof settingStateTexts.rows } }>({
    rows,
    schema: setting ? setTerminalSettings.request : orderTerminal.request,
    stored: {
      value: (setting?.secret ? '' : setting?.value) ?? '',
      host: '',
      port: '8808',
      minutes: '60',
      interval: '5',
      seconds: '300',
      reason: '',
      plateNum: '',
    },
    toBody({ value, host, port, minutes, interval, seconds, reason, plateNum: typed }) {
      const common = { vehicleId, reason, requestId, ...(loses && { plateNum: typed }) }
      if (setting) return { ...common, settings: [{ number: setting.number, value }] }
      return {
        ...common,
        order,
        ...(order === 'connect' && { host, port: Number(port), minutes: Number(minutes) }),
        ...(order === 'track' && { interval: Number(interval), seconds: Number(seconds) }),
      }
    },
    check: ({ plateNum: typed }): Partial<Record<Field, string>> =>
      loses && typed.trim().toUpperCase() !== plateNum.toUpperCase() ? { plateNum: t('plateWrong') } : {},
    send: body =>
      setting
        ? api.call('terminal/setTerminalSettings', body, { quiet: true })
        : api.call('terminal/orderTerminal', body, { quiet: true }),
    onSaved({ change: made }) {
      toast(states(made.state))
      onClose()
    },
    fieldOfError: { 'terminal.value': 'value', 'terminal.plate': 'plateNum', 'terminal.noReason': 'reason' },
  })
}

export function ChangeDialog(props: Props) {
  const { plateNum, change, onClose } = props
  const t = useTexts(settingTexts)
  const { setting, order } = change
  const loses = setting ? setting.mayLose : losingOrders.includes(order)
  const form = useChangeForm(props, loses)
  const title = setting ? nameOf(setting, t.lang) : t(order)
  const hint = order && order in hints ? hints[order as keyof typeof hints] : undefined
  return (
    <Dialog
      title={`${title} · ${plateNum}`}
      closeLabel={t('close')}
      {...(loses && { role: 'alertdialog' as const })}
      onClose={onClose}
    >
      <RowForm form={form} className="column gap-3" label={title}>
        {setting?.mayLose && <Alert>{t('mayLose')}</Alert>}
        {hint && <Alert {...(!loses && { tone: 'notice' as const })}>{t(hint)}</Alert>}
        <FormFields form={form} />
        {form.failure && <Alert>{form.failure}</Alert>}
        <ButtonRow>
          <Button type="button" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button look="primary" type="submit" busy={form.busy}>
            {t('send')}
          </Button>
        </ButtonRow>
      </RowForm>
    </Dialog>
  )
}
