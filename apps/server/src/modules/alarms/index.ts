import type { Job } from '../../jobs/job.ts'
import { listOf } from '../../options/option.ts'
import { folderSecret } from '../../accounts/folder-secret.ts'
import { defineModule } from '../module.ts'
import { actionKinds } from './actions/action-kinds.ts'
import { RuleActionRepository } from './actions/rule-actions.repository.ts'
import { startActions } from './actions/start-actions.ts'
import { AlarmChanges } from './alarm-changes.ts'
import { alarmHandlers } from './alarms.ts'
import { seenAlarms } from './seen-alarms.ts'
import { AlarmRepository } from './alarms.repository.ts'
import { chainHandlers } from './clock/chain-calls.ts'
import { alarmsAreOverdue, Escalation } from './clock/escalation.ts'
import { movedCases } from './clock/moved-cases.ts'
import { AlarmDetector, type WithAlarms } from './detector/detector.ts'
import { caseEvidence, filesOfAlarms } from './evidence/files-of-alarms.ts'
import { startEvidence } from './evidence/start-evidence.ts'
import { handlingHandlers } from './handling/handling.ts'
import { OrderRepository, ordersAreExpired } from './handling/orders.repository.ts'
import { AlarmOrders } from './handling/orders.ts'
import { templateHandlers } from './handling/templates.ts'
import { messageAlarms } from './message-alarms.ts'
import { MessageIds } from './message-ids.ts'
import { alarmOptions } from './options.ts'
import { queuePushes } from './queue-pushes.ts'
import { storeCaseRules } from './rules/rule-record.repository.ts'
import { startRules } from './rules/start-rules.ts'

/** For somebody to look at signals that could not be folded. */
const refusedDays = 190
/** Who set a rule is asked about years later. */
const ruleChangeDays = 1_100
/** A trial that goes on for longer has been forgotten. */
const trialDays = 90

/** Of orders: what a server that was killed had sent. */
const clockJobs = (sender: AlarmOrders, escalation: Escalation): Job[] => [
  {
    name: 'alarm-orders',
    when: { every: 60_000 },
    isDue: ordersAreExpired,
    run: async () => ({ unknown: await sender.endExpired() }),
  },
  { name: 'alarm-escalation', when: { every: 15_000 }, isDue: alarmsAreOverdue, run: signal => escalation.run(signal) },
]

export const alarms = defineModule({
  name: 'alarms',
  options: alarmOptions,
  async start(platform, options) {
    const { db, bus, dueWork, fleet, access, users, terminals, files, events, storage, metrics, ports, now, log } = platform
    const repository = new AlarmRepository(db)
    const changes = new AlarmChanges({ bus, alarms: repository, server: fleet.epoch, log })
    const limits = {
      claim: { 1: options['alarm-claim-minutes-1'], 2: options['alarm-claim-minutes-2'] },
      process: { 1: options['alarm-process-minutes-1'], 2: options['alarm-process-minutes-2'] },
    }
    const ruleActions = new RuleActionRepository(db, actionKinds)
    const evidence = await startEvidence({ ...platform, alarms: repository, changes, ruleActions }, options)
    // What is stored in the transaction of new and changed alarms, in this order.
    const withAlarms: readonly WithAlarms[] = [
      queuePushes,
      (within, folded) => storeCaseRules(folded, within),
      (within, folded) => ruleActions.want(folded, within),
      ...(evidence.served ? ([(within, folded) => evidence.repository.want(folded, within)] satisfies WithAlarms[]) : []),
    ]
    const parts = { db, bus, dueWork, storage, metrics, log }
    const detector = new AlarmDetector({ ...parts, alarms: repository, changes, withAlarms, limits })
    const escalation = new Escalation({
      db,
      fleet,
      access,
      alarms: repository,
      changes,
      accounts: listOf(options['alarm-escalation-accounts']).map(login => login.toLowerCase()),
      nextAfterMinutes: options['alarm-escalation-next-minutes'],
      notices: () => ports.notices,
      now,
      log,
    })
    const orders = new OrderRepository(db)
    const sender = new AlarmOrders({ terminals, orders, alarms: repository, changes, log })
    const seen = seenAlarms({ fleet, access })
    const interlock = () => ports.interlock
    const ids = new MessageIds(await folderSecret(platform.folder), now)
    const byMessage = messageAlarms({ fleet, access, users, alarms: repository, seen, ids })
    await detector.start()
    const acting = startActions({ ...platform, actions: ruleActions, alarms: repository, changes })
    const rules = await startRules(platform, { wake: () => detector.wake(), mayBeGiven: acting.mayBeGiven })
    return {
      handlers: {
        ...alarmHandlers({ fleet, access, alarms: repository, changes, seen, drivers: () => ports.drivers }),
        ...handlingHandlers({ db, terminals, alarms: repository, changes, orders, sender, seen, access, interlock }),
        ...templateHandlers({ db, fleet, access }),
        ...filesOfAlarms({ alarms: repository, seen, evidence: evidence.repository, files, access, ports }),
        ...byMessage.handlers,
        ...rules.handlers,
        ...acting.handlers,
        ...chainHandlers({ db, access, events }),
      },
      ports: {
        messageAlarms: byMessage.port,
        alarmTimes: movedCases(repository, changes),
        alarmPictures: { store: evidence.pictures },
        caseEvidence: caseEvidence({ alarms: repository, seen, unasked: evidence.unasked, diskHasRoom: () => !storage.diskFull }),
        departureBlocks: acting.departureBlocks,
      },
      jobs: [...clockJobs(sender, escalation), ...rules.jobs, ...acting.jobs, ...evidence.jobs],
      purges: [
        {
          table: 'alarm_cases',
          time: 'ended_at',
          keepDays: options['keep-alarm-days'],
          only: 'ended_at is not null',
          kind: 'alarms',
        },
        { table: 'alarm_counts', time: 'hour', keepDays: options['keep-alarm-count-days'] },
        // What a rule says of a vehicle that it has found nothing at for a while is what it says of one without a row.
        { table: 'alarm_rule_states', time: 'at', keepDays: 2, only: 'not on_now and since is null and paused_since is null' },
        { table: 'driver_driving', time: 'ended_at', keepDays: 9 },
        { table: 'alarm_rule_changes', time: 'at', keepDays: ruleChangeDays },
        { table: 'rule_trial_cases', time: 'started_at', keepDays: trialDays },
        { table: 'refused_alarm_signals', time: 'refused_at', keepDays: refusedDays },
      ],
      fileOwners: [
        { kind: 'alarmEvidence', table: 'alarm_evidence_files', keepDays: options['keep-evidence-days'] || undefined },
      ],
      async settled() {
        await rules.settled()
        await detector.settled()
        await acting.settled()
        await evidence.settled()
      },
      async stop() {
        await rules.stop()
        await acting.stop()
        await evidence.stop()
        await detector.stop()
        await sender.stop()
        await changes.stop()
      },
    }
  },
})
