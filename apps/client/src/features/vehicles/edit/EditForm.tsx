/** The edit form: grouped fields, validation errors, and conflict handling. */
import type { VehicleEditField, VehicleFormField } from '@outrider/contract'
import { type FormEvent, useRef } from 'react'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { LeaveDialog } from '../../../core/routing/LeaveDialog.tsx'
import { useUnsavedChanges } from '../../../core/routing/unsaved-changes.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Page.tsx'
import { Plate } from '../details/Plate.tsx'
import { changedFields, changedMeanwhile, changesTerminal, shownValue, textIn } from './edit-form.ts'
import { EditField } from './EditField.tsx'
import styles from './EditForm.module.css'
import { ReadOnly } from './ReadOnly.tsx'
import { editTexts } from './strings.ts'
import { useSaving } from './use-saving.ts'
import type { SavedBy, VehicleForm } from './use-vehicle-form.ts'

interface Props {
  id: string
  savedBy: SavedBy
  form: VehicleForm
  /** Reloads the data of the platform; resolves to the error if that failed. */
  reload: () => Promise<Error | null>
  onDone: () => void
}

type Group = 'vehicle' | 'terminal' | 'facts' | 'devices'
const groups: readonly Group[] = ['vehicle', 'terminal', 'facts', 'devices']
const groupOf: Partial<Record<VehicleEditField, Group>> = {
  commCardNum: 'terminal',
  terminalType: 'terminal',
  terminalId: 'terminal',
  channel: 'devices',
  realSim: 'devices',
  serialNumber: 'devices',
  dvrDeviceType: 'devices',
  dvrChannelCount: 'devices',
  forwardWarningType: 'devices',
  blindSpotWarningType: 'devices',
}
const groupFor = ({ name, savedBy }: VehicleFormField): Group =>
  groupOf[name] ?? (savedBy === 'saveVehEdit' ? 'vehicle' : 'facts')

export function EditForm({ id, savedBy, form, reload, onDone }: Props) {
  const t = useTexts(editTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const element = useRef<HTMLFormElement>(null)
  const saving = useSaving({ id, savedBy, form, reload, onSaved: finish })
  const { fields, data, organisations } = form
  const { typed, problems, before } = saving
  const changed = changedFields(fields, data.values, typed)
  const { leaveRequest, release } = useUnsavedChanges(changed.length > 0)
  const others = before ? changedMeanwhile(before, data.values) : undefined

  function finish() {
    release()
    onDone()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = await saving.save()
    if (Object.keys(found).length > 0)
      requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }

  /** The marked fields may be scrolled out of view. */
  async function reloadForm() {
    if (await saving.reloadKeepingInput()) element.current?.scrollIntoView()
  }

  const words = (field: VehicleFormField, values: typeof data.values, nothing = t('nothing')): string => {
    const value = values[field.name]
    const organisation =
      field.name === 'orgId' ? organisations.find(each => each.value === String(value))?.label.trim() : undefined
    return (organisation ?? shownValue(field, value, lang)) || nothing
  }
  /** Hint about a change of the field by another user. */
  const hintOf = (field: VehicleFormField): string | undefined => {
    if (!before || !others?.has(field.name)) return undefined
    return changed.includes(field)
      ? t('meanwhile', { value: words(field, data.values) })
      : t('meanwhileNew', { value: words(field, before) })
  }

  const name = (
    <p className={styles['name']}>
      <Plate plateNum={data.values.plateNum} plateColor={data.values.plateColor} />
      {data.values.nickname && <span>{data.values.nickname}</span>}
    </p>
  )
  if (!fields.some(({ editable }) => editable))
    return (
      <>
        {name}
        <ReadOnly fields={fields} text={field => words(field, data.values, t('unknownValue'))} />
      </>
    )

  const open = fields.filter(({ editable }) => editable)
  return (
    <form ref={element} className={styles['form']} onSubmit={event => void submit(event)} noValidate>
      {name}
      {before && !saving.stale && <Alert tone="notice">{t('reloaded')}</Alert>}
      {groups.map(group => {
        const rows = open.filter(field => groupFor(field) === group)
        return (
          rows.length > 0 && (
            <Card key={group} title={t(group)}>
              {rows.map(field => (
                <EditField
                  key={field.name}
                  field={field}
                  text={textIn(field, data.values, typed)}
                  organisations={organisations}
                  error={problems[field.name]}
                  hint={hintOf(field)}
                  onChange={text => saving.type(field.name, text)}
                />
              ))}
              {group === 'terminal' && data.values.commCardNum && changesTerminal(changed) && (
                <Alert tone="notice">{t('anotherTerminal')}</Alert>
              )}
            </Card>
          )
        )
      })}
      {problems.form && <Alert>{problems.form}</Alert>}
      {saving.stale ? (
        <div role="alert">
          <Card title={t('stale')} text={t('staleText')}>
            <Button look="primary" block icon="refresh" busy={saving.busy} onClick={() => void reloadForm()}>
              {t('reload')}
            </Button>
          </Card>
        </div>
      ) : (
        <Button look="primary" type="submit" block busy={saving.busy}>
          {common('save')}
        </Button>
      )}
      {changed.length > 0 && !saving.busy && (
        <Button look="quiet" block onClick={() => saving.discard()}>
          {t('discard')}
        </Button>
      )}
      {leaveRequest && <LeaveDialog request={leaveRequest} />}
    </form>
  )
}
