/** A service that begins when its page has made itself known. */
import type { Remote } from 'comlink'
import type { FleetHost, FleetWorker } from '../port.ts'
import { createFleetService } from './fleet-service.ts'
import type { Surroundings } from './surroundings.ts'

/** What is to be exposed to the page. */
export function fleetWorker(surroundingsOf: (host: Remote<FleetHost>) => Surroundings): Pick<FleetWorker, 'connect'> {
  const face: Pick<FleetWorker, 'connect'> = {
    connect(host) {
      // The functions of the page arrive as something that calls them.
      const remote = host as unknown as Remote<FleetHost>
      Object.assign(face, createFleetService(surroundingsOf(remote)))
    },
  }
  return face
}
