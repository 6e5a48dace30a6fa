/** Calls about tasks that rules give to people, and the push to whom one was given. */
import { alarmTypeOf, allows, contract, type AlarmTask, type Lang } from '@outrider/contract'
import { sql, type Kysely } from 'kysely'
import type { Handlers } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { AccessScope } from '../../../fleet/access-scope.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { Database } from '../../../store/schema.ts'
import type { NoticeKind } from '../../waiting-notices.ts'
import { editingScope } from '../rules/rules.ts'
import type { AlarmRepository } from '../alarms.repository.ts'
import type { StoredTask, TaskRepository } from './tasks.repository.ts'

interface TaskDependencies {
  db: Kysely<Database>
  fleet: LiveFleet
  access: AccessGate
  tasks: TaskRepository
  alarms: Pick<AlarmRepository, 'addSteps'>
}

/** People that are offered. */
const maxPeople = 200

/** Of these users, who are not locked and no accounts of vehicles, those who see the organisation and its alarms. */
export async function taskPeople(
  { db, access, fleet }: Pick<TaskDependencies, 'db' | 'access' | 'fleet'>,
  orgId: number,
  only?: number,
): Promise<{ userId: string; name: string }[]> {
  // Of an installation with many companies only its own people are looked at.
  const above = [...fleet.organisations.above([orgId])]
  const { rows } = await sql<{ id: number; name: string }>`select u.id, coalesce(nullif(u.name, ''), u.login) as name from users u
    where u.locked_at is null and u.vehicle_id is null and (u.rights ->> 'alarmAuth')::bool
      and exists (select from user_organisations g where g.user_id = u.id and g.organisation_id = any(${above}::int4[]))
      and not exists (select from api_keys k where k.user_id = u.id) and (${only ?? null}::int4 is null or u.id = ${only ?? null}::int4)
    order by name, u.id`.execute(db)
  const people: { userId: string; name: string }[] = []
  for (const { id, name } of rows) {
    if (people.length >= maxPeople) break
    if ((await access.scope(id)).organisationIds.has(orgId)) people.push({ userId: String(id), name })
  }
  return people
}

export const taskHandlers = ({
  db,
  fleet,
  access,
  tasks,
  alarms,
}: TaskDependencies): Handlers<'alarm/getAlarmTaskPeople' | 'alarm/getAlarmTasks' | 'alarm/endAlarmTask'> => {
  const isSeen = (scope: AccessScope, { vehicleId, beganAt }: StoredTask): boolean => {
    const vehicle = fleet.vehicle(vehicleId)
    return vehicle !== undefined && scope.includes(vehicle) && beganAt >= scope.historyFrom(vehicle)
  }
  return {
    async 'alarm/getAlarmTaskPeople'({ orgId }, { user }) {
      const { organisationIds } = await editingScope(access, user)
      if (!allows(contract.alarm.saveAlarmRule, user.rights)) fail('access.noRight')
      if (!organisationIds.has(orgId)) fail('organisation.unknown')
      return { people: await taskPeople({ db, access, fleet }, orgId) }
    },

    async 'alarm/getAlarmTasks'({ state, mine, alarmId }, { user }) {
      const { scope, vehicles } = await access.visibleVehicles(user.userId)
      const ids = scope.wholeInstallation ? undefined : vehicles.map(({ identity }) => identity.id)
      const found = await tasks.list(ids, { state, userId: mine ? user.userId : undefined, caseId: alarmId })
      return {
        tasks: found.flatMap((task): AlarmTask[] => {
          const vehicle = fleet.vehicle(task.vehicleId)
          if (!vehicle || !isSeen(scope, task)) return []
          const { plateNum, nickname } = vehicle.identity
          const { id, caseId, type, ruleName, userName, givenAt, dueAt, doneAt, doneBy, note } = task
          return [
            {
              taskId: id,
              alarmId: caseId,
              type: alarmTypeOf(type)?.key ?? '',
              vehicleId: String(task.vehicleId),
              plateNum,
              nickname,
              rule: ruleName,
              userName,
              self: task.userId === user.userId,
              givenAt,
              dueAt,
              doneAt,
              doneBy,
              note,
            },
          ]
        }),
      }
    },

    async 'alarm/endAlarmTask'({ taskId, note }, { user }) {
      const task = await tasks.find(taskId)
      if (!task || !isSeen(await access.scope(user.userId), task)) fail('alarmTask.unknown')
      const by = { userId: user.userId, userName: user.name || user.login }
      if (!(await tasks.done(task.id, { ...by, note }))) fail('alarmTask.done', { name: task.doneBy })
      await alarms.addSteps([task.caseId], {
        by,
        kind: 'task',
        result: 'done',
        ...(note !== '' && { detail: { description: note } }),
      })
      return {}
    },
  }
}

const titles: Record<Lang, string> = { zh: '您有一项报警任务', en: 'You have a task about an alarm' }

export const taskNotice = ({ fleet, tasks }: { fleet: LiveFleet; tasks: TaskRepository }): NoticeKind<StoredTask> => ({
  about: 'tasks of alarms',
  take: atMost => tasks.takeUnnotified(atMost, 'skip'),
  takeLocked: atMost => tasks.takeUnnotified(atMost, 'wait'),
  markNotified: id => tasks.markNotified(id),
  noticeOf({ id, userId, vehicleId, type, ruleName, givenAt, doneAt, beganAt }) {
    const vehicle = fleet.vehicle(vehicleId)
    if (userId === null || !vehicle || doneAt !== null) return undefined
    const { plateNum, nickname } = vehicle.identity
    return {
      // Since the rule was set they may have been locked, or the vehicle may be another's.
      to: { userId, sees: { right: 'alarmAuth', vehicle, happenedAt: beganAt } },
      message: lang => ({
        type: 'alarmTask',
        title: titles[lang],
        body: [nickname || plateNum, alarmTypeOf(type)?.[lang] ?? '', ruleName].filter(Boolean).join(' · '),
        at: givenAt,
        name: `task-${id}`,
      }),
    }
  },
})
