/** The dialog of map services, loaded when it is opened. */
import { lazyChunk } from '../../chunks/lazy-chunk.ts'
import type { NamedPlace } from './providers.ts'

const NavigateDialog = lazyChunk(
  () => import('./NavigateDialog.tsx'),
  part => part.default,
)

export const OpenNavigate = ({ place, onClose }: { place: NamedPlace; onClose: () => void }) => (
  <NavigateDialog place={place} onClose={onClose} />
)
