/** What the page of a share link shows: a row per kind. */
import type { ShareKind } from '@outrider/contract'
import type { ComponentType } from 'react'
import { lazyChunk } from '../../../core/chunks/lazy-chunk.ts'
import type { PageText } from './page-texts.ts'
import { SharedVehicle } from './SharedVehicle.tsx'
import type { SharedViewProps } from './shared-view.ts'
import { TrackWaiting } from './Waiting.tsx'

interface SharedPart<Kind extends ShareKind> {
  readonly title: PageText
  readonly loading: PageText
  readonly unreachable: PageText
  /**
   * ms between requests; undefined: loaded once, because it does not change. The server's rate limit allows about twenty pages per
   * network address at 10 s.
   */
  readonly pollMs: number | undefined
  readonly View: ComponentType<SharedViewProps<Kind>>
}

export const sharedParts: { readonly [Kind in ShareKind]: SharedPart<Kind> } = {
  // Most links show a position: the others are loaded on demand.
  position: {
    title: 'positionTitle',
    loading: 'positionLoading',
    unreachable: 'positionUnreachable',
    pollMs: 10_000,
    View: SharedVehicle,
  },
  track: {
    title: 'trackTitle',
    loading: 'trackLoading',
    unreachable: 'trackUnreachable',
    pollMs: undefined,
    View: lazyChunk(
      () => import('./SharedPath.tsx'),
      ({ SharedPath }) => SharedPath,
      TrackWaiting,
    ),
  },
}
