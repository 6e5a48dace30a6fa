/** /expertMessages: messages of the protocol that have no screen of their own, sent from a form that their rows make. */
import {
  contract,
  type DataOf,
  fillPlaceholders,
  type MessageTemplate,
  type RequestOf,
  type SendableField,
  type SendableForm,
} from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { newRequestId } from '../../core/api/request-id.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import type { FormRow } from '../../core/forms/form-row.ts'
import { useDictionary } from '../../core/forms/use-dictionary.ts'
import { FormFields, RowForm } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../core/queries/use-call.ts'
import { useNavigate } from '../../core/router/index.ts'
import { NoVehicle } from '../../core/routing/NoVehicle.tsx'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../core/routing/use-screens.ts'
import { currentPlatform, isFor } from '../../core/session/session.ts'
import { SaveAsTemplate } from '../../core/templates/SaveAsTemplate.tsx'
import { TemplateSelect } from '../../core/templates/TemplateSelect.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Select } from '../../ui/inputs/Select.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { expertTexts } from './expert-texts.ts'
import { History } from './History.tsx'
import { settingStateTexts, settingTexts } from './strings.ts'

type Sendable = DataOf<'terminal/getSendableMessages'>
const texts = settingTexts.rows

export default function ExpertMessages() {
  const t = useTexts(expertTexts)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const { vehicle: vehicleId } = useScreenParameters('expertMessages')
  const goBack = useGoBack(vehicleId === undefined ? hrefOf('main') : hrefOf('vehicleInfo', { vehicle: vehicleId }))
  const { data, error, refetch } = useCall('terminal/getSendableMessages', vehicleId === undefined ? undefined : { vehicleId })
  return (
    <Page
      wide
      preview={vehicleId === undefined ? undefined : <History vehicleId={vehicleId} />}
      bar={<TopBar title={[data?.plateNum, t('title')].filter(Boolean).join(' · ')} back={{ label: t('back'), go: goBack }} />}
    >
      {vehicleId === undefined ? (
        <NoVehicle onChosen={vehicle => void navigate(hrefOf('expertMessages', { vehicle }), { replace: true })} />
      ) : data ? (
        <Chosen vehicleId={vehicleId} sendable={data} />
      ) : error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </Page>
  )
}

function Chosen({ vehicleId, sendable }: { vehicleId: string; sendable: Sendable }) {
  const t = useTexts(expertTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const [message, setMessage] = useState<SendableForm['message']>()
  const [template, setTemplate] = useState<MessageTemplate>()
  const keeps = useSession(state => isFor(templateCalls, state))
  const { data } = useCall(listed, keeps ? {} : undefined)
  const { messages, online, frozen, edition, plateNum } = sendable
  const form = messages.find(each => each.message === message)
  const templates = data?.templates ?? []
  if (frozen || !online || edition === '')
    return <Alert tone="notice">{t(frozen ? 'frozen' : edition === '' ? 'neverSignedIn' : 'offline')}</Alert>
  return (
    <Card>
      <TemplateSelect
        templates={templates}
        chosen={template?.templateId}
        onOpen={opened => {
          setTemplate(opened)
          setMessage(opened.message)
        }}
        remove={async templateId => {
          await api.call('terminal/deleteMessageTemplate', { templateId }, { quiet: true })
          await cached.outdate(listed)
        }}
      />
      <Select
        label={t('message')}
        placeholder={t('choose')}
        chosen={message}
        choices={messages.map(each => ({ value: each.message, text: `${each[t.lang]} · ${hexId(each.messageId)}` }))}
        onChoose={chosen => {
          setTemplate(undefined)
          setMessage(chosen)
        }}
      />
      {message && !form && <Alert tone="notice">{t('notHere')}</Alert>}
      {form && (
        <MessageForm
          key={`${form.message} ${template?.templateId}`}
          vehicleId={vehicleId}
          plateNum={plateNum}
          form={form}
          template={template}
          templates={keeps ? templates : undefined}
        />
      )}
    </Card>
  )
}

const templateCalls = {
  rights: ['expertAuth'],
  inModules: 'kept with the account',
  calls: ['terminal/saveMessageTemplate'],
} as const
const listed = 'terminal/getMessageTemplates'

const hexId = (id: number): string => `0x${id.toString(16).padStart(4, '0').toUpperCase()}`

function rowOf(field: SendableField, lang: 'zh' | 'en'): FormRow {
  const { name, zh, en, kind, min, max, choices, hint } = field
  const common = { name, label: { zh, en } }
  if (kind === 'choice') return { ...common, kind, choices: choices.map(each => ({ value: each.value, text: each[lang] })) }
  if (kind === 'rows') return { ...common, kind: 'lines', lines: 4, capitals: 'off', required: false, hint: hint[lang] }
  if (kind === 'time') return { ...common, kind: 'date', precision: 'minute', required: true }
  if (kind === 'number') return { ...common, kind, keyboard: 'numeric', required: true, hint: `${min} – ${max}` }
  return { ...common, kind: 'text', capitals: 'off', required: true }
}

/** A date field holds local time. */
const typedOf = (kind: SendableField['kind'], value: string): string =>
  kind === 'time' && value !== '' ? String(new Date(value).getTime()) : value

interface MessageFormProps {
  vehicleId: string
  plateNum: string
  form: SendableForm
  /** Whose values are filled in. */
  template: MessageTemplate | undefined
  /** undefined: nothing can be kept. */
  templates: readonly MessageTemplate[] | undefined
}

/** A time is of the moment at which it is sent: it is kept in no template. */
const isKept = ({ kind }: SendableField): boolean => kind !== 'time'

function MessageForm({ vehicleId, plateNum, form: of, template, templates }: MessageFormProps) {
  const t = useTexts(expertTexts)
  const states = useTexts(settingStateTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const [requestId, setRequestId] = useState(newRequestId)
  const platform = useSession(state => currentPlatform(state)?.Code ?? '')
  const { message, fields, mayLose, confirms, about, standing } = of
  const isTyped = mayLose || confirms
  const plate = {
    zh: fillPlaceholders(texts.typePlate.zh, { plate: plateNum }),
    en: fillPlaceholders(texts.typePlate.en, { plate: plateNum }),
  }
  const rows: FormRow[] = [
    ...fields.map(field => rowOf(field, t.lang)),
    { kind: 'text', name: 'reason', label: texts.reason, required: true, suggestions: useDictionary('terminalReason') },
    ...(isTyped ? [{ kind: 'text', name: 'plateNum', label: plate, required: true } as const] : []),
  ]
  const form = useRowForm<string, RequestOf<'terminal/sendTerminalMessage'>, DataOf<'terminal/sendTerminalMessage'>>({
    rows,
    schema: contract.terminal.sendTerminalMessage.request,
    stored: {
      ...Object.fromEntries(
        fields.map(({ name, choices }) => [
          name,
          template?.values.find(each => each.name === name)?.value ?? choices[0]?.value ?? '',
        ]),
      ),
      reason: '',
      plateNum: '',
    },
    toBody: values => ({
      vehicleId,
      message,
      values: fields.map(({ name, kind }) => ({ name, value: typedOf(kind, values[name] ?? '') })),
      reason: values['reason'] ?? '',
      requestId,
      ...(isTyped && { plateNum: values['plateNum'] ?? '' }),
    }),
    send: body => api.call('terminal/sendTerminalMessage', body, { quiet: true }),
    onSaved({ change }) {
      toast(states(change.state))
      setRequestId(newRequestId())
      void cached.outdate('terminal/getTerminalChanges')
    },
    fieldOfError: { 'terminal.plate': 'plateNum', 'terminal.noReason': 'reason' },
  })
  return (
    <>
      <RowForm form={form} className="column gap-3" label={of[t.lang]}>
        {about[t.lang] !== '' && <p className="quiet">{about[t.lang]}</p>}
        {mayLose && <Alert>{t('mayLose')}</Alert>}
        {standing && <Alert tone="notice">{t('standing')}</Alert>}
        <FormFields form={form} />
        {form.failure && <Alert>{form.failure}</Alert>}
        <Button look="primary" type="submit" busy={form.busy}>
          {t('send')}
        </Button>
      </RowForm>
      {templates && fields.some(isKept) && (
        <SaveAsTemplate
          templates={templates}
          chosen={template?.templateId}
          save={async as => {
            const values = fields.filter(isKept).map(({ name }) => ({ name, value: form.values[name] ?? '' }))
            await api.call('terminal/saveMessageTemplate', { ...as, message, values }, { platform, quiet: true })
            await cached.outdate(listed)
          }}
        />
      )}
    </>
  )
}
