import { defineModule } from '../module.ts'
import { driverRepository } from './drivers.repository.ts'
import { driverHandlers } from './drivers.ts'

export const drivers = defineModule({
  name: 'drivers',
  start: ({ db, fleet, access }) => ({ handlers: driverHandlers({ fleet, access, drivers: driverRepository(db) }) }),
})
