import * as z from 'zod/mini'
import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

/** What the table shows: words, state, organisation and tag it is narrowed to, `among` (`chosen`: those the map is limited to), order (`-` before the name: downwards), columns, open vehicle. */
const table = z.object({
  q: z.optional(z.string()),
  state: z.optional(z.string()),
  org: z.optional(z.string()),
  tag: z.optional(z.string()),
  among: z.optional(z.string()),
  sort: z.optional(z.string()),
  columns: z.optional(z.string()),
  vehicle: z.optional(z.string()),
})
/** The vehicle, by its id. */
const vehicle = z.object({ vehicle: z.optional(z.string()) })

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    plateNumbers: NoParameters
    reportPlateNumbers: NoParameters
    oneVehicle: NoParameters
    videoVehicles: NoParameters
    vehicleTable: z.output<typeof table>
    vehicleInfo: z.output<typeof vehicle>
    vehicleTrouble: z.output<typeof vehicle>
    editVehicle: z.output<typeof vehicle>
    editVehicleInfo: z.output<typeof vehicle>
    vehicleMeasuring: z.output<typeof vehicle>
    vehicleSensors: z.output<typeof vehicle>
    vehicleTags: NoParameters
  }
}

const details = { zh: '车辆详情', en: 'Vehicle details' }

export const vehicleRoutes = [
  screen('vehicleTable', {
    path: '/vehicleTable',
    area: 'vehicles',
    menu: [{ place: 'rail', order: 3, icon: 'truck' }],
    title: { zh: '车辆', en: 'Vehicles' },
    right: 'posAuth',
    load: () => import('./table/VehicleTable.tsx'),
    params: table,
  }),
  // Ours: words of a company for its vehicles.
  screen('vehicleTags', {
    path: '/vehicleTags',
    calls: ['admin/getTags'],
    area: 'vehicles',
    menu: [{ place: 'main', order: 1.55, icon: 'choose' }],
    title: { zh: '车辆标签', en: 'Vehicle tags' },
    right: 'posAuth',
    load: () => import('./tags/VehicleTags.tsx'),
  }),
  screen('plateNumbers', {
    path: '/plateNumList',
    inModules: 'vehicles by name',
    title: { zh: '选择车牌号', en: 'Select plate number' },
    load: () => import('./pick/PlateNumList.tsx'),
  }),
  screen('reportPlateNumbers', {
    path: '/plateNumListRep',
    title: { zh: '选择车牌号（报表）', en: 'Select plate numbers (reports)' },
    load: () => import('./pick/PlateNumListRep.tsx'),
  }),
  screen('oneVehicle', {
    path: '/vehicleRadioList',
    inModules: 'vehicles by name',
    title: { zh: '车辆单选列表', en: 'Select vehicle (single choice)' },
    load: () => import('./pick/VehicleRadioList.tsx'),
  }),
  screen('videoVehicles', {
    calls: ['vehicle/getVehicles'],
    path: '/videoVehicleList',
    inModules: 'vehicles with cameras',
    title: { zh: '视频车辆列表', en: 'Video vehicle list' },
    load: () => import('./pick/VideoVehicleList.tsx'),
  }),
  screen('vehicleInfo', {
    path: '/vehicleInfo',
    inModules: 'positions',
    area: 'monitoring',
    workspace: 'fleet',
    title: details,
    load: () => import('./details/VehicleInfo.tsx'),
    params: vehicle,
  }),
  screen('vehicleTrouble', {
    path: '/errorVehicleInfo',
    inModules: 'positions',
    area: 'monitoring',
    workspace: 'fleet',
    title: details,
    load: () => import('./details/ErrorVehicleInfo.tsx'),
    params: vehicle,
  }),
  screen('editVehicle', {
    over: 'sheet',
    path: '/editVehicle',
    calls: ['vehicle/getVehEditData'],
    area: 'vehicles',
    title: { zh: '编辑车辆', en: 'Edit vehicle' },
    load: () => import('./edit/EditVehicle.tsx'),
    params: vehicle,
  }),
  screen('editVehicleInfo', {
    over: 'sheet',
    path: '/VehicleInfoEdit',
    calls: ['vehicle/getVehEditData'],
    area: 'vehicles',
    title: { zh: '编辑车辆档案', en: 'Edit vehicle record' },
    load: () => import('./edit/VehicleInfoEdit.tsx'),
    params: vehicle,
  }),
  // Ours: odometer and fuel sensor.
  screen('vehicleMeasuring', {
    over: 'sheet',
    path: '/vehicleMeasuring',
    calls: ['platform/getMeasuring'],
    area: 'vehicles',
    title: { zh: '里程与油量标定', en: 'Distance and fuel sensors' },
    load: () => import('./measuring/VehicleMeasuring.tsx'),
    params: vehicle,
  }),
  // Ours: all other sensors.
  screen('vehicleSensors', {
    over: 'sheet',
    path: '/vehicleSensors',
    calls: ['platform/getSensors'],
    area: 'vehicles',
    title: { zh: '传感器设置', en: 'Sensors of the vehicle' },
    load: () => import('./sensors/VehicleSensors.tsx'),
    params: vehicle,
  }),
]
