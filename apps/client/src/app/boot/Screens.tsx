/** The screens, as soon as it is known with which one to begin. */
import { Suspense, use, useEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import { useOutrider } from '../../core/outrider.ts'
import type { Router } from './first-router.ts'

function Ready({ router }: { router: Router }) {
  const { host } = useOutrider()
  useEffect(() => host.ready?.(), [host])
  return <RouterProvider router={router} />
}

const Waiting = ({ router }: { router: Promise<Router> }) => <Ready router={use(router)} />

export const Screens = ({ router }: { router: Promise<Router> }) => (
  <Suspense fallback={null}>
    <Waiting router={router} />
  </Suspense>
)
