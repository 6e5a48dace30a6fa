/** What `outrider doctor` looks at, a row each, in this order. */
import { openFileLimit, shareOpenFiles } from '../connections/open-files.ts'
import { version } from '../version.ts'
import { checkCertificate } from './certificate.ts'
import { checkClock } from './clock.ts'
import { checkDatabase } from './database.ts'
import { bad, type Finding, good, type Installation, note } from './finding.ts'
import { checkPorts } from './ports.ts'
import { checkStorage } from './storage.ts'
import { checkTerminalsAddress } from './terminals-address.ts'
import { checkWebAddress } from './web-address.ts'

interface Check {
  readonly about: string
  look(installation: Installation): Finding[] | Promise<Finding[]>
}

export const checks: readonly Check[] = [
  { about: 'Version', look: checkVersion },
  { about: 'Ports', look: checkPorts },
  { about: 'Data folder', look: checkStorage },
  { about: 'Database', look: checkDatabase },
  { about: 'Open files', look: checkOpenFiles },
  { about: 'Clock', look: checkClock },
  { about: 'Certificate', look: checkCertificate },
  { about: 'Web address', look: checkWebAddress },
  { about: "Terminals' address", look: checkTerminalsAddress },
]

function checkVersion({ running }: Installation): Finding[] {
  const here = `This is Outrider ${version} on Node ${process.versions.node}.`
  if (!running) return [note(`${here} No server runs with these options.`)]
  return running.version === version
    ? [good(`${here} The server that runs has it too.`)]
    : [bad(`${here} The server that runs is ${running.version}.`, 'Restart it.')]
}

/** Of this process: a service may have another limit. */
function checkOpenFiles({ config }: Installation): Finding[] {
  const limit = openFileLimit()
  const { terminals, http, lowered } = shareOpenFiles(limit, {
    terminals: config['max-connections'],
    http: config['max-http-connections'],
  })
  if (lowered !== undefined) return [bad(`${lowered}.`, 'LimitNOFILE=131072 in the unit of the service (outrider service).')]
  return [good(`${limit} open files are allowed here: room for ${terminals} terminals and ${http} connections of people.`)]
}
