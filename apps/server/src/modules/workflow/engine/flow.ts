/**
 * A flow as tables: states, what leads from one to another, who may, what is asked for, and who is notified. The engine walks these tables and knows no
 * kind of application by itself; a new kind is a new table.
 */
import type { Right } from '@outrider/contract'

export type Named = 'applicant' | 'handler'

/** Who somebody is in an application. */
export interface RoleRow {
  /** The application names one person; missing: everybody with the right who sees its organisation. */
  readonly named?: Named
  /** Needed to act in this role. */
  readonly right?: Right
  /** Who is named so in the application is not in this role: nobody approves their own, or twice. */
  readonly not?: readonly Named[]
}

/** What a step may change besides the state. */
export type Subject = 'asked' | 'worked' | 'parts' | 'vehicle' | 'handler' | 'dueAt' | 'score'

export interface Telling<Role extends string = string> {
  readonly whom: Role
  /** Type of the push and of the notice. */
  readonly push: string
  /** Who was named so before the step, not who is since. */
  readonly was?: true
}

export interface TransitionRow<State extends string = string, Action extends string = string, Role extends string = string> {
  readonly action: Action
  /** Empty: it begins an application. */
  readonly from: readonly State[]
  /** Missing: the state stays. */
  readonly to?: State
  readonly by: readonly Role[]
  /** Must be given. */
  readonly asks?: readonly ('note' | 'handler')[]
  readonly changes?: readonly Subject[]
  /** Says something and overwrites nothing: no version is asked for. */
  readonly adds?: true
  /** Only what was tested may go on; the test is kept with the step. */
  readonly tested?: true
  /** The time that was given stays, whatever the state says. */
  readonly due?: 'kept'
  readonly tells?: readonly Telling<Role>[]
}

export interface StateRow<Role extends string = string> {
  /** Nothing is due any more. */
  readonly ends?: true
  /** When somebody is reminded, unless the step names a time; `kept`: as before. */
  readonly due?: { readonly hours: number } | 'kept'
  readonly reminds?: readonly Telling<Role>[]
  /** Why it was turned down before is settled here. */
  readonly forgetsReason?: true
}

export interface Flow<State extends string = string, Action extends string = string, Role extends string = string> {
  /** Two capitals before the number of each application. */
  readonly prefix: string
  readonly roles: Readonly<Record<Role, RoleRow>>
  readonly states: Readonly<Record<State, StateRow<Role>>>
  readonly transitions: readonly TransitionRow<State, Action, Role>[]
}

/** What is known of an application for the question who may do what. */
export interface Standing {
  readonly state: string
  readonly applicantId: number | null
  readonly handlerId: number | null
}

/** Somebody who sees the organisation of the application. */
export interface Actor {
  readonly userId: number
  readonly rights: Readonly<Partial<Record<Right, boolean>>>
}

const namedAs = (name: Named, { applicantId, handlerId }: Pick<Standing, 'applicantId' | 'handlerId'>): number | null =>
  name === 'applicant' ? applicantId : handlerId

/** Whether this person may not have the role, being named otherwise in the application. */
export const isBarred = ({ not = [] }: RoleRow, standing: Pick<Standing, 'applicantId' | 'handlerId'>, userId: number): boolean =>
  not.some(name => userId === namedAs(name, standing))

export const hasRole = (row: RoleRow, standing: Standing, { userId, rights }: Actor): boolean =>
  (row.right === undefined || rights[row.right] === true) &&
  (row.named === undefined || userId === namedAs(row.named, standing)) &&
  !isBarred(row, standing, userId)

/** The row by which this person does this now; `notNow`: somebody in this role could do it in another state; `noRight`: not this person. */
export function transitionOf(
  flow: Flow,
  application: Standing,
  action: string,
  actor: Actor,
): TransitionRow | 'notNow' | 'noRight' {
  const rows = flow.transitions.filter(row => row.action === action)
  const mine = rows.filter(({ by }) => by.some(role => roleOf(flow, role, application, actor)))
  if (mine.length === 0) return 'noRight'
  return mine.find(({ from }) => from.includes(application.state)) ?? 'notNow'
}

const roleOf = ({ roles }: Flow, role: string, application: Standing, actor: Actor): boolean => {
  const row = roles[role]
  return row !== undefined && hasRole(row, application, actor)
}

/** What this person may do now. */
export const actionsOf = (flow: Flow, application: Standing, actor: Actor): string[] => [
  ...new Set(
    flow.transitions.flatMap(({ action }) =>
      typeof transitionOf(flow, application, action, actor) === 'object' ? [action] : [],
    ),
  ),
]

/** Somebody without a role neither sees an application nor what it says. */
export const takesPart = (flow: Flow, application: Standing, actor: Actor): boolean =>
  Object.values(flow.roles).some(row => hasRole(row, application, actor))
