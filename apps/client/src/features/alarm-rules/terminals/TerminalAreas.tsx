/** The vehicles whose terminals watch a geofence by themselves: chosen, what each terminal answered, and what it holds. */
import type { DataOf, Geofence } from '@outrider/contract'
import { limits } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { chosenIn, type FormRow, type FormValues } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { useOpenPicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { inUnits, shownNumber } from '../../../core/time/measures.ts'
import { carriedOf, typedOf } from '../../../core/forms/typed-measures.ts'
import { number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { LineList, LineRow } from '../../../ui/LineRow.tsx'
import { Card } from '../../../ui/Page.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { terminalAreaTexts } from './strings.ts'

interface Props {
  geofence: Geofence
  platform: string
  editable: boolean
}
type Areas = DataOf<'alarm/getTerminalAreas'>

/** As terminals hold it, metres. */
const widestCorridor = 255
/** What is being sent changes by itself, ms. */
const refreshMs = 5_000
const schema = z.object({ topSpeed: z.optional(z.int().check(z.minimum(5), z.maximum(300))) })
const { rows: texts } = terminalAreaTexts

export default function TerminalAreas(props: Props) {
  const { geofence, platform } = props
  const t = useTexts(terminalAreaTexts)
  const { data, error, refetch } = useCall(
    'alarm/getTerminalAreas',
    { geofenceId: geofence.geofenceId },
    { platform, staleTime: 0, refetchInterval: refreshMs },
  )
  if (error && !data)
    return (
      <ErrorState
        title={t('title', { name: geofence.name })}
        text={messageOf(error, t.lang)}
        retry={{ label: t('retry'), run: () => void refetch() }}
      />
    )
  if (!data) return <LoadingState label={t('loading')} />
  return (
    <Card title={t('title', { name: geofence.name })} text={t('text', { width: shownNumber('metre', widestCorridor, t.lang) })}>
      {props.editable && <ChoiceForm {...props} areas={data} />}
      <AreaList {...props} areas={data} />
    </Card>
  )
}

const valuesOf = ({ vehicles, entering, leaving, topSpeed }: Areas): FormValues => ({
  vehicleIds: vehicles.flatMap(({ vehicleId, wanted }) => (wanted ? [vehicleId] : [])).join(),
  entering: entering ? 'on' : '',
  leaving: leaving ? 'on' : '',
  topSpeed: topSpeed === null ? '' : typedOf('kmh', topSpeed),
})

function ChoiceForm({ geofence, platform, areas }: Props & { areas: Areas }) {
  const t = useTexts(terminalAreaTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const stored = valuesOf(areas)
  const { draft, openPicker } = useOpenPicker<FormValues>({
    first: () => stored,
    take: (before, chosen) => ({ ...before, vehicleIds: chosen(pickers.vehicles)?.ids.join() ?? before['vehicleIds'] ?? '' }),
    onTaken: ({ vehicleIds }) => form.change({ vehicleIds: vehicleIds ?? '' }),
  })
  const rows: FormRow[] = [
    {
      kind: 'picker',
      name: 'vehicleIds',
      label: texts.vehicles,
      unset: t('noVehicles'),
      shownAs: ids => t('vehicleCount', { n: number(chosenIn(ids).length, t.lang) }),
      open() {
        const initial = { chosen: chosenIn(form.values['vehicleIds'] ?? ''), max: limits.ruleVehicles }
        openPicker(pickers.vehicles, 'vehicleIds', initial, form.values)
      },
      clear: { label: t('none'), run: () => form.change({ vehicleIds: '' }) },
    },
    { kind: 'switch', name: 'entering', label: texts.entering },
    { kind: 'switch', name: 'leaving', label: texts.leaving },
    {
      kind: 'steps',
      name: 'topSpeed',
      label: texts.topSpeed,
      measure: 'kmh',
      unit: inUnits('<km/h>', t.lang),
      required: false,
      step: 5,
      // Sections of a route have their own.
      shown: () => !geofence.route,
    },
  ]
  const form = useRowForm<string, object>({
    rows,
    schema,
    stored,
    restored: draft,
    async send(_, values) {
      const speed = values['topSpeed'] ?? ''
      await api.call(
        'alarm/setTerminalAreas',
        {
          geofenceId: geofence.geofenceId,
          vehicleIds: chosenIn(values['vehicleIds'] ?? ''),
          entering: values['entering'] === 'on',
          leaving: values['leaving'] === 'on',
          // One that nobody touched stays as it is: of 57 km/h whole miles make 56.
          topSpeed:
            speed === '' || geofence.route
              ? null
              : speed === stored['topSpeed']
                ? areas.topSpeed
                : carriedOf('kmh', Number(speed)),
        },
        { platform, quiet: true },
      )
      return {}
    },
    onSaved() {
      toast(t('saved'))
      void cached.outdate('alarm/getTerminalAreas')
    },
  })
  return (
    <RowForm form={form}>
      <FormFields form={form} />
      <SaveButton form={form}>{t('save')}</SaveButton>
    </RowForm>
  )
}

type Row = Areas['vehicles'][number]
const tones = { waiting: 'offline', held: 'driving', refused: 'alarm', noAnswer: 'idling', lost: 'alarm' } as const

function AreaList({ platform, editable, areas }: Props & { areas: Areas }) {
  const t = useTexts(terminalAreaTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const checking = useMutation({
    async mutationFn({ vehicleId, plateNum: plate }: Row) {
      const { answered, held, lost, foreign } = await api.call(
        'alarm/checkTerminalAreas',
        { vehicleId },
        { platform, quiet: true },
      )
      void cached.outdate('alarm/getTerminalAreas')
      return answered ? t('checked', { plate, held, lost, n: foreign.length }) : t('notAnswered', { plate })
    },
  })
  if (areas.vehicles.length === 0) return null
  const textOf = ({ state, held, wanted }: Row) =>
    [t(wanted ? state : 'deleting'), wanted && held && state !== 'held' && t('former')].filter(Boolean).join(' · ')
  return (
    <>
      {checking.data !== undefined && <p role="status">{checking.data}</p>}
      {checking.error && <Alert>{messageOf(checking.error, t.lang)}</Alert>}
      <LineList label={t('states')}>
        {areas.vehicles.map(row => (
          <li key={row.vehicleId}>
            <LineRow
              title={row.plateNum}
              texts={[textOf(row)]}
              wraps
              end={<StateBadge tone={row.wanted ? tones[row.state] : 'offline'}>{row.held ? '✓' : '…'}</StateBadge>}
              action={
                editable && (
                  <Button
                    busy={checking.isPending && checking.variables.vehicleId === row.vehicleId}
                    onClick={() => checking.mutate(row)}
                  >
                    {t('check')}
                  </Button>
                )
              }
            />
          </li>
        ))}
      </LineList>
    </>
  )
}
