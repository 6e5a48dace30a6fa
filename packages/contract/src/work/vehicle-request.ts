/**
 * Requests for a vehicle: asked for, approved in one or two steps, driven, paid for. The specification names the calls; fields, states and steps are ours
 * (A65). What leads from one state to another is a table of the server.
 */
import * as z from 'zod/mini'
import { orElse } from '../reading.ts'
import { vehicleId } from '../entities/position.ts'
import { timestamp } from '../entities/timestamp.ts'
import type { Text } from '../rules.ts'

const text = (most: number) => z._default(z.string().check(z.trim(), z.maxLength(most)), '')
const required = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const keyOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) => z.enum(Object.keys(table) as [Key, ...Key[]])

/** What a vehicle is wanted for; `approvals`: by how many people, one after the other. */
export const requestTypes = {
  business: { zh: '公务用车', en: 'Business trip', approvals: 1 },
  goods: { zh: '货物运输', en: 'Transport of goods', approvals: 1 },
  guests: { zh: '接待用车', en: 'Driving guests', approvals: 1 },
  longDistance: { zh: '长途用车', en: 'Long-distance trip', approvals: 2 },
  project: { zh: '项目用车', en: 'Project', approvals: 2 },
} as const satisfies Record<string, Text & { approvals: 1 | 2 }>
export type RequestType = keyof typeof requestTypes
export const requestType = keyOf(requestTypes)

