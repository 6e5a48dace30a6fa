/** The form of a new message: to which vehicles, of which type, presented how, with which text. */
import { dispatchPresentations, type DispatchTemplate, dispatchTypes, limits } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { useUnsavedDraft } from '../../core/routing/unsaved-changes.ts'
import { LeaveDialog } from '../../core/routing/LeaveDialog.tsx'
import { number } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckBox } from '../../ui/inputs/CheckBox.tsx'
import { PickField } from '../../ui/inputs/PickField.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { TextArea } from '../../ui/inputs/TextArea.tsx'
import styles from './Dispatch.module.css'
import { gbkLength } from './gbk-length.ts'
import { type MessageDraft, newDraft, type WrongDraft, wrongIn } from './message-draft.ts'
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

export function MessageForm({ recipients, onSent }: Props) {
  const t = useTexts(dispatchTexts)
  const lang = useLang()
  const { draft, setDraft, openPicker } = useOpenPicker<MessageDraft>({
    first: () => newDraft(recipients),
    take: (before, chosen) => ({ ...before, vehicleIds: chosen(pickers.vehicles)?.ids ?? before.vehicleIds }),
  })
  const [templates, setTemplates] = useState(false)
  const { leaveRequest, release } = useUnsavedDraft({ text: draft.text, type: draft.type, templates }, true)
  const [wrong, setWrong] = useState<WrongDraft>({})
  const [onMap, setOnMap] = useState(false)
  const { send } = useSendMessage()
  const change = (part: Partial<MessageDraft>) => {
    // Another message than the one that may have arrived.
    setDraft({ ...draft, ...part, ...(send.isError && { requestId: newDraft([]).requestId }) })
    setWrong({})
  }
  const { bytes, unknown } = gbkLength(draft.text.trim())
  const counted = t('length', { n: number(bytes, lang), max: number(limits.textBytes, lang) })
  const characters = { characters: unknown.slice(0, 10).join(' ') }

  function submit() {
    const found = wrongIn(draft)
    setWrong(found)
    const { vehicleIds, type, show, text, requestId } = draft
    if (type === undefined || Object.keys(found).length > 0) return
    send.mutate(
      { vehicleIds: [...vehicleIds], type, show: [...show], text, requestId },
      {
        onSuccess(sent) {
          release()
          onSent(sent)
        },
      },
    )
  }

  return (
    <form
      className={styles['form']}
      aria-label={t('compose')}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <PickField
        label={t('recipients')}
        name="recipients"
        required
        value={draft.vehicleIds.length > 0 ? t('vehicleCount', { n: number(draft.vehicleIds.length, lang) }) : ''}
        placeholder={t('chooseRecipients')}
        error={wrong.recipients && t(wrong.recipients, { n: number(limits.dispatchVehicles, lang) })}
        onOpen={() => openPicker(pickers.vehicles, 'recipients', { chosen: draft.vehicleIds, max: limits.dispatchVehicles })}
      />
      <Recipients ids={draft.vehicleIds} onChange={vehicleIds => change({ vehicleIds })} />
      <Button type="button" icon="map" onClick={() => setOnMap(true)}>
        {t('onMap')}
      </Button>
      <Select
        label={t('type')}
        required
        hint={t('typeHint')}
        placeholder={t('chooseType')}
        choices={dispatchTypes.map(value => ({ value, text: t(value) }))}
        chosen={draft.type}
        error={wrong.type && t(wrong.type)}
        onChoose={type => change({ type })}
      />
      <Templates onChoose={text => change({ text })} onUnsaved={setTemplates} />
      <TextArea
        label={t('content')}
        required
        value={draft.text}
        maxLength={limits.textBytes}
        hint={unknown.length > 0 ? `${counted} · ${t('badCharacters', characters)}` : counted}
        error={wrong.text && t(wrong.text, { ...characters, max: number(limits.textBytes, lang) })}
        onChange={event => change({ text: event.target.value })}
      />
      <fieldset className={styles['ways']}>
        <legend className={styles['note']}>{t('show')}</legend>
        {dispatchPresentations.map(each => (
          <CheckBox
            key={each}
            checked={draft.show.includes(each)}
            onChange={on => change({ show: on ? [...draft.show, each] : draft.show.filter(other => other !== each) })}
          >
            {t(each)}
          </CheckBox>
        ))}
      </fieldset>
      {wrong.show && <Alert>{t(wrong.show)}</Alert>}
      {send.error && <Alert>{[t('sendFailed'), messageOf(send.error, lang)].join(lang === 'zh' ? '：' : ': ')}</Alert>}
      <div className={styles['submit']}>
        <Button type="submit" look="primary" block busy={send.isPending}>
          {t('send')}
        </Button>
      </div>
      {leaveRequest && <LeaveDialog request={leaveRequest} />}
      {onMap && (
        <RecipientsOnMap
          chosen={draft.vehicleIds}
          onTake={vehicleIds => {
            change({ vehicleIds })
            setOnMap(false)
          }}
          onClose={() => setOnMap(false)}
        />
      )}
    </form>
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
      {isError && <p className={styles['note']}>{t('templatesFailed')}</p>}
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
