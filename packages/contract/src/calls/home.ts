/** Figures of the home module. The specification names the calls of report/ without fields; those of user/ are ours. */
import * as z from 'zod/mini'
import { needed } from '../reading.ts'
import { call } from '../call.ts'
import { limits } from '../limits/index.ts'

/** YYYY-MM-DD in the platform's time zone. */
const day = z.string()

/** Addresses of screens without their host, as the client names them. */
const functions = z.object({
  functions: z
    .array(z.string().check(z.minLength(1), z.maxLength(120)))
    .check(z.minLength(limits.minHomeFunctions), z.maxLength(limits.maxHomeFunctions)),
})

/** What the home module may show. */
export const homeParts = ['functions', 'now', 'toDo', 'tasks', 'trend', 'risk', 'mileage'] as const
export type HomePart = (typeof homeParts)[number]
const part = z.enum(homeParts)

export const homeSettings = {
  getHomeFunctions: call({
    about: 'The common functions of the user’s home module in their order; null: those of a new account',
    everyone: 'the user’s own settings',
    inModules: 'positions',
    data: z.object({ functions: z.nullable(z.array(z.string())) }),
    absent: () => ({ functions: null }),
  }),
  setHomeFunctions: call({
    about: 'Choose the common functions of the home module and their order',
    everyone: 'the user’s own settings',
    request: functions,
    errors: ['home.tooFew'],
    data: z.object({ functions: z.nullable(z.array(z.string())) }),
  }),
  getHomeParts: call({
    about: 'The parts of the user’s home module in their order; null: those that fit the rights of the user',
    everyone: 'the user’s own settings',
    inModules: 'positions',
    request: z.object({}),
    data: z.object({ parts: z.nullable(z.array(part)) }),
    absent: () => ({ parts: null }),
  }),
  setHomeParts: call({
    about: 'Choose the parts of the home module and their order; null: those that fit the rights of the user',
    everyone: 'the user’s own settings',
    request: z.object({ parts: z.nullable(z.array(part).check(z.minLength(1), z.maxLength(homeParts.length))) }),
    data: z.object({ parts: z.nullable(z.array(part)) }),
  }),
}

export const homeReports = {
  getUserVehRealTimeData: call({
    about: 'How many vehicles the user has and what they do now, and what is to be done',
    data: z.object({
      total: z.int(),
      online: z.int(),
      driving: z.int(),
      idling: z.int(),
      parked: z.int(),
      offline: z.int(),
      /** Vehicles whose last report has an alarm. */
      alarm: z.int(),
      /** Alarms that nobody has processed, of the last 7 days; 0 without the right to alarms. */
      pendingAlarms: z.int(),
      /** Metres that all vehicles drove today, as far as it is computed. */
      distanceToday: z.int(),
      /** When its oldest figures were computed that newer reports change, ms since 1970, of each platform; empty: none is behind. */
      asOf: z.array(z.number()),
    }),
    right: 'posAuth',
    turn: 'list',
    merge: {
      total: 'sum',
      online: 'sum',
      driving: 'sum',
      idling: 'sum',
      parked: 'sum',
      offline: 'sum',
      alarm: 'sum',
      pendingAlarms: 'sum',
      distanceToday: 'sum',
      asOf: 'concat',
    },
  }),
  getVehAlmTrendIn7Days: call({
    about:
      'Alarms of the user’s vehicles by the day on which they began, the last 7 days with today, and how many of them are processed',
    data: z.object({ days: needed(z.array(z.object({ day, started: z.int(), processed: z.int() }))) }),
    right: 'alarmAuth',
    turn: 'list',
    merge: { days: 'concat' },
  }),
  getTop5VehMileageYstd: call({
    about: 'The five vehicles that drove farthest yesterday in the platform’s time zone',
    data: z.object({
      day,
      vehicles: needed(
        z.array(z.object({ vehicleId: needed(z.string()), plateNum: z.string(), nickname: z.string(), metres: z.int() })),
      ),
    }),
    right: ['posAuth', 'trackAuth'],
    turn: 'list',
    merge: { day: 'first', vehicles: 'concat' },
    ids: { reply: { 'vehicles[].vehicleId': 'vehicle' } },
  }),
}
