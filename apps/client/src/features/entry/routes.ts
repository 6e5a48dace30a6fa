import { screen } from '../../core/routing/screen.ts'
import { enter } from './enter.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    entry: NoParameters
    redirect: NoParameters
  }
}

const load = () => import('./Entry.tsx')

export const entryRoutes = [
  // Open without sign-in: launch links must work on a new device.
  screen('entry', { path: '/', title: { zh: '入口', en: 'Entry' }, load, access: 'open', enter }),
  // Links from external systems: their parameters are taken, their redirect target is ignored.
  screen('redirect', {
    path: '/redirect',
    title: { zh: '跳转', en: 'Redirect' },
    load,
    access: 'open',
    titleFrom: 'route',
    enter: ({ launch, screens }, link) => {
      launch.take(link.searchParams)
      return Promise.resolve({ to: screens.hrefOf('entry') })
    },
  }),
]
