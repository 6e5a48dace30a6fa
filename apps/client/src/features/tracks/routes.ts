import { paths } from '../../core/routing/paths.ts'
import { screen } from '../../core/routing/screen.ts'

/** The right required for all track screens. */
const right = 'trackAuth'

export const trackRoutes = [
  screen(paths.trackQuery, { zh: '轨迹回放', en: 'Track replay' }, () => import('./TrackQuery.tsx'), { right }),
  screen(paths.trackList, { zh: '轨迹列表', en: 'Track list' }, () => import('./lists/TrackList.tsx'), { right }),
  screen(paths.parkList, { zh: '停车列表', en: 'Parking list' }, () => import('./lists/ParkList.tsx'), { right }),
  screen(paths.speedCurve, { zh: '速度曲线', en: 'Speed curve' }, () => import('./curve/SpeedCurveScreen.tsx'), { right }),
]
