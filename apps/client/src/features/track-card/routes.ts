import { paths } from '../../core/routing/paths.ts'
import { screen } from '../../core/routing/screen.ts'

/** Track cards are made of tracks. */
const right = 'trackAuth'

export const trackCardRoutes = [
  screen(
    paths.trackCardQuery,
    { zh: '车辆轨迹卡查询', en: 'Vehicle track card query' },
    () => import('./VehicleTrackCardQuery.tsx'),
    { right },
  ),
  screen(paths.trackCard, { zh: '车辆轨迹卡', en: 'Vehicle track card' }, () => import('./VehicleTrackCard.tsx'), { right }),
]
