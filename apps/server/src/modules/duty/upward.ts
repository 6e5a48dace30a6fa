/** Everything that goes up by the outbox: alarms as they happen, and answers to what superior platforms want of vehicles. */
import { WorkerLoop } from '../../jobs/worker-loop.ts'
import type { Platform } from '../module.ts'
import type { ForwardedVehicle } from '../../supervision/position-forwarder.ts'
import type { Superior } from '../../supervision/superior.ts'
import type { Supervision } from '../../supervision/supervision.ts'
import type { Consents } from './consents.ts'
import { Outbox } from './outbox.ts'
import { OutboxRepository } from './outbox.repository.ts'
import { PastOfVisitors } from './past-of-visitors.ts'
import type { PostCheckRepository } from './post-checks.repository.ts'
import { ReportedAlarms } from './reported-alarms.ts'
import { ReportedNews } from './reported-news.ts'
import { SuperiorFiles } from './video/superior-files.ts'
import type { SuperiorVideo } from './video/superior-video.ts'
import { VideoCodes } from './video/video-codes.ts'
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
  { db, bus, fleet, terminals, ports, now, log }: Pick<Platform, 'db' | 'bus' | 'fleet' | 'terminals' | 'ports' | 'now' | 'log'>,
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
  const news = new ReportedNews({ db, bus, fleet, superiors, consents, holds, vehicle, outbox, log })
  const interlock = () => ports.interlock
  const superiorFiles = new SuperiorFiles({ db, fleet, consents, superiors, handed: () => ports.handedFiles, outbox, holds, log })
  const pastOfVisitors = new PastOfVisitors({
    visiting,
    send: (superior, messageId, body) => supervision().send(superior, messageId, body),
    now,
    log,
  })
  const requests = new VehicleRequests({
    db,
    fleet,
    terminals,
    interlock,
    photos: () => ports.photos,
    video,
    superiorFiles,
    visiting,
    pastOfVisitors,
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
  const codes = new VideoCodes({ superiors, video, holds, send: (...message) => supervision().send(...message), log })
  const failed = (superior: string, text: string) => (error: unknown) => log.error({ err: error, superior }, text)
  return {
    take: requests.take.bind(requests),
    files: superiorFiles,
    start(): void {
      outbox.start()
      alarms.start()
      news.start()
      abandoned.start()
      superiorFiles.start()
      codes.start()
    },
    /** The links are back. */
    up(superior: Superior): void {
      const { id } = superior
      codes.up(id)
      alarms.up()
      news.wake()
      outbox.wake()
      abandoned.wake()
      superiorFiles.wake()
      pastOfVisitors.up(superior)
    },
    /** A connection has ended that was silent for so long, ms. */
    lost(superior: string, connection: number, unheardFor: number): void {
      outbox
        .lost(connection, unheardFor)
        .catch(failed(superior, 'what may not have arrived at a superior platform is not sent again'))
    },
    async settled(): Promise<void> {
      await alarms.settled()
      await news.settled()
      await requests.settled()
      await abandoned.settled()
      await superiorFiles.settled()
      await pastOfVisitors.settled()
      await outbox.settled()
    },
    /** Before the links end. */
    async stop(): Promise<void> {
      await alarms.stop()
      await news.stop()
      await abandoned.stop()
      await superiorFiles.stop()
      await codes.stop()
      await outbox.stop()
    },
    /** After they have. */
    stopped: () => requests.settled(),
  }
}
