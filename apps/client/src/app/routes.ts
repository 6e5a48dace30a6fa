/** All screens of the client. */
import { checkpointRoutes } from '../features/checkpoints/routes.ts'
import { driverRoutes } from '../features/drivers/routes.ts'
import { entryRoutes } from '../features/entry/routes.ts'
import { installRoutes } from '../features/install/routes.ts'
import { networkRoutes } from '../features/network/routes.ts'
import { personalRoutes } from '../features/personal/routes.ts'
import { pickerRoutes } from '../features/pickers/routes.ts'
import { platformRoutes } from '../features/platforms/routes.ts'
import { pushRoutes } from '../features/push/routes.ts'
import { settingsRoutes } from '../features/settings/routes.ts'
import { signInRoutes } from '../features/sign-in/routes.ts'
import { trackCardRoutes } from '../features/track-card/routes.ts'
import { trackRoutes } from '../features/tracks/routes.ts'
import { vehicleRoutes } from '../features/vehicles/routes.ts'
import { paths } from '../core/routing/paths.ts'
import { type Screen, screen } from '../core/routing/screen.ts'

/** /main shows one of its modules, by default the saved one. */
export const mainScreen = screen(`${paths.main}/:module?`, { zh: '首页', en: 'Main' }, () => import('./main/Main.tsx'), {
  titleFrom: 'platform',
})

export const errorScreen = screen(paths.error, { zh: '错误信息', en: 'Error' }, () => import('./ErrorInfo.tsx'), {
  access: 'open',
})

export const screens: readonly Screen[] = [
  ...entryRoutes,
  ...platformRoutes,
  ...signInRoutes,
  mainScreen,
  ...personalRoutes,
  ...settingsRoutes,
  ...pushRoutes,
  ...vehicleRoutes,
  ...installRoutes,
  ...pickerRoutes,
  ...trackRoutes,
  ...trackCardRoutes,
  ...checkpointRoutes,
  ...driverRoutes,
  ...networkRoutes,
  errorScreen,
]
