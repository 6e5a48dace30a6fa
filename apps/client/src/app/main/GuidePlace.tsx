/** Where the first-use guide is due: on the main page of a user who has not seen it. Nothing of it is loaded for others. */
import { lazyChunk } from '../../core/chunks/lazy-chunk.ts'
import { useOneModule } from '../../core/context/use-one-module.ts'
import { useStored } from '../../core/context/use-stored.ts'
import { storedGuideSeen } from '../../core/routing/stored-guide.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { type ModuleName, modules } from './modules.ts'
import { useWallMode } from './wall/use-wall.ts'

const Guide = lazyChunk(
  () => import('../../features/guide/Guide.tsx'),
  part => part.default,
)

export function GuidePlace({ module }: { module: ModuleName }) {
  const [seen] = useStored(storedGuideSeen)
  const onWall = useWallMode() !== null
  // Opened by another system for one module: that system has its own words for its users.
  const limited = useOneModule() !== undefined
  // Over a list of alarms it would cover some.
  if (seen || onWall || limited || modules[module].area === 'alarms') return null
  return (
    <ErrorBoundary part="guide" fallback={null}>
      <Guide />
    </ErrorBoundary>
  )
}
