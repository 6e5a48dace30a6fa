/** What is asked before alarms are handled in one way. */
import { contract, isMonitorPhone, type TextPresentation, textPresentations } from '@outrider/contract'
import { useState } from 'react'
import { chosenIn, type FormRow, type FormValues } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Chip, ChipRow } from '../../../ui/Chip.tsx'
import { Select } from '../../../ui/inputs/Select.tsx'
import styles from '../Alarms.module.css'
import type { OfferedCamera, OfferedWay } from './handling-ways.ts'
import { phrasesOf } from './handling-phrases.ts'
import { handlingTexts } from './handling-strings.ts'
import type { HandlingInput } from './use-handling.ts'

interface Props {
  way: OfferedWay
  /** undefined: of several organisations. */
  orgId: number | undefined
  /** Those that can be asked for a picture. */
  cameras: readonly OfferedCamera[]
  /** Terminals can be asked to call a phone. */
  mayCall: boolean
  /** None of the terminals is connected. */
  offline: boolean
  busy: boolean
  /** How far it has got, of many. */
  progress: string | undefined
  /** Why the last attempt was not carried out. */
  failed: string | undefined
  /** There is another alarm to go on to. */
  mayGoOn: boolean
  onSend: (input: Omit<HandlingInput, 'method' | 'alarmIds'>, goOn: boolean) => void
  onCancel: (() => void) | undefined
}

type Field = 'text' | 'show' | 'description' | 'monitorPhone' | 'picture' | 'camera'
const empty = { text: '', show: 'display,speak', description: '', monitorPhone: '', picture: '', camera: '' }

function useHandlingRows({ way, cameras, mayCall, offline }: Props): readonly FormRow<Field>[] {
  const t = useTexts(handlingTexts)
  const { rows: texts } = handlingTexts
  const asks = way.method !== 'note'
  const sends = () => way.method === 'message'
  const pictures = asks && cameras.length > 0
  const cameraText = ({ channel, name, vehicles, all }: OfferedCamera): string => {
    const camera = t('cameraOf', { n: number(channel, t.lang), name }).trim()
    return vehicles === all ? camera : t('cameraOfSome', { camera, n: number(vehicles, t.lang), all: number(all, t.lang) })
  }
  const presentations = textPresentations.map(value => ({ value, text: t(value) }))
  return [
    { kind: 'text', name: 'text', label: texts.text, shown: sends, required: true, missing: texts.noText },
    {
      kind: 'boxes',
      name: 'show',
      label: texts.show,
      shown: sends,
      required: true,
      missing: texts.noShow,
      choices: presentations,
    },
    { kind: 'text', name: 'description', label: texts.description, required: true, missing: texts.noDescription },
    {
      kind: 'text',
      name: 'monitorPhone',
      label: texts.phone,
      shown: () => asks && mayCall,
      keyboard: 'tel',
      hint: t(offline ? 'phoneOffline' : 'phoneHint'),
    },
    { kind: 'check', name: 'picture', label: texts.picture, shown: () => pictures },
    {
      kind: 'choice',
      name: 'camera',
      label: texts.camera,
      shown: ({ picture }) => pictures && picture === 'on',
      required: true,
      missing: texts.cameraMissing,
      placeholder: t('chooseCamera'),
      hint: t('pictureHint'),
      choices: cameras.map(camera => ({ value: String(camera.channel), text: cameraText(camera) })),
    },
  ]
}

const { alarmHandlingMethod, sendPrcVehsAlmsBySendMsgCmd, sendPrcVehsAlmsByStopCmd } = contract.alarm
const schemaOf = ({ method }: OfferedWay) =>
  (method === 'note' ? alarmHandlingMethod : method === 'message' ? sendPrcVehsAlmsBySendMsgCmd : sendPrcVehsAlmsByStopCmd)
    .request

function inputOf(values: FormValues<Field>, { way, cameras, mayCall }: Props): Omit<HandlingInput, 'method' | 'alarmIds'> {
  const asks = way.method !== 'note'
  const phone = values.monitorPhone.trim()
  return {
    text: values.text,
    show: chosenIn(values.show) as TextPresentation[],
    description: values.description,
    monitorPhone: asks && mayCall && phone !== '' ? phone : undefined,
    camera: asks && cameras.length > 0 && values.picture === 'on' ? Number(values.camera) : undefined,
  }
}

