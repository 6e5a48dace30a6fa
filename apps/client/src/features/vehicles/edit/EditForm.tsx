/** The edit form: grouped fields, validation errors, and conflict handling. */
import type { VehicleEditField, VehicleFormField } from '@outrider/contract'
import { useRef } from 'react'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Page.tsx'
import { Plate } from '../details/Plate.tsx'
import { changedMeanwhile, changesTerminal } from './edit-form.ts'
import styles from './EditForm.module.css'
import { ReadOnly } from './ReadOnly.tsx'
import { shownValue } from './shown-value.ts'
import { editTexts } from './strings.ts'
import { useEditForm } from './use-edit-form.ts'
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
  terminalSignIn: 'terminal',
  zoneMinutes: 'terminal',
  channel: 'devices',
  channelNames: 'devices',
  g726Order: 'devices',
  videoNumber: 'devices',
  realSim: 'devices',
  simIccid: 'devices',
  simCarrier: 'devices',
  simMegabytes: 'devices',
  simExpiresOn: 'devices',
  serialNumber: 'devices',
  dvrDeviceType: 'devices',
  dvrChannelCount: 'devices',
  forwardWarningType: 'devices',
  blindSpotWarningType: 'devices',
}
const groupFor = ({ name, savedBy }: VehicleFormField): Group =>
  groupOf[name] ?? (savedBy === 'saveVehEdit' ? 'vehicle' : 'facts')

export function EditForm({ id, savedBy, form: loaded, reload, onDone }: Props) {
  const t = useTexts(editTexts)
  const top = useRef<HTMLParagraphElement>(null)
  const { form, stale, before, busy, reloadKeepingInput } = useEditForm({ id, savedBy, loaded, reload, onDone })
  const { fields, data, organisations } = loaded
  const { changed } = form
  const others = before ? changedMeanwhile(before, data.values) : undefined

  /** The marked fields may be scrolled out of view. */
  async function reloadForm() {
    if (await reloadKeepingInput()) top.current?.scrollIntoView()
  }

  const words = (field: VehicleFormField, values: typeof data.values, nothing = t('nothing')): string => {
    const value = values[field.name]
    const organisation =
      field.name === 'orgId' ? organisations.find(each => each.value === String(value))?.label.trim() : undefined
    return (organisation ?? shownValue(field, value, t.lang)) || nothing
  }
  /** Hint about a change of the field by another user. */
  const hintOf = (name: VehicleEditField): string | undefined => {
    const field = fields.find(each => each.name === name)
    if (!field || !before || !others?.has(name)) return undefined
    return changed.includes(name)
      ? t('meanwhile', { value: words(field, data.values) })
      : t('meanwhileNew', { value: words(field, before) })
  }

  const name = (
    <p ref={top} className={styles['name']}>
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
    <RowForm form={form} className={styles['form']}>
      {name}
      {before && !stale && <Alert tone="notice">{t('reloaded')}</Alert>}
      {groups.map(group => {
        const names = open.filter(field => groupFor(field) === group).map(field => field.name)
        return (
          names.length > 0 && (
            <Card key={group} title={t(group)}>
              <FormFields form={form} names={names} hintOf={hintOf} />
              {group === 'terminal' && data.values.commCardNum && changesTerminal(changed) && (
                <Alert tone="notice">{t('anotherTerminal')}</Alert>
              )}
            </Card>
          )
        )
      })}
      {stale ? (
        <>
          {form.failure && <Alert>{form.failure}</Alert>}
          <div role="alert">
            <Card title={t('stale')} text={t('staleText')}>
              <Button look="primary" block icon="refresh" busy={busy} onClick={() => void reloadForm()}>
                {t('reload')}
              </Button>
            </Card>
          </div>
        </>
      ) : (
        <SaveButton form={form}>{t('save')}</SaveButton>
      )}
      {changed.length > 0 && !busy && (
        <Button look="quiet" block onClick={form.discard}>
          {t('discard')}
        </Button>
      )}
    </RowForm>
  )
}
