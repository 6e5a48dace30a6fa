/** Around shell and screens: the place where one screen opens another over itself. */
import { type ReactNode, useCallback, useState } from 'react'
import { Redirect, useLocation } from '../../core/router/index.ts'
import { lazyChunk } from '../../core/chunks/lazy-chunk.ts'
import { OverlayContext, type OverlayRequest } from '../../core/routing/overlay-context.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'

/** Not before it is needed: phones and the sign-in never load it. */
const ScreenOverlay = lazyChunk(
  () => import('./ScreenOverlay.tsx'),
  part => part.default,
)

interface Props {
  /** There is room for a screen over the current one. */
  room: boolean
  children: ReactNode
}

export function OverlayPlace({ room, children }: Props) {
  const { pathname } = useLocation()
  const { hrefOf } = useScreens()
  const [shown, setShown] = useState<{ request: OverlayRequest; over: string }>()
  const close = useCallback(() => setShown(undefined), [])
  const open = useCallback((request: OverlayRequest) => setShown({ request, over: pathname }), [pathname])
  // Going to another screen leaves it. A window that has become narrow does not: what was typed would be lost.
  if (shown && shown.over !== pathname) setShown(undefined)
  return (
    <OverlayContext value={room ? open : undefined}>
      {children}
      {shown && (
        // What cannot be opened here is at its own address, or says there why not.
        <ErrorBoundary
          part="screen over another"
          fallback={<Redirect to={hrefOf(shown.request.screen, shown.request.parameters as never)} />}
        >
          <ScreenOverlay request={shown.request} onClose={close} />
        </ErrorBoundary>
      )}
    </OverlayContext>
  )
}
