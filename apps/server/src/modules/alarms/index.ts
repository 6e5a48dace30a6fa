import { listOf } from '../../options/option.ts'
import { folderSecret } from '../../accounts/folder-secret.ts'
import { defineModule } from '../module.ts'
import { AlarmChanges } from './alarm-changes.ts'
import { alarmHandlers } from './alarms.ts'
import { seenAlarms } from './seen-alarms.ts'
import { AlarmRepository } from './alarms.repository.ts'
import { Escalation } from './clock/escalation.ts'
import { movedCases } from './clock/moved-cases.ts'
import { AlarmDetector, type WithAlarms } from './detector/detector.ts'
import { filesOfAlarms } from './evidence/files-of-alarms.ts'
import { startEvidence } from './evidence/start-evidence.ts'
import { handlingHandlers } from './handling/handling.ts'
import { OrderRepository } from './handling/orders.repository.ts'
import { AlarmOrders } from './handling/orders.ts'
import { templateHandlers } from './handling/templates.ts'
import { messageAlarms } from './message-alarms.ts'
import { MessageIds } from './message-ids.ts'
import { alarmOptions } from './options.ts'
import { queuePushes } from './queue-pushes.ts'
import { geofenceHandlers } from './rules/geofences.ts'
import { ruleHandlers } from './rules/rules.ts'
import { RuleRepository } from './rules/rules.repository.ts'
import { RuleWatch } from './rules/rule-watch.ts'

/** For somebody to look at signals that could not be folded. */
const refusedDays = 190

export const alarms = defineModule({
  name: 'alarms',
  options: alarmOptions,
  async start(platform, options) {
    const { db, bus, fleet, access, users, terminals, files, events, storage, metrics, ports, now, log } = platform
    const repository = new AlarmRepository(db)
    const changes = new AlarmChanges({ bus, alarms: repository, server: fleet.epoch, log })
    const limits = {
      claim: { 1: options['alarm-claim-minutes-1'], 2: options['alarm-claim-minutes-2'] },
      process: { 1: options['alarm-process-minutes-1'], 2: options['alarm-process-minutes-2'] },
    }
    const evidence = await startEvidence({ ...platform, alarms: repository, changes }, options)
    // What is stored in the transaction of new and changed alarms, in this order.
    const withAlarms: readonly WithAlarms[] = [
      queuePushes,
      ...(evidence.served ? ([(within, folded) => evidence.repository.want(folded, within)] satisfies WithAlarms[]) : []),
    ]
    const detector = new AlarmDetector({ db, bus, alarms: repository, changes, withAlarms, limits, storage, metrics, log })
    const escalation = new Escalation({
      db,
      fleet,
      access,
      alarms: repository,
      changes,
      accounts: listOf(options['alarm-escalation-accounts']).map(login => login.toLowerCase()),
      notices: () => ports.notices,
      now,
      log,
    })
    const orders = new OrderRepository(db)
    const sender = new AlarmOrders({ terminals, orders, alarms: repository, changes, log })
    const seen = seenAlarms({ fleet, access })
    const ids = new MessageIds(await folderSecret(platform.folder), now)
    const byMessage = messageAlarms({ fleet, access, users, alarms: repository, seen, ids })
    await detector.start()
    const rules = new RuleRepository(db)
    const watch = new RuleWatch({
      bus,
      fleet,
      rules,
      timeZone: () => ports.figures.timeZone,
      wake: () => detector.wake(),
      metrics,
      log,
    })
    await watch.start()
    return {
      handlers: {
        ...alarmHandlers({ fleet, access, alarms: repository, changes, seen, drivers: () => ports.drivers }),
        ...handlingHandlers({
          db,
          terminals,
          alarms: repository,
          changes,
          orders,
          sender,
          seen,
          interlock: () => ports.interlock,
        }),
        ...templateHandlers({ db, fleet, access }),
        ...filesOfAlarms({ alarms: repository, seen, evidence: evidence.repository, files }),
        ...byMessage.handlers,
        ...ruleHandlers({ fleet, access, rules, watch, events }),
        ...geofenceHandlers({ fleet, access, rules, watch, events }),
      },
      ports: {
        messageAlarms: byMessage.port,
        alarmTimes: movedCases(repository, changes),
        alarmPictures: { store: evidence.pictures },
      },
      // What a server that was killed had sent: looked up by its time, so it costs nothing when there is none.
      jobs: [
        { name: 'alarm-orders', when: { every: 60_000 }, run: async () => ({ unknown: await sender.endExpired() }) },
        { name: 'alarm-escalation', when: { every: 15_000 }, run: signal => escalation.run(signal) },
        ...evidence.jobs,
      ],
      purges: [
        { table: 'alarm_cases', time: 'ended_at', keepDays: options['keep-alarm-days'], only: 'ended_at is not null' },
        { table: 'alarm_counts', time: 'hour', keepDays: options['keep-alarm-count-days'] },
        // What a rule says of a vehicle that it has found nothing at for a while is what it says of one without a row.
        { table: 'alarm_rule_states', time: 'at', keepDays: 2, only: 'not on_now and since is null' },
        { table: 'refused_alarm_signals', time: 'refused_at', keepDays: refusedDays },
      ],
      fileOwners: [
        { kind: 'alarmEvidence', table: 'alarm_evidence_files', keepDays: options['keep-evidence-days'] || undefined },
      ],
      async settled() {
        await watch.settled()
        await detector.settled()
        await evidence.settled()
      },
      async stop() {
        await watch.stop()
        await evidence.stop()
        await detector.stop()
        await sender.stop()
        await changes.stop()
      },
    }
  },
})
