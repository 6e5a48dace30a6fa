/** Calls that handle alarms, and what ways there are for each. */
import type { Handlers } from '../../../calls/handlers.ts'
import { camerasOfVehicles } from '../../../fleet/cameras.ts'
import { waysOf } from './ways.ts'
import { HandledAlarms, type HandlingDependencies } from './handled-alarms.ts'

type HandlingPath =
  | 'alarm/alarmProcessingMethod'
  | 'alarm/alarmHandlingMethod'
  | 'alarm/sendPrcVehsAlmsBySendMsgCmd'
  | 'alarm/sendPrcVehsAlmsByStopCmd'
  | 'alarm/sendPrcVehsAlmsByConfirmAlmCmd'
  | 'alarm/sendPrcVehsAlmsByConfirmMisinfoCmd'

export const handlingHandlers = (dependencies: HandlingDependencies): Handlers<HandlingPath> => {
  const { db, terminals, alarms, seen, access } = dependencies
  const handled = new HandledAlarms(dependencies)

  return {
    async 'alarm/alarmProcessingMethod'({ alarmIds }, { user }) {
      const found = new Map((await seen(user, await alarms.byIds(alarmIds))).map(alarm => [alarm.id, alarm]))
      const cameras = await camerasOfVehicles(db, [...new Set([...found.values()].map(({ vehicleId }) => vehicleId))])
      return {
        alarms: [...new Set(alarmIds)].map(alarmId => {
          const alarm = found.get(alarmId)
          return waysOf(alarmId, alarm, user, {
            online: alarm !== undefined && terminals.isLinked(alarm.vehicleId),
            unheard: alarm !== undefined && access.isUnheard(alarm.vehicleId),
            cameras: (alarm && cameras.get(alarm.vehicleId)) ?? [],
          })
        }),
      }
    },
    'alarm/alarmHandlingMethod': (request, { user }) => handled.handle(user, request, 'note'),
    'alarm/sendPrcVehsAlmsBySendMsgCmd': (request, { user }) => handled.handle(user, request, 'message'),
    'alarm/sendPrcVehsAlmsByStopCmd': (request, { user }) => handled.handle(user, request, 'stop'),
    'alarm/sendPrcVehsAlmsByConfirmAlmCmd': (request, { user }) => handled.handle(user, request, 'confirm'),
    'alarm/sendPrcVehsAlmsByConfirmMisinfoCmd': (request, { user }) => handled.handle(user, request, 'misinformation'),
  }
}
