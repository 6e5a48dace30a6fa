/** Settings of a user. The specification names the calls and shows no fields: these are ours. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { factSetting, mapCentre, mapVehicleInfo, vehicleFacts } from '../entities/user-settings.ts'

const nothing = z.object({})
/** null: the whole fleet. */
const centre = z.object({ center: z.nullable(mapCentre) })
const facts = z.object({ facts: z.array(factSetting).check(z.maxLength(vehicleFacts.length)) })

export const userSettings = {
  getMapCenterConfig: call({ about: 'Where the map of the user starts', request: nothing, data: centre }),
  setMapCenterConfig: call({
    about: 'Let the map of the user start here, or with the whole fleet',
    request: centre,
    data: centre,
  }),
}

export const vehicleSettings = {
  getUserMapVehInfoConfig: call({ about: 'What the map says of a vehicle', request: nothing, data: mapVehicleInfo }),
  setUserMapVehInfoConfig: call({
    about: 'Choose what the map says of a vehicle: nickname or plate number at least',
    request: mapVehicleInfo,
    data: mapVehicleInfo,
  }),
  getUserVehInfoConfig: call({
    about: 'Which facts the vehicle details show, in which order; every fact once',
    request: nothing,
    data: facts,
  }),
  setUserVehInfoConfig: call({
    about: 'Choose which facts the vehicle details show, in which order; facts left out are shown behind them',
    request: facts,
    data: facts,
  }),
}
