/** /main: its modules, by default list and map of the fleet. */
import type { AppMenuAuth } from '@outrider/contract'
import { lazy, Suspense, useMemo } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useSession } from '../../core/context/outrider.ts'
import { loadChunk } from '../../core/chunks/load-chunk.ts'
import { hrefOf } from '../screens.ts'
import { moduleTypeIn, rightsOf } from '../../core/session/session.ts'
import { useStored } from '../../core/context/use-stored.ts'
import type { MainModule } from '../../core/routing/main-module.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { EmptyState, LoadingState } from '../../ui/EmptyState.tsx'
import { MissedNotice } from '../missed/MissedNotice.tsx'
import { FleetPanes } from './FleetPanes.tsx'
import { Header } from './Header.tsx'
import { LinkNotice } from './LinkNotice.tsx'
import styles from './Main.module.css'
import { type ModuleName, moduleFor, moduleNames, modules } from './modules.ts'
import { ModuleNav } from './ModuleNav.tsx'
import { mainTexts } from './strings.ts'
import { useSelection } from './use-selection.ts'
import { useWide } from '../../ui/use-wide.ts'
import { storedDefaultModule } from '../../core/routing/default-modules.ts'

const contentOf = ({ load }: MainModule) => load && lazy(() => loadChunk(load))
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

  if (!chosen) return <EmptyState page icon="lock" title={t('noModule')} />
  const { fleet } = modules[chosen]
  const Content = contents[chosen]
  /** The module that lists vehicles. */
  const overview: ModuleName = !wide ? 'vehicleList' : fleet ? chosen : 'pos'
  return (
    <div className={styles['main']}>
      <Header onState={state => open(overview, { state })} />
      <LinkNotice />
      <MissedNotice onShow={() => open(overview, { state: 'alarm' })} />
      <div className={styles['body']}>
        {wide && <ModuleNav wide chosen={chosen} onChoose={open} />}
        <main className={styles['stage']}>
          {fleet && <FleetPanes part={fleet} selection={selection} wide={wide} onOpen={open} />}
          {Content && (
            <Suspense fallback={<LoadingState label={common('loading')} />}>
              <Content />
            </Suspense>
          )}
        </main>
      </div>
      {!wide && rights.isShowTab && <ModuleNav chosen={chosen} onChoose={open} />}
    </div>
  )
}
