/** /main: its modules, by default list and map of the fleet. In the shell those of the fleet are shown by its workspace. */
import { useTexts } from '../../core/i18n/use-texts.ts'
import { ChunkLoading } from '../../core/chunks/ChunkLoading.tsx'
import { lazyChunk } from '../../core/chunks/lazy-chunk.ts'
import type { MainModule } from '../../core/routing/main-module.ts'
import { MainPart } from '../../ui/layout/MainPart.tsx'
import { useShellPlace } from '../../ui/layout/shell-place.ts'
import { MissedNotice } from '../missed/MissedNotice.tsx'
import { FleetPanes } from './FleetPanes.tsx'
import { GuidePlace } from './GuidePlace.tsx'
import { Header } from './Header.tsx'
import { LinkNotice } from './LinkNotice.tsx'
import styles from './Main.module.css'
import { type ModuleName, moduleNames, modules } from './modules.ts'
import { ModuleNav } from './ModuleNav.tsx'
import { mainTexts } from './strings.ts'
import { useMainModule, useRights } from './use-main-module.ts'
import { useOpenModule } from './use-open-module.ts'
import { useSelection } from './use-selection.ts'
import { useWide } from '../../ui/use-wide.ts'

const NoModule = lazyChunk(
  () => import('./NoModule.tsx'),
  part => part.NoModule,
  ChunkLoading,
)

const contentOf = ({ load }: MainModule) => load && lazyChunk(load, part => part.default, ChunkLoading)
const contents: Readonly<Record<string, ReturnType<typeof contentOf>>> = Object.fromEntries(
  moduleNames.map(name => [name, contentOf(modules[name])]),
)

export default function Main() {
  const t = useTexts(mainTexts)
  const rights = useRights()
  const selection = useSelection()
  const wide = useWide()
  const inShell = useShellPlace() !== undefined
  const chosen = useMainModule()

  const open = useOpenModule()

  if (!chosen) return <NoModule />
  const { fleet } = modules[chosen]
  const Content = contents[chosen]
  /** The module that lists vehicles. */
  const overview: ModuleName = !wide ? 'vehicleList' : fleet ? chosen : 'pos'
  return (
    <div className={styles['main']}>
      {inShell ? (
        <h1 className="visually-hidden">{modules[chosen].title[t.lang]}</h1>
      ) : (
        <>
          <Header
            counts={chosen === 'pos'}
            onState={state => (state === 'alarm' && rights.alarmAuth ? open('alarm') : open(overview, { state }))}
          />
          <LinkNotice />
          <MissedNotice onShow={() => open(overview, { state: 'alarm' })} />
        </>
      )}
      <div className={styles['body']}>
        <MainPart className={styles['stage']}>
          {fleet && <FleetPanes part={fleet} selection={selection} wide={wide} onOpen={open} />}
          {Content && <Content />}
        </MainPart>
      </div>
      <GuidePlace module={chosen} />
      {!inShell && rights.isShowTab && <ModuleNav chosen={chosen} onChoose={open} />}
    </div>
  )
}
