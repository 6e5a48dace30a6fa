/** The form of a geofence or a route beside the map on which it is drawn. */
import { type Geofence, geofenceColourKeys, limits, weekdays } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import { useMemo, useState } from 'react'
import type { OrganisationOption } from '../../core/fleet/organisation-options.ts'
import type { FormRow } from '../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useSession } from '../../core/context/outrider.ts'
import { rightsOf } from '../../core/session/session.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { mapGeofence } from '../../core/map/geofences/map-geofence.ts'
import { useNavigate } from '../../core/router/index.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import type { TakenTrack } from '../../core/places/begun-geofence.ts'
import { toMicrodegrees } from '../../core/places/microdegrees.ts'
import { number } from '../../core/time/format.ts'
import { carriedOf, typedOf } from '../../core/forms/typed-measures.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import styles from './AlarmRules.module.css'
import {
  circleOf,
  clampRadius,
  type DrawnShape,
  type GeofenceField,
  geofenceOf,
  type NewGeofence,
  shapes,
  typedGeofence,
  valuesOf,
} from './geofence-draft.ts'
import { GeofenceMapPart } from './GeofenceMapPart.tsx'
import { drawnRectangle } from './rectangle.ts'
import { RemoveButton } from './RemoveButton.tsx'
import { emptyRoute, type RouteDraft } from './route/route-draft.ts'
import { FleetWay } from './route/FleetWay.tsx'
import { MergeDrives } from './route/MergeDrives.tsx'
import { RouteParts } from './route/RouteParts.tsx'
import { dayText } from './rule-words.ts'
import { cornersIn, cornersText, isPlace, wrongCorner } from './import/typed-corners.ts'
import { alarmRuleTexts } from './strings.ts'
import type { UseAlarmRules } from './use-alarm-rules.ts'

/** What a new one begins with, besides its organisation. */
export interface BegunGeofence extends Omit<NewGeofence, 'organisation'> {
  corners?: readonly Coordinates[] | undefined
  route?: RouteDraft | undefined
  /** The track that a route was taken from. */
  taken?: { track: TakenTrack; platform: string } | undefined
  /** How it was taken, in words. */
  note?: string | undefined
}

interface Props {
  /** undefined: a new one, or it is gone. */
  geofence: Geofence | undefined
  begun?: BegunGeofence | undefined
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

/** What is drawn, and what it is called. */
function useGeofenceRows(others: readonly Geofence[], organisations: readonly OrganisationOption[]): FormRow<GeofenceField>[] {
  const t = useTexts(alarmRuleTexts)
  const circle = { shown: ({ shape }: { shape: string }) => shape === 'circle' }
  const hours = ({ hasHours }: { hasHours: string }) => hasHours === 'on'
  const time = { kind: 'time', line: 'hours', shown: hours, required: true, missing: texts.hoursWrong } as const
  const groups = [...new Set(others.flatMap(({ group }) => (group ? [group] : [])))].toSorted()
  return [
    { kind: 'text', name: 'name', label: texts.name, missing: texts.nameMissing },
    {
      kind: 'choice',
      name: 'orgId',
      label: texts.organisation,
      required: true,
      choices: organisations.map(({ value, label }) => ({ value, text: label })),
    },
    { kind: 'segments', name: 'shape', label: texts.shape, choices: shapes.map(value => ({ value, text: t(value) })) },
    { ...circle, kind: 'steps', name: 'radius', label: texts.radius, measure: 'metre', unit: t('unitMetres') },
    { ...circle, ...degrees, name: 'latitude', label: texts.latitude },
    { ...circle, ...degrees, name: 'longitude', label: texts.longitude },
    {
      kind: 'steps',
      name: 'width',
      label: texts.corridorWidth,
      hint: t('corridorWidthText'),
      measure: 'metre',
      unit: t('unitMetres'),
      shown: ({ shape }) => shape === 'route',
    },
    {
      kind: 'lines',
      name: 'corners',
      label: texts.typedCorners,
      hint: t('typedCornersHint'),
      lines: 4,
      capitals: 'off',
      required: false,
      shown: ({ shape }) => shape !== 'circle',
    },
    { kind: 'text', name: 'group', label: texts.group, suggestions: groups },
    {
      kind: 'choice',
      name: 'colour',
      label: texts.colour,
      unset: t('noColour'),
      choices: geofenceColourKeys.map(value => ({ value, text: t(value) })),
    },
    { kind: 'switch', name: 'hasHours', label: texts.openingHours, text: t('openingHoursText') },
    {
      kind: 'boxes',
      name: 'days',
      label: texts.days,
      shown: hours,
      required: true,
      missing: texts.daysMissing,
      choices: weekdays.map(day => ({ value: String(day), text: dayText(day, t) })),
    },
    { ...time, name: 'fromTime', label: texts.from },
    { ...time, name: 'toTime', label: texts.to },
  ]
}

/** As it is stored: more digits than anybody types say nothing. */
const rounded = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: toMicrodegrees(latitude),
  longitude: toMicrodegrees(longitude),
})

