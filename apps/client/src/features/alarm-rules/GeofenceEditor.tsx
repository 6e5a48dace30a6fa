/** The form of a geofence beside the map on which it is drawn. */
import { type Geofence, limits } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import { useMemo, useState } from 'react'
import type { OrganisationOption } from '../../core/fleet/organisation-options.ts'
import type { FormRow } from '../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { toMicrodegrees } from '../../core/places/microdegrees.ts'
import { number } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import styles from './AlarmRules.module.css'
import { circleOf, clampRadius, type GeofenceField, geofenceOf, typedGeofence, valuesOf } from './geofence-draft.ts'
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

const { rows: texts } = alarmRuleTexts
const degrees = { kind: 'steps', line: 'centre', decimals: 6, step: 0.000001, unit: '°' } as const

function useGeofenceForm({ geofence, editable, organisations, calls, onDone }: Omit<Props, 'isNew'>) {
  const t = useTexts(alarmRuleTexts)
  const [first] = useState(() => valuesOf(geofence, organisations[0]?.value ?? ''))
  const [firstCorners] = useState<readonly Coordinates[]>(geofence?.polygon ?? [])
  const [corners, setCorners] = useState(firstCorners)
  const circle = { shown: ({ shape }: { shape: string }) => shape === 'circle' }
  const rows: readonly FormRow<GeofenceField>[] = [
    { kind: 'text', name: 'name', label: texts.name, missing: texts.nameMissing },
    {
      kind: 'choice',
      name: 'orgId',
      label: texts.organisation,
      required: true,
      choices: organisations.map(({ value, label }) => ({ value, text: label })),
    },
    {
      kind: 'segments',
      name: 'shape',
      label: texts.shape,
      choices: [
        { value: 'circle', text: t('circle') },
        { value: 'polygon', text: t('polygon') },
      ],
    },
    { ...circle, kind: 'steps', name: 'radius', label: texts.radius, unit: t('unitMetres') },
    { ...circle, ...degrees, name: 'latitude', label: texts.latitude },
    { ...circle, ...degrees, name: 'longitude', label: texts.longitude },
  ]
  const form = useRowForm<GeofenceField, object, boolean>({
    rows,
    schema: typedGeofence,
    stored: first,
    readOnly: !editable,
    guarded: editable,
    besides: corners !== firstCorners,
    async send(_, values) {
      const made = geofenceOf(values, corners, geofence?.geofenceId)
      if (typeof made === 'string') form.fail(t(made))
      else await calls.saveGeofence.mutateAsync(made)
      return typeof made !== 'string'
    },
    onSaved(saved) {
      if (!saved) return
      toast(t('saved'))
      onDone()
    },
  })
  return { form, corners, setCorners }
}

function GeofenceFormPart(props: Omit<Props, 'isNew'>) {
  const { geofence, others, editable, calls, onDone } = props
  const t = useTexts(alarmRuleTexts)
  const { removeGeofence } = calls
  const { form, corners, setCorners } = useGeofenceForm(props)
  return (
    <div className={styles['drawing']}>
      <Drawing {...{ geofence, others, editable, form, corners }} onCorners={setCorners} />
      <RowForm form={form} className={styles['form']}>
        {!editable && <Alert tone="notice">{t('viewOnly')}</Alert>}
        <FormFields form={form} names={['name', 'orgId', 'shape']} />
        <ShapeNotes polygon={form.values.shape === 'polygon'} editable={editable} corners={corners} onCorners={setCorners} />
        <FormFields form={form} names={['radius', 'latitude', 'longitude']} />
        {editable && <SaveButton form={form}>{t('save')}</SaveButton>}
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
                  form.release()
                  onDone()
                },
              })
            }
          />
        )}
      </RowForm>
    </div>
  )
}

interface CornersProps {
  editable: boolean
  corners: readonly Coordinates[]
  onCorners: (corners: readonly Coordinates[]) => void
}

type DrawingProps = CornersProps & Pick<Props, 'geofence' | 'others'> & { form: ReturnType<typeof useGeofenceForm>['form'] }

/** The map: what is typed is drawn, and what is drawn is typed. */
function Drawing({ geofence, others, editable, form, corners, onCorners }: DrawingProps) {
  const shown = useMemo(
    () =>
      others
        .filter(({ geofenceId }) => geofenceId !== geofence?.geofenceId)
        .map(({ geofenceId, name, circle, polygon }) => ({ id: geofenceId, name, circle, polygon })),
    [others, geofence],
  )
  const { shape, latitude, longitude, radius } = form.values
  const drawn = useMemo(
    () => circleOf({ name: '', orgId: '', shape, latitude, longitude, radius }),
    [shape, latitude, longitude, radius],
  )
  return (
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
            form.change({
              ...(part.latitude !== undefined && { latitude: String(toMicrodegrees(part.latitude)) }),
              ...(part.longitude !== undefined && { longitude: String(toMicrodegrees(part.longitude)) }),
              ...(part.radius !== undefined && { radius: String(clampRadius(part.radius)) }),
            }),
          onCorners: next => onCorners(next.slice(0, limits.geofenceCorners)),
        })}
      />
    </div>
  )
}

/** How the shape is drawn, and how many corners there are. */
function ShapeNotes({ polygon, editable, corners, onCorners }: CornersProps & { polygon: boolean }) {
  const t = useTexts(alarmRuleTexts)
  return (
    <>
      {editable && <p className={styles['note']}>{t(polygon ? 'polygonHint' : 'circleHint')}</p>}
      {polygon && <p role="status">{t('corners', { n: number(corners.length, t.lang) })}</p>}
      {polygon && editable && corners.length > 0 && (
        <Button onClick={() => onCorners(corners.slice(0, -1))}>{t('removeCorner')}</Button>
      )}
    </>
  )
}
