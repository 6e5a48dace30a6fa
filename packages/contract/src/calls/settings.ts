/** Settings of a user. The specification names the calls without fields: these are ours. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { mapCentre } from '../entities/map-centre.ts'
import { vehicleId } from '../entities/position.ts'
import {
  factSetting,
  fleetViews,
  guideSetting,
  mapVehicleInfo,
  selectedRowFacts,
  selectedRowSetting,
  vehicleFacts,
  keptForms,
} from '../entities/user-settings.ts'
import { fileLink } from '../files.ts'

const nothing = z.object({})
/** null: the whole fleet. */
const centre = z.object({ center: z.nullable(mapCentre) })
const facts = z.object({ facts: z.array(factSetting).check(z.maxLength(vehicleFacts.length)) })
const rowFacts = z.object({ facts: z.array(selectedRowSetting).check(z.maxLength(selectedRowFacts.length)) })

export const userSettings = {
  getLogo: call({
    about: 'The logo of the company whose people the user is one of; null: it has none, or the user sees several',
    everyone: 'the sign of one’s own company',
    inModules: 'start of the client',
    data: z.object({ logo: z.nullable(fileLink) }),
    absent: () => ({ logo: null }),
  }),
  getVehicleMaxNumber: call({
    about: 'Maximum number of vehicles that can be selected at once',
    everyone: 'a limit of the client',
    inModules: 'positions',
    request: nothing,
    /** null: no limit. */
    data: z.object({ vehicleMaxNumber: z.nullable(z.int()) }),
    absent: () => ({}),
  }),
  getMapCenterConfig: call({
    about: 'Initial centre and zoom of the user’s map',
    everyone: 'the user’s own settings',
    inModules: 'map',
    request: nothing,
    data: centre,
    absent: () => ({}),
  }),
  setMapCenterConfig: call({
    about: 'Set the initial centre and zoom of the user’s map, or the whole fleet',
    everyone: 'the user’s own settings',
    request: centre,
    data: centre,
  }),
  getGuide: call({
    about: 'How the first-use guide is shown to the user, and whether it was seen',
    everyone: 'the user’s own settings',
    request: nothing,
    data: guideSetting,
    absent: () => ({ style: 'steps', seen: true }),
  }),
  setGuide: call({
    about: 'Choose how the first-use guide is shown, and whether it counts as seen',
    everyone: 'the user’s own settings',
    request: guideSetting,
    data: guideSetting,
  }),
}

/** Ours. */
export const keptSettings = {
  getWrittenForms: call({
    about: 'How dates, times, distances and volumes are written for the user',
    everyone: 'the user’s own settings',
    inModules: 'written forms',
    request: nothing,
    data: keptForms,
    absent: () => ({ dateForm: null, clock: null, distance: null, volume: null }),
  }),
  setWrittenForms: call({
    about:
      'Choose how dates, times, distances and volumes are written; null: as the language and the region of the device have it',
    everyone: 'the user’s own settings',
    request: keptForms,
    data: keptForms,
  }),
  getFleetViews: call({
    about: 'Saved views and order of the user’s live list',
    everyone: 'the user’s own settings',
    inModules: 'positions',
    request: nothing,
    data: fleetViews,
    absent: () => ({ sort: null, views: [] }),
  }),
  setFleetViews: call({
    about: 'Save the views and the order of the user’s live list; of two views of one name the last is kept',
    everyone: 'the user’s own settings',
    request: fleetViews,
    data: fleetViews,
  }),
}

export const vehicleSettings = {
  // Ours.
  getPinnedVehicles: call({
    about: 'Vehicles that the user has pinned to the top of the live list, as far as they may be seen',
    everyone: 'the user’s own settings',
    inModules: 'positions',
    request: nothing,
    data: z.object({ vehicleIds: z.array(z.string()) }),
    merge: { vehicleIds: 'concat' },
    absent: () => ({ vehicleIds: [] }),
    ids: { reply: { vehicleIds: 'vehicle' } },
  }),
  // Ours.
  setPinnedVehicle: call({
    about: 'Pin a vehicle to the top of the live list, or take it from there',
    everyone: 'the user’s own settings',
    request: z.object({ vehicleId, pinned: z.boolean() }),
    scope: 'routed',
    ids: { request: { vehicleId: 'vehicle' } },
    errors: ['vehicle.unknown', 'pins.tooMany'],
  }),
  getUserMapVehInfoConfig: call({
    about: 'Vehicle information shown on the map',
    everyone: 'the user’s own settings',
    inModules: 'map',
    request: nothing,
    data: mapVehicleInfo,
    absent: () => ({ plateNum: true }),
  }),
  setUserMapVehInfoConfig: call({
    about: 'Choose the vehicle information shown on the map; at least nickname or plate number',
    everyone: 'the user’s own settings',
    request: mapVehicleInfo,
    data: mapVehicleInfo,
    errors: ['mapVehInfo.nameRequired'],
  }),
  getUserVehInfoConfig: call({
    about: 'Fields of the vehicle details and their order; every field once',
    everyone: 'the user’s own settings',
    inModules: 'positions',
    request: nothing,
    data: facts,
    absent: () => ({}),
  }),
  setUserVehInfoConfig: call({
    about: 'Choose fields of the vehicle details and their order; fields left out follow at the end',
    everyone: 'the user’s own settings',
    request: facts,
    data: facts,
  }),
  getUserSelVehListConfig: call({
    about: 'Fields of the rows of selected vehicles and their order; every field once',
    everyone: 'the user’s own settings',
    inModules: 'positions',
    request: nothing,
    data: rowFacts,
    absent: () => ({}),
  }),
  setUserSelVehListConfig: call({
    about: 'Choose fields of the rows of selected vehicles and their order',
    everyone: 'the user’s own settings',
    request: rowFacts,
    data: rowFacts,
  }),
}
