/** Starts what gets the files of alarms from terminals; without a port nobody is asked for files. */
import { join } from 'node:path'
import { sql } from 'kysely'
import { emptyFolder } from '../../../files/empty-folder.ts'
import type { Job } from '../../../jobs/job.ts'
import type { OptionValues } from '../../../options/option.ts'
import { addressMissing, publicAddressOf } from '../../../options/public-address.ts'
import type { Platform } from '../../module.ts'
import type { AlarmChanges } from '../alarm-changes.ts'
import type { AlarmRepository } from '../alarms.repository.ts'
import type { alarmOptions } from '../options.ts'
import type { RuleActionRepository } from '../actions/rule-actions.repository.ts'
import { AskEvidence } from './ask-evidence.ts'
import { evidenceIsOpen, EvidenceRepository } from './evidence.repository.ts'
import { alarmPictures, type StoreWithAlarm } from './pictures.ts'
import { UnaskedFiles } from './unasked-files.ts'
import { EvidenceServer } from '../../../evidence/evidence-server.ts'
import { EvidenceUploads } from '../../../evidence/evidence-uploads.ts'

type EvidenceParts = Pick<
  Platform,
  | 'db'
  | 'fleet'
  | 'bus'
  | 'dueWork'
  | 'terminals'
  | 'roles'
  | 'files'
  | 'storage'
  | 'folder'
  | 'events'
  | 'certificate'
  | 'gatewayPlace'
  | 'mediaPlace'
  | 'warnAtStart'
  | 'demo'
  | 'log'
> & {
  alarms: AlarmRepository
  changes: AlarmChanges
  ruleActions: Pick<RuleActionRepository, 'caseWithPicture'>
}

export interface StartedEvidence {
  readonly repository: EvidenceRepository
  /** Terminals can upload here. */
  readonly served: boolean
  readonly jobs: readonly Job[]
  /** Stores pictures that come over the terminals' own links. */
  readonly pictures: StoreWithAlarm
  readonly unasked: UnaskedFiles
  settled(): Promise<void>
  stop(): Promise<void>
}

/** Stores that files of alarms came, and tells who follows them. */
const receivedFiles =
  ({ db, alarms, changes }: Pick<EvidenceParts, 'db' | 'alarms' | 'changes'>) =>
  async (caseId: string, count: number): Promise<void> => {
    await alarms.addSteps([caseId], { by: null, kind: 'evidence', result: 'received', detail: { files: count } })
    const changed = (await alarms.byIds([caseId])).map(alarm => ({ what: 'handled', alarm }) as const)
    await changes.notify(db, [[caseId, 'handled']])
    changes.publish(changed)
  }

export async function startEvidence(
  parts: EvidenceParts,
  options: OptionValues<(typeof alarmOptions)['rows']>,
): Promise<StartedEvidence> {
  const repository = new EvidenceRepository(parts.db)
  const ofDay = options['evidence-daily-mb'] * 1024 * 1024
  const hasRoom = async (number: string, bytes: number): Promise<boolean> =>
    ofDay === 0 || (await repository.storedInDay(number)) + bytes <= ofDay
  const received = receivedFiles(parts)
  const unasked = new UnaskedFiles({ evidence: repository, hasRoom, files: parts.files, received })
  const pictures = alarmPictures({
    evidence: repository,
    ofRule: (vehicleId, camera) => parts.ruleActions.caseWithPicture(vehicleId, camera),
    unasked,
  })
  // The terminals of the demo are on this machine. Asked for by the server that has the link.
  if ((options['evidence-port'] === 0 && !parts.demo) || !parts.roles.has('gateway')) {
    const nothing = () => Promise.resolve()
    return { repository, served: false, jobs: [], pictures, unasked, settled: nothing, stop: nothing }
  }
  const served = await serveEvidence(parts, options, { repository, hasRoom, received })
  return { repository, served: true, pictures, unasked, ...served }
}

interface Receiving {
  readonly repository: EvidenceRepository
  readonly hasRoom: (number: string, bytes: number) => Promise<boolean>
  readonly received: (caseId: string, count: number) => Promise<void>
}

async function serveEvidence(
  {
    fleet,
    bus,
    dueWork,
    terminals,
    files,
    storage,
    folder,
    events,
    certificate,
    gatewayPlace,
    mediaPlace,
    warnAtStart,
    log,
    alarms,
  }: EvidenceParts,
  options: OptionValues<(typeof alarmOptions)['rows']>,
  { repository, hasRoom, received }: Receiving,
): Promise<Pick<StartedEvidence, 'jobs' | 'settled' | 'stop'>> {
  const wanted = options['evidence-port']
  const incoming = join(folder, 'evidence')
  // What a killed server had received in part: its terminals begin again.
  await emptyFolder(incoming)
  storage.addFolder(incoming)
  const uploads = new EvidenceUploads(incoming, () => !storage.diskFull)
  const server = new EvidenceServer({
    evidence: {
      hasRoom,
      async asked(number) {
        const found = await repository.asked(number)
        if (!found) return undefined
        const [company = found.organisation] = fleet.organisations.rootsAbove([found.organisation])
        return { ...found, company }
      },
      announce: (...of) => repository.announce(...of),
      settle: (...of) => repository.settle(...of),
    },
    connectionsPerMinute: options['evidence-connections-per-minute'],
    isKnown: address => terminals.isLinkedFrom(address),
    uploads,
    files,
    certificate,
    async complete({ number }, count) {
      const caseId = await repository.caseOf(number)
      if (caseId !== undefined) await received(caseId, count)
    },
    refused: (reason, { address, phone = '' }) => events.record({ kind: 'evidenceRefused', reason, address, phone }),
    log,
  })
  const port = await server.listen(mediaPlace.listen, wanted)
  const named = wanted === 0 ? { host: mediaPlace.here, port } : publicAddressOf(options['evidence-address'] ?? '')
  if (!named && gatewayPlace().host === '') warnAtStart(addressMissing('evidence-port', 'evidence-address', 'files of alarms'))
  const ask = new AskEvidence({
    bus,
    dueWork,
    terminals,
    alarms,
    evidence: repository,
    place() {
      const host = named?.host ?? gatewayPlace().host
      return host === '' ? undefined : { host, port: named?.port ?? port }
    },
    log,
  })
  ask.look()
  return {
    jobs: [
      {
        name: 'alarm-evidence',
        when: { every: 60_000 },
        isDue: () => sql`${uploads.arriving}::bool or ${evidenceIsOpen()}`,
        run: async () => ({
          askedAgain: await ask.askAgain(),
          givenUp: await ask.giveUp(),
          forgotten: await uploads.sweep(),
        }),
      },
    ],
    settled: () => ask.settled(),
    async stop() {
      await ask.stop()
      await server.stop()
      await uploads.stop()
    },
  }
}
