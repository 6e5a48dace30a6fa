/** All screens of the client. */
import { adminRoutes } from '../features/admin/routes.ts'
import { alarmRuleRoutes } from '../features/alarm-rules/routes.ts'
import { alarmTaskRoutes } from '../features/alarm-tasks/routes.ts'
import { checkpointRoutes } from '../features/checkpoints/routes.ts'
import { dispatchRoutes } from '../features/dispatch/routes.ts'
import { commandRoutes } from '../features/commands/routes.ts'
import { homeRoutes } from '../features/home/routes.ts'
import { driverRoutes } from '../features/drivers/routes.ts'
import { dutyRoutes } from '../features/duty/routes.ts'
import { overviewRoutes } from '../features/overview/routes.ts'
import { installRoutes } from '../features/install/routes.ts'
import { networkRoutes } from '../features/network/routes.ts'
import { personalRoutes } from '../features/personal/routes.ts'
import { photoRoutes } from '../features/photos/routes.ts'
import { pickerRoutes } from '../features/pickers/routes.ts'
import { pushRoutes } from '../features/push/routes.ts'
import { reportRoutes } from '../features/reports/routes.ts'
import { settingsRoutes } from '../features/settings/routes.ts'
import { shareRoutes } from '../features/share/routes.ts'
import { acceptanceRoutes } from '../features/acceptance/routes.ts'
import { recorderRoutes } from '../features/recorder/routes.ts'
import { terminalSettingRoutes } from '../features/terminal-settings/routes.ts'
import { trackCardRoutes } from '../features/track-card/routes.ts'
import { trackRoutes } from '../features/tracks/routes.ts'
import { departureCheckRoutes } from '../features/departure-check/routes.ts'
import { tripRoutes } from '../features/trips/routes.ts'
import { requestRoutes } from '../features/work/requests/routes.ts'
import { workRoutes } from '../features/work/routes.ts'
import { vehicleRoutes } from '../features/vehicles/routes.ts'
import { videoRoutes } from '../features/video/routes.ts'
import type { Screen } from '../core/routing/screen.ts'
import { firstScreens, mainScreen } from './first-routes.ts'
import { moduleNames, modules } from './main/modules.ts'
import { hrefOf, screenTable } from './screens.ts'

/** Those that are not needed before the sign-in. */
const laterScreens: readonly Screen[] = [
  ...homeRoutes,
  ...overviewRoutes,
  ...personalRoutes,
  ...settingsRoutes,
  ...pushRoutes,
  ...vehicleRoutes,
  ...installRoutes,
  ...pickerRoutes,
  ...trackRoutes,
  ...reportRoutes,
  ...trackCardRoutes,
  ...videoRoutes,
  ...photoRoutes,
  ...alarmRuleRoutes,
  ...alarmTaskRoutes,
  ...checkpointRoutes,
  ...dispatchRoutes,
  ...driverRoutes,
  ...tripRoutes,
  ...workRoutes,
  ...requestRoutes,
  ...departureCheckRoutes,
  ...dutyRoutes,
  ...commandRoutes,
  ...shareRoutes,
  ...networkRoutes,
  ...adminRoutes,
  ...terminalSettingRoutes,
  ...recorderRoutes,
  ...acceptanceRoutes,
]

screenTable.add(laterScreens)

export const screens: readonly Screen[] = [...firstScreens, ...laterScreens]

/** Modules of /main that stand in another workspace; a route of their own comes before the one with any module. */
const moduleRows = moduleNames.flatMap((name): Screen[] => {
  const { workspace } = modules[name]
  return workspace ? [{ ...mainScreen, path: hrefOf('main', { module: name }), workspace }] : []
})

/** What the router matches besides the rows that it begins with. */
export const laterRows: readonly Screen[] = [mainScreen, ...laterScreens, ...moduleRows]