export const requestStates = {
  requested: { zh: '待审批', en: 'Waiting for approval' },
  secondApproval: { zh: '待二级审批', en: 'Waiting for the second approval' },
  refused: { zh: '未批准', en: 'Not approved' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
  approved: { zh: '待出车', en: 'Approved' },
  out: { zh: '出车中', en: 'On the road' },
  back: { zh: '待结算', en: 'Back, to be settled' },
  settled: { zh: '已结算', en: 'Settled' },
} as const satisfies Record<string, Text>
export type RequestState = keyof typeof requestStates
export const requestState = keyOf(requestStates)

/** What people do with a request. */
export const requestActions = {
  request: { zh: '提交用车申请', en: 'requested a vehicle' },
  change: { zh: '修改用车申请', en: 'changed the request' },
  requestAgain: { zh: '重新提交用车申请', en: 'requested again' },
  cancel: { zh: '取消用车申请', en: 'cancelled the request' },
  approve: { zh: '批准用车', en: 'approved the request' },
  refuse: { zh: '不批准用车', en: 'did not approve the request' },
  depart: { zh: '登记出车', en: 'recorded the departure' },
  comeBack: { zh: '登记回场', en: 'recorded the return' },
  expense: { zh: '填报费用', en: 'entered an expense' },
  dropExpense: { zh: '撤销费用', en: 'took an expense back' },
  returnExpenses: { zh: '退回费用', en: 'sent the expenses back' },
  settle: { zh: '结算费用', en: 'settled the expenses' },
  feedback: { zh: '反馈', en: 'gave feedback' },
} as const satisfies Record<string, Text>
export type RequestAction = keyof typeof requestActions
export const requestAction = keyOf(requestActions)

export const expenseKinds = {
  fuel: { zh: '加油充电', en: 'Fuel or charging' },
  toll: { zh: '过路费', en: 'Tolls' },
  parking: { zh: '停车费', en: 'Parking' },
  meals: { zh: '餐费', en: 'Meals' },
  lodging: { zh: '住宿费', en: 'Lodging' },
  repair: { zh: '维修费', en: 'Repair' },
  other: { zh: '其他费用', en: 'Other' },
} as const satisfies Record<string, Text>
export type ExpenseKind = keyof typeof expenseKinds
export const expenseKind = keyOf(expenseKinds)
/** What sums of expenses are of. */
export const expenseSumsBy = ['month', 'vehicle'] as const
export type ExpenseSumsBy = (typeof expenseSumsBy)[number]
/** What is typed of an expense. */
export const expenseFacts = z.object({
  kind: expenseKind,
  cents: z.int().check(z.minimum(1), z.maximum(100_000_000)),
  note: text(500),
})
export type ExpenseFacts = z.output<typeof expenseFacts>

/** What the person says who needs a vehicle. */
export const requestFacts = z.object({
  requestType,
  purpose: required(200),
  origin: required(200),
  destination: required(200),
  /** ms since 1970 */
  startTime: timestamp,
  endTime: timestamp,
  passengers: orElse(z.int().check(z.minimum(1), z.maximum(200)), 1),
  passengerNames: text(200),
  phone: required(32),
  remark: text(500),
})
export type RequestFacts = z.output<typeof requestFacts>
export const requestFields = Object.keys(requestFacts.shape) as (keyof RequestFacts)[]

/** What was recorded when the vehicle left and came back; null: not yet, or not known. */
export const dispatchRecord = z.object({
  driverName: z.string(),
  /** ms since 1970 */
  leftAt: z.nullable(z.number()),
  backAt: z.nullable(z.number()),
  /** km, of the vehicle. */
  odometerOut: z.nullable(z.number()),
  odometerIn: z.nullable(z.number()),
  /** Whether a person entered it instead of the terminal. */
  odometerOutTyped: z.boolean(),
  odometerInTyped: z.boolean(),
  /** Driven in between by the track, km. */
  trackKm: z.nullable(z.number()),
})
export type DispatchRecord = z.output<typeof dispatchRecord>

export const vehicleRequest = z.object({
  applicationNum: z.string(),
  state: requestState,
  since: z.number(),
  version: z.int(),
  orgId: z.int(),
  orgName: z.string(),
  /** null: none is named yet. */
  vehicleId: z.nullable(z.string()),
  plateNum: z.string(),
  applicantName: z.string(),
  mine: z.boolean(),
  createdAt: z.number(),
  dueAt: z.nullable(z.number()),
  /** Why it was refused, or the expenses were sent back. */
  reason: z.string(),
  ...requestFacts.shape,
  ...dispatchRecord.shape,
  /** Sum of the expenses, cents. */
  cents: z.int(),
  /** Number of the newest step: who settles says which one they saw. */
  lastStep: z.int(),
  /** What this user may do with it now. */
  actions: z.array(requestAction),
})
export type VehicleRequest = z.output<typeof vehicleRequest>

export const requestStep = z.object({
  step: z.int(),
  at: z.number(),
  userName: z.string(),
  action: requestAction,
  state: requestState,
  note: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})
export type RequestStep = z.output<typeof requestStep>

export const expense = z.object({
  expenseId: z.string(),
  kind: expenseKind,
  cents: z.int(),
  note: z.string(),
  userName: z.string(),
  at: z.number(),
  /** Whether the user may take it back. */
  own: z.boolean(),
  /** Address of the receipt on the platform; empty: there is none. */
  receipt: z.string(),
})
export type Expense = z.output<typeof expense>

/** Another request for the same vehicle at a time that overlaps. */
export const collision = z.object({
  applicationNum: z.string(),
  applicantName: z.string(),
  state: requestState,
  startTime: z.number(),
  endTime: z.number(),
  /** It has the vehicle: another one cannot be approved. */
  booked: z.boolean(),
})
export type Collision = z.output<typeof collision>

/** What an action needs besides. */
export const flowFacts = {
  /** approve, depart: the vehicle that is given. */
  vehicleId: z.optional(vehicleId),
  /** depart */
  driverName: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(64))),
  /** depart, comeBack: km; missing: what the terminal says. A note says why it is typed. */
  odometer: z.optional(z.number().check(z.minimum(0), z.maximum(9_999_999))),
  /** settle: `lastStep` of the request as it was shown. Expenses that came after it are not settled unseen. */
  shownStep: z.optional(z.int().check(z.minimum(1))),
}
