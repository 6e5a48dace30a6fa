/** Shows the screens once the start path is known. */
import { useEffect, useState } from 'react'
import { type Router, RouterView } from '../../core/router/index.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { Broken } from '../Broken.tsx'

function Ready({ router }: { router: Router }) {
  const { host } = useOutrider()
  useEffect(() => host.ready?.(), [host])
  return <RouterView router={router} Broken={Broken} />
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
