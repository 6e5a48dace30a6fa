import { paths } from '../../core/routing/paths.ts'
import { screen } from '../../core/routing/screen.ts'
import { enter } from './enter.ts'

const load = () => import('./Entry.tsx')

export const entryRoutes = [
  // Decides by itself, before anyone is signed in: links that sign in must work on a new device.
  screen(paths.entry, { zh: '入口', en: 'Entry' }, load, { access: 'open', enter }),
  // Links of outside systems: what they carry is taken in, where they want to lead is not their choice.
  screen(paths.redirect, { zh: '跳转', en: 'Redirect' }, load, {
    access: 'open',
    titled: 'route',
    enter: ({ launch }, link) => {
      launch.take(link.searchParams)
      return Promise.resolve({ to: paths.entry })
    },
  }),
]
