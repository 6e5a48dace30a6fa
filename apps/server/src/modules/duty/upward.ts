/** Everything that goes up by the outbox: alarms as they happen, and answers to what superior platforms want of vehicles. */
import { WorkerLoop } from '../../jobs/worker-loop.ts'
import type { Platform } from '../module.ts'
import type { ForwardedVehicle } from '../../supervision/position-forwarder.ts'
import type { Superior } from '../../supervision/superior.ts'
import type { Supervision } from '../../supervision/supervision.ts'
import type { Consents } from './consents.ts'
import { Outbox } from './outbox.ts'
import { OutboxRepository } from './outbox.repository.ts'
import type { PostCheckRepository } from './post-checks.repository.ts'
import { ReportedAlarms } from './reported-alarms.ts'
import type { SuperiorVideo } from './superior-video.ts'
import { VehicleRequests } from './vehicle-requests.ts'
import type { VisitingVehicles } from './visiting-vehicles.ts'

interface UpwardDependencies {
  superiors: readonly Superior[]
  checks: PostCheckRepository
  consents: Consents
  video: SuperiorVideo
  visiting: VisitingVehicles
  vehicle: (superior: Superior, vehicleId: number) => ForwardedVehicle | undefined
  /** Started later. */
  supervision: () => Pick<Supervision, 'holds' | 'send'>
}

export function upward(
  { db, bus, fleet, terminals, ports, log }: Pick<Platform, 'db' | 'bus' | 'fleet' | 'terminals' | 'ports' | 'log'>,
  { superiors, checks, consents, video, visiting, vehicle, supervision }: UpwardDependencies,
) {
  const holds = (superior: string) => supervision().holds(superior)
  const outbox = new Outbox({
    rows: new OutboxRepository(db),
    superiors: superiors.map(({ id }) => id),
    holds,
    send: (superior, messageId, body) => supervision().send(superior, messageId, body),
    log,
  })
  const alarms = new ReportedAlarms({ db, bus, fleet, superiors, holds, vehicle, outbox, log })
  const interlock = () => ports.interlock
  const requests = new VehicleRequests({
    db,
    fleet,
    terminals,
    interlock,
    photos: () => ports.photos,
    video,
    visiting,
    superiors,
    checks,
    consents,
    outbox,
    log,
  })
  /** Of a server that was killed: another one has its links by then. */
  const abandoned = new WorkerLoop({
    work: async () => {
      for (const { id } of superiors) if (holds(id)) await requests.refuseAbandoned(id)
    },
    log,
    failure: 'what superior platforms wanted before could not be refused yet',
    everyMs: 30_000,
  })
  /** Of the day, to those that have not got them since their login. */
  const codesSent = new Set<string>()
  const codes = new WorkerLoop({
    work: async () => {
      for (const superior of superiors) {
        if (!holds(superior.id) || (codesSent.has(superior.id) && !video.isDue(superior))) continue
        const { messageId, body } = video.codes(superior)
        if (await supervision().send(superior.id, messageId, body)) codesSent.add(superior.id)
      }
    },
    log,
    failure: 'superior platforms could not be told their codes for video yet',
    everyMs: 60_000,
  })
  const failed = (superior: string, text: string) => (error: unknown) => log.error({ err: error, superior }, text)
  return {
    take: requests.take.bind(requests),
    start(): void {
      outbox.start()
      alarms.start()
      abandoned.start()
      if (video.place) codes.start()
    },
    /** The links are back. */
    up(superior: string): void {
      codesSent.delete(superior)
      if (video.place) codes.wake()
      alarms.up()
      outbox.wake()
      abandoned.wake()
    },
    /** A connection has ended that was silent for so long, ms. */
    lost(superior: string, connection: number, unheardFor: number): void {
      outbox
        .lost(connection, unheardFor)
        .catch(failed(superior, 'what may not have arrived at a superior platform is not sent again'))
    },
    async settled(): Promise<void> {
      await alarms.settled()
      await requests.settled()
      await abandoned.settled()
      await outbox.settled()
    },
    /** Before the links end. */
    async stop(): Promise<void> {
      await alarms.stop()
      await abandoned.stop()
      await codes.stop()
      await outbox.stop()
    },
    /** After they have. */
    stopped: () => requests.settled(),
  }
}
