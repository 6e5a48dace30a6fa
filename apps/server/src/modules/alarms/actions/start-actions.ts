/** Starts what rules do beside their alarms, and the tasks that they give. */
import type { Handlers } from '../../../calls/handlers.ts'
import type { Job } from '../../../jobs/job.ts'
import type { Platform } from '../../module.ts'
import type { DepartureBlocksPort } from '../../ports.ts'
import { WaitingNotices } from '../../waiting-notices.ts'
import type { AlarmChanges } from '../alarm-changes.ts'
import type { AlarmRepository } from '../alarms.repository.ts'
import { actionsAreLeft, type RuleActionRepository } from './rule-actions.repository.ts'
import { RuleActions } from './rule-actions.ts'
import { TaskRepository, tasksAreUnnotified } from './tasks.repository.ts'
import { taskHandlers, taskNotice, taskPeople } from './tasks.ts'

type ActionParts = Pick<Platform, 'db' | 'bus' | 'dueWork' | 'fleet' | 'access' | 'terminals' | 'events' | 'ports' | 'log'> & {
  actions: RuleActionRepository
  alarms: AlarmRepository
  changes: AlarmChanges
}

export interface StartedActions {
  readonly handlers: Handlers<'alarm/getAlarmTaskPeople' | 'alarm/getAlarmTasks' | 'alarm/endAlarmTask'>
  readonly jobs: readonly Job[]
  readonly departureBlocks: DepartureBlocksPort
  /** Whether a user can be given tasks of vehicles of an organisation. */
  readonly mayBeGiven: (userId: number, orgId: number) => Promise<boolean>
  settled(): Promise<void>
  stop(): Promise<void>
}

export function startActions({ ports, ...parts }: ActionParts): StartedActions {
  const { db, fleet, access, actions, alarms, log } = parts
  const tasks = new TaskRepository(db)
  const notices = new WaitingNotices({ db, fleet, access, notices: () => ports.notices, log }, taskNotice({ fleet, tasks }))
  const mayBeGiven: StartedActions['mayBeGiven'] = async (userId, orgId) =>
    (await taskPeople({ db, access, fleet }, orgId, userId)).length > 0
  const acting = new RuleActions({
    ...parts,
    tasks,
    async mayBeGiven(userId, vehicleId) {
      const vehicle = fleet.vehicle(vehicleId)
      return vehicle !== undefined && (await mayBeGiven(userId, vehicle.identity.organisationId))
    },
    async takesRules(vehicleId) {
      const vehicle = fleet.vehicle(vehicleId)
      const above = vehicle ? [...fleet.organisations.above([vehicle.identity.organisationId])] : []
      return await actions.takesRules(above)
    },
    interlock: () => ports.interlock,
    recordings: () => ports.recordings,
    taskGiven: () => notices.wake(),
  })
  acting.start()
  return {
    handlers: taskHandlers({ db, fleet, access, tasks, alarms }),
    jobs: [
      { name: 'rule-actions', when: { every: 60_000 }, isDue: actionsAreLeft, run: () => acting.endLeft() },
      {
        name: 'alarm-tasks',
        when: { every: 60_000 },
        isDue: tasksAreUnnotified,
        run: async () => ({ notified: await notices.sendWaiting() }),
      },
    ],
    departureBlocks: { of: (vehicleId, before) => actions.blocking(vehicleId, before) },
    mayBeGiven,
    async settled() {
      await acting.settled()
      await notices.settled()
    },
    async stop() {
      await acting.stop()
      await notices.stop()
    },
  }
}