export function HandlingForm(props: Props) {
  const { way, orgId, cameras, mayCall, busy, progress, failed, mayGoOn, onSend, onCancel } = props
  const t = useTexts(handlingTexts)
  const form = useRowForm<Field>({
    rows: useHandlingRows(props),
    schema: schemaOf(way),
    stored: empty,
    toBody(values) {
      const { text, show, ...body } = inputOf(values, props)
      return { ...body, ...(way.method === 'message' && { text, show }), alarmIds: [...way.open] }
    },
    check: ({ monitorPhone }): Partial<Record<Field, string>> => {
      const phone = monitorPhone.trim()
      return phone !== '' && !isMonitorPhone(phone) ? { monitorPhone: t('badPhone') } : {}
    },
    send: async (_, values, how) => onSend(inputOf(values, props), how === 'next'),
  })
  const { text, description, monitorPhone } = form.values
  return (
    <RowForm
      form={{ ...form, busy }}
      className={styles['detail']}
      label={t(way.method)}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        // Closes the form before the alarm, and neither while something is typed in it.
        event.preventDefault()
        if (text === '' && description === '' && monitorPhone === '') onCancel?.()
      }}
    >
      <WayNotes way={way} asks={mayCall || cameras.length > 0} />
      {way.method === 'message' && <Templates orgId={orgId} onChoose={chosen => form.change({ text: chosen })} />}
      <FormFields form={form} names={['text', 'show', 'description']} />
      <ChipRow label={t('phrases')}>
        {phrasesOf[way.method].map(phrase => (
          <Chip
            key={phrase}
            label={t(phrase)}
            chosen={description === t(phrase)}
            onChoose={() => form.change({ description: t(phrase) })}
          />
        ))}
      </ChipRow>
      <FormFields form={form} names={['monitorPhone', 'picture', 'camera']} />
      <p className={styles['note']} role="status">
        {progress}
      </p>
      {failed !== undefined && (
        <Alert>{[way.method !== 'note' && t('sendFailed'), failed].filter(Boolean).join(t.lang === 'zh' ? '：' : ': ')}</Alert>
      )}
      <div className="row wrap gap-3">
        <Button look="primary" type="submit" busy={busy}>
          {t(way.method)}
        </Button>
        {mayGoOn && (
          <Button disabled={busy} onClick={() => void form.submit('next')}>
            {t('andNext')}
          </Button>
        )}
        {onCancel && (
          <Button disabled={busy} onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </RowForm>
  )
}

/** What does not reach the terminals. */
function WayNotes({ way, asks }: { way: OfferedWay; asks: boolean }) {
  const t = useTexts(handlingTexts)
  const alone = way.open.length === 1
  return (
    <>
      {way.method !== 'note' && way.onlyHere > 0 && (
        <p className={styles['note']}>
          {alone ? t('onlyHere') : t('onlyHereSome', { n: number(way.onlyHere, t.lang) })}
          {asks && t('butAsked')}
        </p>
      )}
      {way.offline > 0 && (
        <Alert tone="notice">{alone ? t('offlineNow') : t('offlineSome', { n: number(way.offline, t.lang) })}</Alert>
      )}
    </>
  )
}

function Templates({ orgId, onChoose }: { orgId: number | undefined; onChoose: (text: string) => void }) {
  const t = useTexts(handlingTexts)
  const { data, isError } = useCall('alarm/getPrcVehsAlmsMsgTemplate', orgId === undefined ? {} : { orgId })
  const [chosen, setChosen] = useState<string>()
  if (isError) return <p className={styles['note']}>{t('templatesFailed')}</p>
  if (!data || data.templates.length === 0) return null
  return (
    <Select
      label={t('template')}
      placeholder={t('chooseTemplate')}
      choices={data.templates.map(template => ({ value: template.templateId, text: template[t.lang] }))}
      chosen={chosen}
      onChoose={id => {
        setChosen(id)
        onChoose(data.templates.find(({ templateId }) => templateId === id)?.[t.lang] ?? '')
      }}
    />
  )
}
