/** Settings of a user. The specification names the calls and shows no fields: these are ours. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import {
  factSetting,
  mapCentre,
  mapVehicleInfo,
  selectedRowFacts,
  selectedRowSetting,
  vehicleFacts,
} from '../entities/user-settings.ts'

const nothing = z.object({})
/** null: the whole fleet. */
const centre = z.object({ center: z.nullable(mapCentre) })
const facts = z.object({ facts: z.array(factSetting).check(z.maxLength(vehicleFacts.length)) })
const rowFacts = z.object({ facts: z.array(selectedRowSetting).check(z.maxLength(selectedRowFacts.length)) })

export const userSettings = {
  getVehicleMaxNumber: call({
    about: 'How many vehicles can be chosen at once',
    request: nothing,
    /** null: as many as there are. */
    data: z.object({ vehicleMaxNumber: z.nullable(z.int()) }),
  }),
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
  getUserSelVehListConfig: call({
    about: 'What the rows of the selected vehicles say, in which order; every fact once',
    request: nothing,
    data: rowFacts,
  }),
  setUserSelVehListConfig: call({
    about: 'Choose what the rows of the selected vehicles say, in which order',
    request: rowFacts,
    data: rowFacts,
  }),
}
