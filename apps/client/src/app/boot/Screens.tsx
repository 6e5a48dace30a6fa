/** Shows the screens once the start path is known. */
import { useEffect, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { useOutrider } from '../../core/context/outrider.ts'
import type { Router } from './first-router.ts'

function Ready({ router }: { router: Router }) {
  const { host } = useOutrider()
  useEffect(() => host.ready?.(), [host])
  return <RouterProvider router={router} />
}

/** State instead of Suspense: React delays revealing a suspended screen by up to 300 ms. */
export function Screens({ router }: { router: Promise<Router> }) {
  const [ready, setReady] = useState<Router>()
  const [failure, setFailure] = useState<{ cause: unknown }>()
  useEffect(() => {
    router.then(setReady, (cause: unknown) => setFailure({ cause }))
  }, [router])
  if (failure) throw failure.cause
  return ready && <Ready router={ready} />
}
