import { paths } from '../../core/routing/paths.ts'
import { screen } from '../../core/routing/screen.ts'

/** Like the track module, for those who may see tracks. */
const right = 'trackAuth'

export const trackRoutes = [
  screen(paths.trackQuery, { zh: '轨迹回放', en: 'Track replay' }, () => import('./TrackQuery.tsx'), { right }),
]
