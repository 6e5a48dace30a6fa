/** The form of a geofence beside the map on which it is drawn. */
import { type Geofence, limits } from '@outrider/contract'
import { type FormEvent, useMemo, useState } from 'react'
import type { OrganisationOption } from '../../core/fleet/organisation-options.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { LeaveDialog } from '../../core/routing/LeaveDialog.tsx'
import { useUnsavedDraft } from '../../core/routing/unsaved-changes.ts'
import { toMicrodegrees } from '../../core/places/microdegrees.ts'
import { number } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/inputs/Field.tsx'
import { NumberField } from '../../ui/inputs/NumberField.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import styles from './AlarmRules.module.css'
import { circleOf, clampRadius, draftOfGeofence, type GeofenceDraft, geofenceOf, newGeofence } from './geofence-draft.ts'
import { GeofenceMapPart } from './GeofenceMapPart.tsx'
import { RemoveButton } from './RemoveButton.tsx'
import { alarmRuleTexts } from './strings.ts'
import type { UseAlarmRules } from './use-alarm-rules.ts'

interface Props {
  /** undefined: a new one, or it is gone. */
  geofence: Geofence | undefined
  /** Drawn too. */
  others: readonly Geofence[]
  isNew: boolean
  editable: boolean
  organisations: readonly OrganisationOption[]
  calls: UseAlarmRules
  onDone: () => void
}

export function GeofenceEditor({ geofence, isNew, ...props }: Props) {
  const t = useTexts(alarmRuleTexts)
  if (!geofence && !isNew) return <EmptyState icon="map" title={t('gone')} />
  return <GeofenceFormPart geofence={geofence} {...props} />
}

function GeofenceFormPart({ geofence, others, editable, organisations, calls, onDone }: Omit<Props, 'isNew'>) {
  const t = useTexts(alarmRuleTexts)
  const lang = useLang()
  const { saveGeofence, removeGeofence } = calls
  const [draft, setDraft] = useState<GeofenceDraft>(() => (geofence ? draftOfGeofence(geofence) : newGeofence()))
  const { leaveRequest, release } = useUnsavedDraft(draft, editable)
  const [wrong, setWrong] = useState<ReturnType<typeof geofenceOf>>()
  const change = (part: Partial<GeofenceDraft>) => {
    setDraft(before => ({ ...before, ...part }))
    setWrong(undefined)
  }
  // Numbers are known when their field is left: by a press on Save, say, which would miss the button if what stands above it went away.
  const changeCircle = (part: GeofenceDraft['circle']) =>
    setDraft(before => ({ ...before, circle: { ...before.circle, ...part } }))
  const choices = organisations.map(({ value, label }) => ({ value, text: label }))
  const first = choices[0]?.value ?? ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const made = geofenceOf(draft, geofence?.geofenceId, first)
    setWrong(made)
    if (typeof made !== 'string')
      saveGeofence.mutate(made, {
        onSuccess() {
          toast(t('saved'))
          release()
          onDone()
        },
      })
  }
  const shown = useMemo(
    () =>
      others
        .filter(({ geofenceId }) => geofenceId !== geofence?.geofenceId)
        .map(({ geofenceId, name, circle, polygon }) => ({ id: geofenceId, name, circle, polygon })),
    [others, geofence],
  )
  const { shape, circle, corners } = draft
  const drawn = useMemo(() => circleOf(draft), [draft])
  const degrees = (axis: 'latitude' | 'longitude', most: number) => (
    <NumberField
      label={t(axis)}
      min={-most}
      max={most}
      decimals={6}
      step={0.000001}
      unit="°"
      value={circle[axis]}
      disabled={!editable}
      onChange={value => changeCircle({ [axis]: value })}
    />
  )
  return (
    <div className={styles['drawing']}>
      <div className={styles['canvas']}>
        <GeofenceMapPart
          geofences={shown}
          selected={null}
          fitFor={geofence?.geofenceId ?? 'new'}
          circle={shape === 'circle' ? drawn : undefined}
          corners={shape === 'polygon' ? corners : undefined}
          placing={editable && shape === 'circle'}
          {...(editable && {
            onCircle: part =>
              changeCircle({
                ...(part.latitude !== undefined && { latitude: toMicrodegrees(part.latitude) }),
                ...(part.longitude !== undefined && { longitude: toMicrodegrees(part.longitude) }),
                ...(part.radius !== undefined && { radius: clampRadius(part.radius) }),
              }),
            onCorners: next => change({ corners: next.slice(0, limits.geofenceCorners) }),
          })}
        />
      </div>
      <form className={styles['form']} noValidate onSubmit={submit}>
        {leaveRequest && <LeaveDialog request={leaveRequest} />}
        {!editable && <Alert tone="notice">{t('viewOnly')}</Alert>}
        <fieldset className={styles['fields']} disabled={!editable}>
          <Field
            label={t('name')}
            value={draft.name}
            maxLength={64}
            required
            onChange={event => change({ name: event.target.value })}
          />
          <Select
            label={t('organisation')}
            choices={choices}
            chosen={draft.orgId || first}
            disabled={!editable}
            onChoose={orgId => change({ orgId })}
          />
          <Segments
            label={t('shape')}
            choices={[
              { value: 'circle', text: t('circle') },
              { value: 'polygon', text: t('polygon') },
            ]}
            chosen={shape}
            onChoose={next => change({ shape: next })}
          />
          {editable && <p className={styles['note']}>{t(shape === 'circle' ? 'circleHint' : 'polygonHint')}</p>}
          {shape === 'circle' ? (
            <>
              <NumberField
                label={t('radius')}
                unit={t('unitMetres')}
                min={limits.geofenceRadius.min}
                max={limits.geofenceRadius.max}
                value={circle.radius}
                disabled={!editable}
                onChange={radius => changeCircle({ radius })}
              />
              <div className={styles['pair']}>
                {degrees('latitude', 85)}
                {degrees('longitude', 180)}
              </div>
            </>
          ) : (
            <>
              <p role="status">{t('corners', { n: number(corners.length, lang) })}</p>
              {editable && corners.length > 0 && (
                <Button onClick={() => change({ corners: corners.slice(0, -1) })}>{t('removeCorner')}</Button>
              )}
            </>
          )}
        </fieldset>
        {typeof wrong === 'string' && <Alert>{t(wrong)}</Alert>}
        {editable && (
          <Button type="submit" look="primary" block busy={saveGeofence.isPending}>
            {t('save')}
          </Button>
        )}
        {/** The title of a wide page has no way back. */}
        <Button block onClick={onDone}>
          {t('cancel')}
        </Button>
        {editable && geofence && (
          <RemoveButton
            title={t('removeGeofenceTitle', { name: geofence.name })}
            text={t('removeGeofenceText')}
            busy={removeGeofence.isPending}
            onRemove={() =>
              removeGeofence.mutate(geofence.geofenceId, {
                onSuccess() {
                  toast(t('removed'))
                  release()
                  onDone()
                },
              })
            }
          />
        )}
      </form>
    </div>
  )
}
