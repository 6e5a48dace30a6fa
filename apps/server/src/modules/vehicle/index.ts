import { optionGroup, readOptionFile } from '../../options/option.ts'
import { defineModule } from '../module.ts'
import { addVehicleHandlers } from './add-vehicle.ts'
import { manyVehicleHandlers } from './many-vehicles.ts'
import { numberHandlers } from './numbers.ts'
import { positionHandlers } from './positions.ts'
import { ProposedZones } from './proposed-zones.ts'
import { RefusedTerminalsRepository } from './refused-terminals.repository.ts'
import { terminalTriesHandlers } from './terminal-tries.ts'
import { TerminalTriesRepository } from './terminal-tries.repository.ts'
import { TerminalDeviceRepository } from './terminal-device.repository.ts'
import { terminalDeviceHandlers } from './terminal-device.ts'
import { VehicleEditRepository } from './vehicle-edit.repository.ts'
import { vehicleEditHandlers } from './vehicle-edit.ts'
import { VehiclePages } from './vehicle-pages.ts'
import { vehicleTypeIconsFrom } from './vehicle-type-icons.ts'
import { tagHandlers } from './tags.ts'
import { vehicleSheetHandlers } from './sheet/sheet-calls.ts'
import { VehicleRepository } from './vehicle.repository.ts'
import { vehicleHandlers } from './vehicle.ts'

/** Terminals that were rejected are listed for this long after their last attempt. */
const keepRefusedDays = 30

export const vehicle = defineModule({
  name: 'vehicle',
  options: optionGroup({
    'vehicle-type-icons': { kind: 'text', about: 'JSON file with drawings of vehicle types (docs/operations.md)' },
    'whole-fleet-limit': {
      kind: 'number',
      default: 100_000,
      about: 'Vehicles that a client holds; of more that a user sees it asks for what its screen shows',
    },
  }),
  async start(
    { db, pool, budgets, bus, fleet, screens, access, terminals, events, gatewayPlace, ports, nickNameOn, now },
    { 'vehicle-type-icons': iconFile, 'whole-fleet-limit': wholeFleetLimit },
  ) {
    const icons = await readOptionFile('vehicle-type-icons', iconFile, () => vehicleTypeIconsFrom(iconFile))
    const vehicles = new VehicleRepository(db, fleet.epoch)
    const vehicleEdits = new VehicleEditRepository(db, fleet.epoch, () => ports.alarmTimes)
    const refused = new RefusedTerminalsRepository(db)
    const timeZone = () => ports.figures.timeZone
    const proposedZones = new ProposedZones({ pool, fleet, access, timeZone, now })
    const pages = new VehiclePages({ fleet, access, nickNameOn })
    return {
      ports: {
        vehicleBook: {
          addWithoutTerminal: (tx, form, by) =>
            vehicles.addUntaken(
              tx,
              { ...form, commCardNum: '', vehicleType: 'truck', terminalType: 'jt808-2019' },
              { userId: null, login: by },
            ),
        },
      },
      handlers: {
        ...vehicleHandlers({ fleet, access, screens, vehicles, pages, nickNameOn, wholeFleetLimit }),
        ...positionHandlers({ budgets, fleet, access, terminals }),
        ...addVehicleHandlers({ fleet, access, vehicles, refused, gatewayPlace, profiles: () => ports.profiles, timeZone, bus }),
        ...vehicleEditHandlers({ fleet, access, terminals, vehicleEdits, bus, proposedZones }),
        ...manyVehicleHandlers({ db, fleet, access, terminals, vehicleEdits, bus }),
        ...tagHandlers({ db, access, fleet, events }),
        ...terminalDeviceHandlers({ fleet, access, devices: new TerminalDeviceRepository(db, fleet.epoch), refused, bus }),
        ...terminalTriesHandlers({ fleet, access, refused, tries: new TerminalTriesRepository(db), now }),
        ...vehicleSheetHandlers({ db, fleet, access, terminals, events, bus, vehicles, vehicleEdits }),
        ...numberHandlers({ fleet, access, icons }),
      },
      // Terminals that have not come for this long have gone.
      purges: [
        { table: 'refused_terminals', time: 'last_at', keepDays: keepRefusedDays },
        { table: 'refused_networks', time: 'last_at', keepDays: keepRefusedDays },
        { table: 'terminal_tries', time: 'at', keepDays: keepRefusedDays },
      ],
    }
  },
})
