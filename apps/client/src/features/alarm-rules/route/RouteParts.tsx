/** Sections and waypoints of a route, as lists that can be added to. */
import { limits, type RouteSection, type RouteWaypoint } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { fromShown, roundedShown, shownAs } from '../../../core/time/measures.ts'
import { carriedOf, typedOf } from '../../../core/forms/typed-measures.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/inputs/Field.tsx'
import { TimeField } from '../../../ui/inputs/TimeField.tsx'
import styles from '../AlarmRules.module.css'
import type { RouteDraft } from './route-draft.ts'
import { routeTexts } from './route-strings.ts'

interface Props {
  route: RouteDraft
  editable: boolean
  onRoute: (route: RouteDraft) => void
  /** The place that a new waypoint is at: the last corner that was drawn. */
  at: { latitude: number; longitude: number } | undefined
}

const usualLimit = 60
const usualRadius = 200
const kilometre = 1_000

/** The list with one of its rows changed. */
const changed = <Row,>(rows: readonly Row[], n: number, change: Partial<Row>): Row[] =>
  rows.map((row, each) => (each === n ? { ...row, ...change } : row))
const without = <Row,>(rows: readonly Row[], n: number): Row[] => rows.filter((_, each) => each !== n)

export function RouteParts({ route, editable, onRoute, at }: Props) {
  const t = useTexts(routeTexts)
  const { sections, waypoints } = route
  return (
    <>
      <fieldset className={styles['parts']} disabled={!editable}>
        <legend>{t('sections')}</legend>
        <p className={styles['note']}>{t('sectionsText')}</p>
        {sections.map((section, n) => (
          <SectionFields
            // oxlint-disable-next-line react/no-array-index-key -- they have no other identity
            key={n}
            n={n}
            section={section}
            editable={editable}
            onChange={change => onRoute({ ...route, sections: changed(sections, n, change) })}
            onRemove={() => onRoute({ ...route, sections: without(sections, n) })}
          />
        ))}
        {editable && sections.length < limits.routeSections && (
          <Button
            icon="plus"
            onClick={() => {
              const from = sections.length === 0 ? 0 : (sections.at(-1)?.from ?? 0) + kilometre
              onRoute({ ...route, sections: [...sections, { from, limit: usualLimit, fromTime: null, toTime: null }] })
            }}
          >
            {t('addSection')}
          </Button>
        )}
      </fieldset>
      <fieldset className={styles['parts']} disabled={!editable}>
        <legend>{t('waypoints')}</legend>
        <p className={styles['note']}>{t('waypointsText')}</p>
        {waypoints.map((waypoint, n) => (
          <WaypointFields
            // oxlint-disable-next-line react/no-array-index-key -- they have no other identity
            key={n}
            waypoint={waypoint}
            editable={editable}
            onChange={change => onRoute({ ...route, waypoints: changed(waypoints, n, change) })}
            onRemove={() => onRoute({ ...route, waypoints: without(waypoints, n) })}
          />
        ))}
        {editable && at && waypoints.length < limits.routeWaypoints && (
          <Button
            icon="plus"
            onClick={() => {
              const name = t('waypointName', { n: waypoints.length + 1 })
              const { latitude, longitude } = at
              const added = { name, latitude, longitude, radius: usualRadius, arrival: null }
              onRoute({ ...route, waypoints: [...waypoints, added] })
            }}
          >
            {t('addWaypoint')}
          </Button>
        )}
      </fieldset>
    </>
  )
}

interface SectionProps {
  n: number
  section: RouteSection
  editable: boolean
  onChange: (change: Partial<RouteSection>) => void
  onRemove: () => void
}

function SectionFields({ n, section, editable, onChange, onRemove }: SectionProps) {
  const t = useTexts(routeTexts)
  return (
    <div className={styles['part']} role="group" aria-label={t('section', { n: n + 1 })}>
      <PartHead
        title={t('section', { n: n + 1 })}
        remove={editable ? t('removeSection', { n: n + 1 }) : ''}
        onRemove={onRemove}
      />
      <NumberInput
        label={t('sectionFrom')}
        value={roundedShown('km', section.from / kilometre, 2)}
        onChange={value => onChange({ from: Math.round(fromShown('km', value) * kilometre) })}
        max={Math.floor(shownAs('km', limits.routeMetres / kilometre))}
        step={0.1}
        unit={t('unitKm')}
      />
      <NumberInput
        label={t('sectionLimit')}
        value={roundedShown('kmh', section.limit, 0)}
        onChange={value => onChange({ limit: Math.round(fromShown('kmh', value)) })}
        max={Math.floor(shownAs('kmh', 300))}
        step={1}
        unit={t('unitKmh')}
      />
      <TimeField
        disabled={!editable}
        label={t('sectionFromTime')}
        value={section.fromTime ?? ''}
        onChange={time => onChange({ fromTime: time || null })}
      />
      <TimeField
        disabled={!editable}
        label={t('sectionToTime')}
        value={section.toTime ?? ''}
        onChange={time => onChange({ toTime: time || null })}
      />
    </div>
  )
}

interface WaypointProps {
  waypoint: RouteWaypoint
  editable: boolean
  onChange: (change: Partial<RouteWaypoint>) => void
  onRemove: () => void
}

function WaypointFields({ waypoint, editable, onChange, onRemove }: WaypointProps) {
  const t = useTexts(routeTexts)
  const { name, radius, arrival } = waypoint
  return (
    <div className={styles['part']} role="group" aria-label={name}>
      <PartHead title={name} remove={editable ? t('removeWaypoint', { name }) : ''} onRemove={onRemove} />
      <Field label={t('waypoint')} value={name} maxLength={64} onChange={({ target }) => onChange({ name: target.value })} />
      <NumberInput
        label={t('waypointRadius')}
        value={Number(typedOf('metre', radius))}
        onChange={value => onChange({ radius: Math.round(carriedOf('metre', value)) })}
        max={Math.floor(shownAs('metre', 5_000))}
        step={1}
        unit={t('unitMetres')}
      />
      <TimeField
        label={t('arrival')}
        value={arrival ?? ''}
        disabled={!editable}
        onChange={time => onChange({ arrival: time || null })}
      />
    </div>
  )
}

/** `remove`: empty, it cannot be removed. */
const PartHead = ({ title, remove, onRemove }: { title: string; remove: string; onRemove: () => void }) => (
  <div className={styles['partHead']}>
    <b className="ellipsis fill">{title}</b>
    {remove !== '' && <IconButton icon="trash" label={remove} onClick={onRemove} />}
  </div>
)

interface NumberProps {
  label: string
  value: number
  onChange: (value: number) => void
  max: number
  step: number
  unit: string
}
/** Typed: beside another one there is no room for buttons that step it. */
const NumberInput = ({ label, value, onChange, max, step, unit }: NumberProps) => (
  <Field
    label={label}
    type="number"
    inputMode="decimal"
    min={0}
    max={max}
    step={step}
    suffix={<span className={styles['unit']}>{unit}</span>}
    value={value}
    onChange={({ target }) => onChange(Math.min(max, Math.max(0, Number(target.value))))}
  />
)
