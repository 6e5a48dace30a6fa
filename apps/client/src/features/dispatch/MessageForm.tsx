/** The form of a new message: to which vehicles, of which type, presented how, with which text. */
import { contract, dispatchPresentations, type DispatchTemplate, dispatchTypes, limits, type RequestOf } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { chosenIn, type FormRow, type FormValues } from '../../core/forms/form-row.ts'
import { useRequestIdOf } from '../../core/forms/request-id.ts'
import { FormFields, RowForm } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { number } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import styles from './Dispatch.module.css'
import { gbkLength } from './gbk-length.ts'
import { type MessageField, newMessage, wrongIn } from './message-draft.ts'
import { dispatchTexts } from './strings.ts'
import { Recipients } from './Recipients.tsx'
import { RecipientsOnMap } from './RecipientsOnMap.tsx'
import { TemplateEditor } from './TemplateEditor.tsx'
import { type Sent, useSendMessage } from './use-messages.ts'

interface Props {
  /** Chosen on the screen before. */
  recipients: readonly string[]
  onSent: (sent: Sent) => void
}

type Body = RequestOf<'platform/sendDispatchMsgCmd'>

/** How long the text is in the bytes of terminals, and what they cannot show of it. */
function useTextHint() {
  const t = useTexts(dispatchTexts)
  return (text: string): string => {
    const { bytes, unknown } = gbkLength(text.trim())
    const counted = t('length', { n: number(bytes, t.lang), max: number(limits.textBytes, t.lang) })
    const characters = { characters: unknown.slice(0, 10).join(' ') }
    return unknown.length > 0 ? `${counted} · ${t('badCharacters', characters)}` : counted
  }
}

function useMessageForm({ recipients, onSent }: Props, templatesUnsaved: boolean) {
  const t = useTexts(dispatchTexts)
  const hintOf = useTextHint()
  const { send } = useSendMessage()
  // The same message sent again counts once.
  const requestIdOf = useRequestIdOf()
  const [first] = useState(() => newMessage(recipients))
  const { draft, openPicker } = useOpenPicker<FormValues<MessageField>>({
    first: () => first,
    take: (before, chosen) => ({ ...before, vehicleIds: chosen(pickers.vehicles)?.ids.join() ?? before.vehicleIds }),
    onTaken: ({ vehicleIds }) => form.change({ vehicleIds }),
  })
  const { rows: texts } = dispatchTexts
  const rows: readonly FormRow<MessageField>[] = [
    {
      kind: 'picker',
      name: 'vehicleIds',
      label: texts.recipients,
      missing: texts.noRecipients,
      unset: t('chooseRecipients'),
      shownAs: ids => t('vehicleCount', { n: number(chosenIn(ids).length, t.lang) }),
      open() {
        const initial = { chosen: chosenIn(form.values.vehicleIds), max: limits.dispatchVehicles }
        openPicker(pickers.vehicles, 'vehicleIds', initial, form.values)
      },
    },
    {
      kind: 'choice',
      name: 'type',
      label: texts.type,
      required: true,
      missing: texts.noType,
      hint: t('typeHint'),
      placeholder: t('chooseType'),
      choices: dispatchTypes.map(value => ({ value, text: t(value) })),
    },
    { kind: 'lines', name: 'text', label: texts.content, required: true, missing: texts.noContent, lines: 4 },
    {
      kind: 'boxes',
      name: 'show',
      label: texts.show,
      required: true,
      missing: texts.noShow,
      choices: dispatchPresentations.map(value => ({ value, text: t(value) })),
    },
  ]
  const form = useRowForm<MessageField, Body, Sent>({
    rows,
    schema: contract.platform.sendDispatchMsgCmd.request,
    stored: first,
    restored: draft,
    guarded: true,
    besides: templatesUnsaved,
    toBody({ vehicleIds, type, show, text }) {
      const body = { vehicleIds: chosenIn(vehicleIds), ...(type !== '' && { type }), show: chosenIn(show), text }
      return { ...body, requestId: requestIdOf(body) }
    },
    check: values => wrongIn(values, t, t.lang),
    send: body => send.mutateAsync(body),
    onFailure(failure) {
      form.fail([t('sendFailed'), messageOf(failure, t.lang)].join(t.lang === 'zh' ? '：' : ': '))
      return true
    },
    onSaved: onSent,
  })
  return { form, hintOf }
}

export function MessageForm(props: Props) {
  const t = useTexts(dispatchTexts)
  const [templates, setTemplates] = useState(false)
  const [onMap, setOnMap] = useState(false)
  const { form, hintOf } = useMessageForm(props, templates)
  const vehicleIds = chosenIn(form.values.vehicleIds)
  const setVehicles = (ids: readonly string[]) => form.change({ vehicleIds: ids.join() })
  return (
    <RowForm form={form} className={styles['form']} label={t('compose')}>
      <FormFields form={form} names={['vehicleIds']} />
      <Recipients ids={vehicleIds} onChange={setVehicles} />
      <Button type="button" icon="map" onClick={() => setOnMap(true)}>
        {t('onMap')}
      </Button>
      <FormFields form={form} names={['type']} />
      <Templates onChoose={text => form.change({ text })} onUnsaved={setTemplates} />
      <FormFields
        form={form}
        names={['text', 'show']}
        hintOf={name => (name === 'text' ? hintOf(form.values.text) : undefined)}
      />
      {form.failure && <Alert>{form.failure}</Alert>}
      <div className={styles['submit']}>
        <Button type="submit" look="primary" block busy={form.busy}>
          {t('send')}
        </Button>
      </div>
      {onMap && (
        <RecipientsOnMap
          chosen={vehicleIds}
          onTake={ids => {
            setVehicles(ids)
            setOnMap(false)
          }}
          onClose={() => setOnMap(false)}
        />
      )}
    </RowForm>
  )
}

const none: readonly DispatchTemplate[] = []

interface TemplatesProps {
  onChoose: (text: string) => void
  /** Templates were typed that are not saved, or no more. */
  onUnsaved: (unsaved: boolean) => void
}

function Templates({ onChoose, onUnsaved }: TemplatesProps) {
  const t = useTexts(dispatchTexts)
  const { data, isError } = useCall('platform/getDispatchMsgTemplate', {})
  const [chosen, setChosen] = useState<string>()
  const [edited, setEdited] = useState(false)
  const templates = data?.templates ?? none
  const keyOf = ({ pcode = '', templateId }: DispatchTemplate) => `${pcode} ${templateId}`
  return (
    <>
      {isError && <p className="quiet">{t('templatesFailed')}</p>}
      <div className={styles['template']}>
        {templates.length > 0 && (
          <Select
            // The list of the library cannot change.
            key={templates.map(keyOf).join()}
            label={t('template')}
            placeholder={t('chooseTemplate')}
            choices={templates.map(template => ({ value: keyOf(template), text: template.text }))}
            chosen={chosen}
            onChoose={key => {
              setChosen(key)
              onChoose(templates.find(template => keyOf(template) === key)?.text ?? '')
            }}
          />
        )}
        {data && (
          <Button icon="edit" onClick={() => setEdited(true)}>
            {t('editTemplates')}
          </Button>
        )}
      </div>
      {data && edited && <TemplateEditor onUnsaved={onUnsaved} onClose={() => setEdited(false)} />}
    </>
  )
}
