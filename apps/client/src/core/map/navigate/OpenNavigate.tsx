/** The dialog of map services, loaded when it is opened. */
import { lazy, Suspense } from 'react'
import { loadChunk } from '../../chunks/load-chunk.ts'
import type { NamedPlace } from './providers.ts'

const NavigateDialog = lazy(() => loadChunk(() => import('./NavigateDialog.tsx')))

export const OpenNavigate = ({ place, onClose }: { place: NamedPlace; onClose: () => void }) => (
  <Suspense>
    <NavigateDialog place={place} onClose={onClose} />
  </Suspense>
)