function useGeofenceForm({ geofence, begun, others, editable, organisations, calls, onDone }: Omit<Props, 'isNew'>) {
  const t = useTexts(alarmRuleTexts)
  const [first] = useState(() => valuesOf(geofence, { organisation: organisations[0]?.value ?? '', ...begun }))
  const [firstRoute] = useState<RouteDraft>(geofence?.route ?? begun?.route ?? emptyRoute)
  const [route, setRoute] = useState(firstRoute)
  const form = useRowForm<GeofenceField, object, boolean>({
    rows: useGeofenceRows(others, organisations),
    schema: typedGeofence,
    stored: first,
    readOnly: !editable,
    guarded: editable,
    besides: route !== firstRoute || begun?.corners !== undefined,
    check({ hasHours, fromTime, toTime, shape, corners: typed }): Partial<Record<GeofenceField, string>> {
      const wrong = shape === 'circle' ? undefined : wrongCorner(typed)
      return {
        ...(hasHours === 'on' && fromTime === toTime && { toTime: t('hoursWrong') }),
        ...(wrong !== undefined && { corners: t('cornerWrong', { n: wrong }) }),
      }
    },
    async send(_, values) {
      const made = geofenceOf(values, cornersIn(values.corners), route, geofence?.geofenceId)
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
  // What is typed is drawn, as far as it is a place.
  const typed = form.values.corners
  const corners = useMemo(() => cornersIn(typed).filter(isPlace), [typed])
  const setCorners = (drawn: readonly Coordinates[]) => form.change({ corners: cornersText(drawn.map(rounded)) })
  return { form, corners, setCorners, route, setRoute }
}

function GeofenceFormPart(props: Omit<Props, 'isNew'>) {
  const { geofence, begun, others, editable, calls, onDone } = props
  const t = useTexts(alarmRuleTexts)
  const { removeGeofence } = calls
  const mayVisits = useSession(state => rightsOf(state).trackAuth)
  const mayRoads = useSession(state => rightsOf(state).trackAuth || rightsOf(state).posAuth)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const { form, corners, setCorners, route, setRoute } = useGeofenceForm(props)
  const shape = form.values.shape as DrawnShape
  const width = carriedOf('metre', Number(form.values.width)) || limits.routeWidth.min
  const setLine = (line: { corners: readonly Coordinates[]; width: number }) =>
    form.change({ corners: cornersText(line.corners.map(rounded)), width: typedOf('metre', line.width) })
  return (
    <div className={styles['drawing']}>
      <Drawing {...{ geofence, others, editable, form, corners, route }} onCorners={setCorners} />
      <RowForm form={form} className={styles['form']}>
        {!editable && <Alert tone="notice">{t('viewOnly')}</Alert>}
        {begun?.note && <p role="status">{begun.note}</p>}
        {begun?.taken && shape === 'route' && (
          <MergeDrives {...begun.taken} onMerged={(points, needed) => setLine({ corners: points, width: needed })} />
        )}
        <FormFields form={form} names={['name', 'orgId', 'shape']} />
        <ShapeNotes shape={shape} editable={editable} corners={corners} onCorners={setCorners} />
        <FormFields form={form} names={['radius', 'latitude', 'longitude', 'width', 'corners']} />
        {shape === 'route' && editable && mayRoads && (
          <FleetWay line={{ corners, width }} platform={calls.platform} onLine={setLine} />
        )}
        {shape === 'route' && <RouteParts {...{ route, editable }} onRoute={setRoute} at={corners.at(-1)} />}
        <FormFields form={form} names={['group', 'colour', 'hasHours', 'days', 'fromTime', 'toTime']} />
        {editable && <SaveButton form={form}>{t('save')}</SaveButton>}
        {/** The title of a wide page has no way back. */}
        <Button block onClick={onDone}>
          {t('cancel')}
        </Button>
        {geofence && mayVisits && (
          <Button block icon="list" onClick={() => void navigate(hrefOf('alarmConfig', { visits: geofence.geofenceId }))}>
            {t('visits')}
          </Button>
        )}
        {geofence && (
          <Button block icon="external" onClick={() => void navigate(hrefOf('alarmConfig', { terminals: geofence.geofenceId }))}>
            {t('inTerminals')}
          </Button>
        )}
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

type DrawingProps = CornersProps &
  Pick<Props, 'geofence' | 'others'> & { form: ReturnType<typeof useGeofenceForm>['form']; route: RouteDraft }

/** The map: what is typed is drawn, and what is drawn is typed. */
function Drawing({ geofence, others, editable, form, corners, route, onCorners }: DrawingProps) {
  const shown = useMemo(
    () => others.filter(({ geofenceId }) => geofenceId !== geofence?.geofenceId).map(mapGeofence),
    [others, geofence],
  )
  const { shape, latitude, longitude, radius, width } = form.values
  const drawn = useMemo(() => circleOf({ latitude, longitude, radius }), [latitude, longitude, radius])
  return (
    <div className={styles['canvas']}>
      <GeofenceMapPart
        geofences={shown}
        selected={null}
        fitFor={geofence?.geofenceId ?? 'new'}
        circle={shape === 'circle' ? drawn : undefined}
        corners={shape === 'circle' ? undefined : corners}
        {...(shape === 'route' && { corridor: carriedOf('metre', Number(width)) || 1, marks: route.waypoints })}
        placing={editable && shape === 'circle'}
        {...(editable && {
          onCircle: part =>
            form.change({
              ...(part.latitude !== undefined && { latitude: String(toMicrodegrees(part.latitude)) }),
              ...(part.longitude !== undefined && { longitude: String(toMicrodegrees(part.longitude)) }),
              ...(part.radius !== undefined && { radius: typedOf('metre', clampRadius(part.radius)) }),
            }),
          onCorners(next) {
            if (shape === 'rectangle') onCorners(drawnRectangle(corners, next))
            else onCorners(next.slice(0, shape === 'route' ? limits.routePoints : limits.geofenceCorners))
          },
        })}
      />
    </div>
  )
}

/** How the shape is drawn, and how many corners there are. */
function ShapeNotes({ shape, editable, corners, onCorners }: CornersProps & { shape: DrawnShape }) {
  const t = useTexts(alarmRuleTexts)
  const counted = shape === 'polygon' || shape === 'route'
  return (
    <>
      {editable && <p className={styles['note']}>{t(`${shape}Hint`)}</p>}
      {counted && <p role="status">{t(shape === 'route' ? 'points' : 'corners', { n: number(corners.length, t.lang) })}</p>}
      {counted && editable && corners.length > 0 && (
        <Button onClick={() => onCorners(corners.slice(0, -1))}>{t(shape === 'route' ? 'removePoint' : 'removeCorner')}</Button>
      )}
    </>
  )
}
