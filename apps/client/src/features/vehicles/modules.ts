import { mainModule } from '../../core/routing/main-module.ts'

const right = 'posAuth'

export const vehicleModules = [
  mainModule({ name: 'pos', icon: 'map', title: { zh: '监控', en: 'Location' }, right, order: 20, fleet: 'map' }),
  mainModule({ name: 'vehicleList', icon: 'list', title: { zh: '车辆', en: 'Vehicles' }, right, order: 30, fleet: 'list' }),
  mainModule({
    name: 'selectedVehicleList',
    icon: 'choose',
    title: { zh: '已选', en: 'Selected' },
    right,
    order: 90,
    tab: false,
    fleet: 'chosen',
  }),
]
