import { paths } from '../../core/routing/paths.ts'
import { screen } from '../../core/routing/screen.ts'
import { enter } from './enter.ts'

const load = () => import('./Entry.tsx')

export const entryRoutes = [
  // Open without sign-in: launch links must work on a new device.
  screen(paths.entry, { zh: '入口', en: 'Entry' }, load, { access: 'open', enter }),
  // Links from external systems: their parameters are taken, their redirect target is ignored.
  screen(paths.redirect, { zh: '跳转', en: 'Redirect' }, load, {
    access: 'open',
    titleFrom: 'route',
    enter: ({ launch }, link) => {
      launch.take(link.searchParams)
      return Promise.resolve({ to: paths.entry })
    },
  }),
]
