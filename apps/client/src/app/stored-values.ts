/** Every value stored on this device, declared by its owner. Values of a scope are removed together: `Stored.forget`. */
import { storedCustomerInfoUrl } from '../core/customer/stored-customer.ts'
import { storedAlarmTypes, storedLastSeen } from '../core/fleet/stored-fleet.ts'
import { storedMobileOs, storedStatusBarHeight, storedVersionCode } from '../core/host/stored-host-facts.ts'
import { storedLang } from '../core/i18n/stored-lang.ts'
import { storedDateForm } from '../core/time/stored-date-form.ts'
import { storedAlarmId, storedLaunchParameter, storedNickname, storedUnionId } from '../core/launch/stored-launch.ts'
import { storedHiddenColumns } from '../core/lists/stored-columns.ts'
import {
  storedMapConfig,
  storedMapLabels,
  storedMapLayer,
  storedMapShade,
  storedMapGeofences,
  storedMapTrail,
  storedMapView,
  storedNavigateWith,
  storedMapkey,
  storedBesideNoteClosed,
  storedStreetsNoteClosed,
  storedVehicleIcon,
} from '../core/map/stored-map.ts'
import { storedAcceptPush, storedAcceptPushSent } from '../core/push/stored-push.ts'
import { storedDefaultModule } from '../core/routing/default-modules.ts'
import { storedGuideSeen } from '../core/routing/stored-guide.ts'
import { storedDrawer, storedPanel } from '../core/routing/stored-panel.ts'
import { storedCid, storedCustomerCode, storedOpenId, storedPushAuth, storedPushUrl } from '../core/session/stored-device.ts'
import {
  storedAppGlobalConfig,
  storedIsMultiPlatformMode,
  storedPlatformInfoList,
  storedUserDatas,
} from '../core/session/stored-session.ts'
import { storedThemeColor } from '../core/theme/stored-theme.ts'
import {
  storedAgreedTo,
  storedDeviceTokens,
  storedReusableAt,
  storedPlatenumstr,
  storedRememberedSignIns,
} from '../features/sign-in/stored-sign-in.ts'
import { storedAlarmsMuted, storedAlarmsSeen } from '../features/alarms/stored-sound.ts'
import { storedLastAdded } from '../features/install/stored-last-added.ts'
import { storedRecentSearches } from '../features/vehicles/search/recent-searches.ts'
import { storedVideoMap, storedVideoSettings, storedVideoWindows } from '../features/video/stored-video.ts'
import { storedVehicleListShape } from '../features/vehicles/stored-list.ts'
import {
  storedApplyContacts,
  storedApplyDrafts,
  storedExplanations,
  storedFeedback,
  storedPartDrafts,
  storedStock,
  storedTaskDrafts,
  storedTasks,
} from '../features/work/stored-tasks.ts'
import { storedItinerary, storedItineraryEdits } from '../features/trips/itinerary/stored-itinerary.ts'
import { storedOpenTrips } from '../features/trips/stored-trips.ts'
import { storedReportFiles } from '../features/reports/stored-files.ts'
import { storedReportQueries } from '../features/reports/stored-queries.ts'
import { storedSearches } from './shell/search/stored-searches.ts'
import type { StoredDefinition } from '../core/storage/stored.ts'

export const storedValues: readonly StoredDefinition[] = [
  storedCustomerInfoUrl,
  storedLastSeen,
  storedAlarmTypes,
  storedMobileOs,
  storedVersionCode,
  storedStatusBarHeight,
  storedLang,
  storedDateForm,
  storedOpenId,
  storedUnionId,
  storedNickname,
  storedAlarmId,
  storedAlarmsMuted,
  storedAlarmsSeen,
  storedLaunchParameter,
  storedMapLayer,
  storedMapkey,
  storedNavigateWith,
  storedMapView,
  storedMapConfig,
  storedBesideNoteClosed,
  storedStreetsNoteClosed,
  storedMapLabels,
  storedMapShade,
  storedMapGeofences,
  storedMapTrail,
  storedVehicleIcon,
  storedAcceptPush,
  storedAcceptPushSent,
  storedPushUrl,
  storedPushAuth,
  storedDefaultModule,
  storedPanel,
  storedDrawer,
  storedGuideSeen,
  storedCid,
  storedCustomerCode,
  storedPlatformInfoList,
  storedUserDatas,
  storedIsMultiPlatformMode,
  storedAppGlobalConfig,
  storedThemeColor,
  storedAgreedTo,
  storedRememberedSignIns,
  storedReusableAt,
  storedDeviceTokens,
  storedPlatenumstr,
  storedVideoMap,
  storedVideoWindows,
  storedVideoSettings,
  storedVehicleListShape,
  storedRecentSearches,
  storedHiddenColumns,
  storedSearches,
  storedLastAdded,
  storedItinerary,
  storedItineraryEdits,
  storedOpenTrips,
  storedReportFiles,
  storedReportQueries,
  storedTasks,
  storedExplanations,
  storedTaskDrafts,
  storedPartDrafts,
  storedStock,
  storedApplyContacts,
  storedApplyDrafts,
  storedFeedback,
]
