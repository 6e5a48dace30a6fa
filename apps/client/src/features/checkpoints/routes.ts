import { paths } from '../../core/routing/paths.ts'
import { screen } from '../../core/routing/screen.ts'

export const checkpointRoutes = [
  screen(paths.checkpoints, { zh: '卡口监控', en: 'Checkpoint monitoring' }, () => import('./KakouMonitor.tsx'), {
    right: 'posAuth',
  }),
  screen(paths.checkpointMap, { zh: '卡口位置地图', en: 'Checkpoint location map' }, () => import('./KakouLocMap.tsx'), {
    right: 'posAuth',
  }),
  screen(paths.checkpointReplay, { zh: '卡口轨迹回放', en: 'Checkpoint track replay' }, () => import('./KakouTrackReplay.tsx'), {
    right: 'trackAuth',
  }),
]
