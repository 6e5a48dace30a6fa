/** Creates the service once the page has connected. */
import type { Remote } from 'comlink'
import type { FleetHost, FleetWorker } from '../worker-protocol.ts'
import { createFleetService } from './fleet-service.ts'
import type { WorkerEnvironment } from './environment.ts'

/** The object to expose to the page. */
export function fleetWorker(environmentOf: (host: Remote<FleetHost>) => WorkerEnvironment): Pick<FleetWorker, 'connect'> {
  const face: Pick<FleetWorker, 'connect'> = {
    connect(host) {
      // Comlink passes the page's functions as a remote proxy.
      const remote = host as unknown as Remote<FleetHost>
      Object.assign(face, createFleetService(environmentOf(remote)))
    },
  }
  return face
}
