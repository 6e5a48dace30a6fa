/** Changing vehicles, what was added, and the choices of these forms. The specification names the calls and shows no fields. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { commCardNum } from '../entities/add-vehicle.ts'
import { vehicleId } from '../entities/position.ts'
import { plateColor } from '../entities/vehicle.ts'
import {
  addedVehicle,
  changeId,
  choice,
  vehicleEditValues,
  vehicleFactsEdit,
  vehicleFormField,
  vehicleIdentityEdit,
} from '../entities/vehicle-edit.ts'

const keyword = z.optional(z.string().check(z.trim(), z.maxLength(64)))
/** Pages count from 1. */
const page = {
  pageNum: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
}
const time = z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000))
const saved = z.object({ changeId })

/**
 * saveVehEdit takes who the vehicle is (organisation, plate, colour of the plate, nickname, type) and which terminal it carries;
 * updVehInfo takes the further facts (brand, tonnage, frame number ...). They need different rights.
 */
export const vehicleForms = {
  getVehEditConfig: call({
    about: 'The fields of the form that changes a vehicle, and which of them the user may change',
    request: z.object({ vehicleId }),
    data: z.object({ fields: z.array(vehicleFormField) }),
    scope: 'routed',
  }),
  getVehEditData: call({
    about: 'What the form that changes a vehicle holds now',
    request: z.object({ vehicleId }),
    data: z.object({ vehicleId: z.string(), changeId, values: vehicleEditValues }),
    scope: 'routed',
  }),
  saveVehEdit: call({
    about: 'Change who a vehicle is and which terminal it carries; what is left out stays',
    request: vehicleIdentityEdit,
    data: saved,
    scope: 'routed',
  }),
  updVehInfo: call({
    about: 'Change the further facts of a vehicle; what is left out stays, null takes a fact away',
    request: vehicleFactsEdit,
    data: saved,
    scope: 'routed',
  }),
  getAddVehicleHistory: call({
    about: 'The vehicles the user may see by when they were added and by whom, newest first',
    request: z.object({
      ...page,
      keyword,
      /** Added in this time, ms since 1970, both included; one alone bounds one side. */
      beginTime: z.optional(time),
      endTime: z.optional(time),
    }),
    data: z.object({ vehicles: z.array(addedVehicle), total: z.int() }),
  }),
}

export const vehicleType = {
  getVehicleTypeSelList: call({
    about: 'Vehicle types to choose from',
    request: z.object({}),
    data: z.object({ vehicleTypes: z.array(choice) }),
  }),
}

/** A communication number and the vehicle it belongs to. */
const numberOfVehicle = z.object({
  simNum: z.string(),
  vehicleId: z.string(),
  plateNum: z.string(),
  plateColor,
  nickname: z.string(),
  orgName: z.string(),
})

export const number = {
  getNumAuthVeh: call({
    about: 'The vehicle a communication number is authorised for, if the user may see it; leading zeros do not count',
    request: z.object({ number: commCardNum }),
    data: z.object({ vehicles: z.array(numberOfVehicle) }),
  }),
}

export const vehManager = {
  getUserSimNumList: call({
    about: 'Communication numbers of the vehicles the user may see, by part of number, plate number or nickname',
    request: z.object({ ...page, keyword }),
    data: z.object({ numbers: z.array(numberOfVehicle), total: z.int() }),
  }),
}
