/** The screens, as soon as it is known with which one to begin. */
import { useEffect, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { useOutrider } from '../../core/outrider.ts'
import type { Router } from './first-router.ts'

function Ready({ router }: { router: Router }) {
  const { host } = useOutrider()
  useEffect(() => host.ready?.(), [host])
  return <RouterProvider router={router} />
}

/** Kept as state rather than suspended on: a suspended screen is not shown for another third of a second once it is there. */
export function Screens({ router }: { router: Promise<Router> }) {
  const [ready, setReady] = useState<Router>()
  const [failure, setFailure] = useState<{ cause: unknown }>()
  useEffect(() => {
    router.then(setReady, (cause: unknown) => setFailure({ cause }))
  }, [router])
  if (failure) throw failure.cause
  return ready && <Ready router={ready} />
}
