/** /ItineraryReporting: itinerary reports by state. */
import { type Itinerary, type ItineraryState, itineraryStates } from '@outrider/contract'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from '../../../core/router/index.ts'
import { useVehicle } from '../../../core/context/use-fleet.ts'
import { useSession } from '../../../core/context/outrider.ts'
import { bothNamesOf, namesById } from '../../../core/fleet/naming.ts'
import { PickerField } from '../../../core/forms/fields/PickerField.tsx'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { PagedRows } from '../../../core/lists/PagedRows.tsx'
import { PagedTable } from '../../../core/lists/PagedTable.tsx'
import type { TableColumn } from '../../../core/lists/table-columns.ts'
import { usePages } from '../../../core/lists/use-pages.ts'
import { useOpenPicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { dateMinute, minuteRange } from '../../../core/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip, ChipRow } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LineRow } from '../../../ui/LineRow.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { useRoomForInspector, useWide } from '../../../ui/use-wide.ts'
import styles from '../Trips.module.css'
import { ItinerarySummary } from './ItinerarySummary.tsx'
import { itineraryTones } from './itinerary-tones.ts'
import { itineraryTexts } from './strings.ts'

const states = Object.keys(itineraryStates) as ItineraryState[]
const idOf = ({ itineraryId }: Itinerary): string => itineraryId

export default function ItineraryReporting() {
  const { hrefOf } = useScreens()
  const t = useTexts(itineraryTexts)
  const navigate = useNavigate()
  const goBack = useGoBack(hrefOf('main'))
  const wide = useWide()
  const beside = useRoomForInspector()
  const [params] = useSearchParams()
  const mayAdd = useSession(state => rightsOf(state).moreAuth)
  const state = states.find(each => each === params.get('state'))
  const vehicleId = params.get('vehicle') || undefined
  const vehicle = useVehicle(vehicleId ?? null)
  const filter = { ...(state && { state }), ...(vehicleId && { vehicleId }) }
  const change = (values: Record<'state' | 'vehicle' | 'itinerary', string | undefined>) =>
    void navigate(hrefOf('itineraryReporting', values), { replace: true })
  const { openPicker } = useOpenPicker<{ vehicle: string }>({
    first: () => ({ vehicle: vehicleId ?? '' }),
    take: (before, chosen) => ({ vehicle: chosen(pickers.vehicle)?.id ?? before.vehicle }),
    onTaken: chosen => change({ state, vehicle: chosen.vehicle, itinerary: undefined }),
  })
  const columns = useColumns()
  const pages = usePages({
    path: 'trip/getList',
    filter,
    bodyOf: (pageNum, pageSize) => ({ ...filter, pageNum, ...(pageSize && { pageSize }) }),
    rowsOf: ({ itineraries, total }) => ({ rows: itineraries, total }),
    idOf,
  })
  const open = ({ itineraryId }: Itinerary) => void navigate(hrefOf('editItinerary', { itinerary: itineraryId }))
  const choose = (chosen?: ItineraryState) => change({ state: chosen, vehicle: vehicleId, itinerary: undefined })
  const shown = pages.rows.find(each => idOf(each) === params.get('itinerary')) ?? pages.rows[0]
  const show = ({ itineraryId }: Itinerary) => change({ state, vehicle: vehicleId, itinerary: itineraryId })
  const listed = {
    pages,
    failed: t('failed'),
    empty: <EmptyState icon="list" title={t('none')} text={t('noneText')} />,
  }
  const add = mayAdd && (
    <Button icon="plus" onClick={() => void navigate(hrefOf('addItinerary'))}>
      {t('add')}
    </Button>
  )
  return (
    <ListPage
      wide={wide}
      bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} actions={wide && add} />}
      head={
        <>
          <div className={styles['head']}>
            <PickerField
              label={t('vehicle')}
              name="vehicle"
              value={namesById(vehicleId, vehicle, t.lang)}
              placeholder={t('anyVehicle')}
              onOpen={() => openPicker(pickers.vehicle, 'vehicle', { chosen: vehicleId })}
              clear={{
                label: t('clearVehicle'),
                run: () => change({ state, vehicle: undefined, itinerary: undefined }),
              }}
            />
            {!wide && add}
          </div>
          <StateChips chosen={state} onChoose={choose} />
        </>
      }
    >
      {wide ? (
        <div className="pane">
          <div className="column pane">
            <PagedTable
              {...listed}
              name="itineraries"
              label={t('list')}
              columns={columns}
              idOf={idOf}
              openId={beside && shown ? idOf(shown) : null}
              onChoose={beside ? show : open}
            />
          </div>
          {beside && shown && (
            <aside className={styles['pane']} aria-label={t('detail')}>
              <ItinerarySummary key={idOf(shown)} itineraryId={idOf(shown)} />
            </aside>
          )}
        </div>
      ) : (
        <PagedRows
          columns={columns}
          {...listed}
          label={t('list')}
          idOf={idOf}
          rowHeight={96}
          renderRow={each => <ItineraryRow of={each} onOpen={() => open(each)} />}
        />
      )}
    </ListPage>
  )
}

interface StateChipsProps {
  chosen: ItineraryState | undefined
  onChoose: (state?: ItineraryState) => void
}

function StateChips({ chosen, onChoose }: StateChipsProps) {
  const t = useTexts(itineraryTexts)
  return (
    <ChipRow label={t('state')}>
      <Chip label={t('all')} chosen={chosen === undefined} onChoose={() => onChoose()} />
      {states.map(each => (
        <Chip key={each} label={itineraryStates[each][t.lang]} chosen={chosen === each} onChoose={() => onChoose(each)} />
      ))}
    </ChipRow>
  )
}

function ItineraryRow({ of: each, onOpen }: { of: Itinerary; onOpen: () => void }) {
  const lang = useLang()
  return (
    <LineRow
      title={[bothNamesOf(each), each.driverName].filter(Boolean).join(' · ')}
      texts={[`${each.origin} – ${each.destination}`, minuteRange(each.plannedStart, each.plannedEnd, lang), each.cargo]}
      end={<StateBadge tone={itineraryTones[each.state]}>{itineraryStates[each.state][lang]}</StateBadge>}
      onClick={onOpen}
    />
  )
}

function useColumns(): readonly TableColumn<Itinerary>[] {
  const t = useTexts(itineraryTexts)
  return useMemo(() => {
    const time = (key: 'plannedStart' | 'plannedEnd' | 'realStart' | 'realEnd'): TableColumn<Itinerary> => ({
      key,
      text: t(key),
      width: 140,
      value: row => row[key],
      file: row => (row[key] === null ? '' : { time: row[key] }),
      cell: row => (row[key] === null ? '' : dateMinute(row[key], t.lang)),
    })
    return [
      { key: 'vehicle', text: t('vehicle'), width: 150, value: bothNamesOf },
      { key: 'state', text: t('state'), width: 90, value: ({ state }) => itineraryStates[state][t.lang] },
      { key: 'origin', text: t('origin'), width: 120, value: ({ origin }) => origin },
      { key: 'destination', text: t('destination'), width: 120, value: ({ destination }) => destination },
      time('plannedStart'),
      { key: 'driverName', text: t('driverName'), width: 100, value: ({ driverName }) => driverName },
      { key: 'cargo', text: t('cargo'), width: 140, value: ({ cargo }) => cargo },
      time('plannedEnd'),
      time('realStart'),
      time('realEnd'),
    ]
  }, [t])
}
