import { mainModule } from '../../core/routing/main-module.ts'

const right = 'posAuth'
const area = 'monitoring'

export const vehicleModules = [
  mainModule({ name: 'pos', icon: 'map', title: { zh: '监控', en: 'Monitoring' }, right, area, order: 20, fleet: 'map' }),
  mainModule({
    name: 'vehicleList',
    icon: 'list',
    title: { zh: '车辆', en: 'Vehicles' },
    right,
    area,
    order: 30,
    tab: false,
    fleet: 'list',
  }),
  mainModule({
    name: 'selectedVehicleList',
    icon: 'choose',
    title: { zh: '已选', en: 'Selected' },
    right,
    area,
    order: 90,
    tab: false,
    fleet: 'chosen',
  }),
]
