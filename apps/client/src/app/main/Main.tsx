/** /main: map, list and details; tabs on phones, side by side on wide screens. */
import type { AppMenuAuth, Vehicle } from '@outrider/contract'
import { lazy, Suspense, useMemo } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useSession } from '../../core/context/outrider.ts'
import { loadChunk } from '../../core/chunks/load-chunk.ts'
import { hrefOf } from '../screens.ts'
import { moduleTypeIn, rightsOf } from '../../core/session/session.ts'
import { useStored } from '../../core/context/use-stored.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { SelectedVehicleList } from '../../features/vehicles/SelectedVehicleList.tsx'
import { VehicleList } from '../../features/vehicles/VehicleList.tsx'
import { EmptyState, LoadingState } from '../../ui/EmptyState.tsx'
import { MissedNotice } from '../missed/MissedNotice.tsx'
import { ChosenNote } from './ChosenNote.tsx'
import { Header } from './Header.tsx'
import { LinkNotice } from './LinkNotice.tsx'
import { MapPane } from './MapPane.tsx'
import styles from './Main.module.css'
import { type ModuleName, type ModuleRow, moduleFor, moduleNames, modules } from './modules.ts'
import { ModuleNav } from './ModuleNav.tsx'
import { mainTexts } from './strings.ts'
import { useSelection } from './use-selection.ts'
import { useWide } from '../../ui/use-wide.ts'
import { VehicleDetails } from './VehicleDetails.tsx'
import { storedDefaultModule } from '../../core/routing/default-modules.ts'

const contentOf = ({ load }: ModuleRow) => load && lazy(() => loadChunk(load))
const contents: Readonly<Record<string, ReturnType<typeof contentOf>>> = Object.fromEntries(
  moduleNames.map(name => [name, contentOf(modules[name])]),
)

export default function Main() {
  const t = useTexts(mainTexts)
  const common = useTexts(commonTexts)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { module: named } = useParams()
  // The selector returns a new object each time, so it is compared as text.
  const rightsText = useSession(state => JSON.stringify(rightsOf(state)))
  const rights = useMemo(() => JSON.parse(rightsText) as AppMenuAuth, [rightsText])
  const selection = useSelection()
  const wide = useWide()
  const moduleType = useSession(moduleTypeIn)
  const [defaultModule] = useStored(storedDefaultModule)
  const chosen = moduleFor(named, rights, { moduleType, defaultModule })

  const open = (module: ModuleName, change: Record<string, string> = {}) => {
    const next = new URLSearchParams(params)
    for (const [key, value] of Object.entries(change)) {
      if (value) next.set(key, value)
      else next.delete(key)
    }
    void navigate({ pathname: hrefOf('main', { module }), search: next.toString() })
  }
  /** On phones the list is replaced by the map, centred on the vehicle. */
  const selectFromList = ({ id, position }: Vehicle) => {
    const located = position.latitude !== null
    if (wide) return selection.select(id, located)
    selection.follow(located)
    open('pos', { vehicle: id })
  }

  if (!chosen) return <EmptyState page icon="lock" title={t('noModule')} />
  const lists = chosen === 'vehicleList' || chosen === 'selectedVehicleList'
  const listShown = wide || lists
  const Content = contents[chosen]
  /** The module that lists vehicles. */
  const overview: ModuleName = !wide ? 'vehicleList' : Content ? 'pos' : chosen
  return (
    <div className={styles['main']}>
      <Header onState={state => open(overview, { state })} />
      <LinkNotice />
      <MissedNotice onShow={() => open(overview, { state: 'alarm' })} />
      <div className={styles['body']}>
        {wide && <ModuleNav wide chosen={chosen} onChoose={open} />}
        <main className={styles['stage']} data-list={listShown}>
          {Content ? (
            <Suspense fallback={<LoadingState label={common('loading')} />}>
              <Content />
            </Suspense>
          ) : (
            <>
              {listShown && (
                <div className={styles['list']}>
                  {chosen === 'selectedVehicleList' ? (
                    <SelectedVehicleList
                      selectedId={selection.id}
                      onSelect={selectFromList}
                      onBack={() => open(wide ? 'pos' : 'vehicleList')}
                      onMap={wide ? undefined : () => open('pos')}
                    />
                  ) : (
                    <VehicleList
                      selectedId={selection.id}
                      onSelect={selectFromList}
                      onShowChosen={() => open('selectedVehicleList')}
                    />
                  )}
                </div>
              )}
              <div className={styles['map']} hidden={!wide && lists}>
                <MapPane selection={selection} wide={wide} />
                <ChosenNote onShow={() => open('selectedVehicleList')} />
                {selection.id !== null && <VehicleDetails id={selection.id} selection={selection} wide={wide} />}
              </div>
            </>
          )}
        </main>
      </div>
      {!wide && rights.isShowTab && <ModuleNav chosen={chosen} onChoose={open} />}
    </div>
  )
}
