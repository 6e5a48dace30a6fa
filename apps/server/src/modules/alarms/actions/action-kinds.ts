/** How each thing that a rule does beside its alarm is done, and for how long it is of use. */
import type { RuleActionKind, RuleActionResult } from '@outrider/contract'
import type { Kysely } from 'kysely'
import { CommandError, type CommandFailure, type SentCommand, type Terminals } from '../../../events/terminals.ts'
import { camerasOf } from '../../../fleet/cameras.ts'
import { driverText, looksLikeOrder } from '../../../fleet/driver-text.ts'
import type { Database } from '../../../store/schema.ts'
import type { InterlockPort, RecordingsPort } from '../../ports.ts'
import type { ActionTimes, WantedAction } from './rule-actions.repository.ts'
import type { TaskRepository } from './tasks.repository.ts'

export interface ActionDependencies {
  db: Kysely<Database>
  terminals: Terminals
  interlock: () => InterlockPort
  recordings: () => RecordingsPort
  tasks: Pick<TaskRepository, 'give'>
  /** Whether a webhook takes what rules find at a vehicle. */
  takesRules: (vehicleId: number) => Promise<boolean>
  /** Whether a person sees the vehicle and its alarms, as of now. */
  mayBeGiven: (userId: number, vehicleId: number) => Promise<boolean>
}

/** Who set the rule, as of now. */
export interface ActionSetter {
  userId: number
  userName: string
}

interface ActionRow extends ActionTimes {
  /** back: its terminal is not linked any more, and may be again. */
  readonly run: (action: WantedAction, deps: ActionDependencies, by: ActionSetter) => Promise<RuleActionResult | 'back'>
}

const resultOf: Readonly<Record<CommandFailure, RuleActionResult | 'back'>> = {
  offline: 'back',
  expired: 'back',
  cancelled: 'back',
  noAnswer: 'noAnswer',
  linkLost: 'unknown',
  failed: 'failed',
  badMessage: 'failed',
  notSupported: 'failed',
  withheld: 'withheld',
  frozen: 'frozen',
}

async function outcomeOf(sent: Promise<SentCommand<unknown>>): Promise<RuleActionResult | 'back'> {
  try {
    await (await sent).result
    return 'acknowledged'
  } catch (error) {
    if (error instanceof CommandError) return resultOf[error.reason]
    throw error
  }
}

/** One for each camera that the vehicle has, one after the other; nothing is done twice for the sake of one that failed. */
async function ofCameras(
  { vehicleId, given }: WantedAction,
  { db }: ActionDependencies,
  each: (channel: number) => Promise<RuleActionResult | 'back'>,
): Promise<RuleActionResult | 'back'> {
  const known = new Set((await camerasOf(db, vehicleId)).map(({ channel }) => channel))
  const results: (RuleActionResult | 'back')[] = []
  for (const channel of given.channels ?? []) if (known.has(channel)) results.push(await each(channel))
  const worst = results.find(result => result !== 'acknowledged' && result !== 'asked') ?? results[0] ?? 'noCamera'
  return worst === 'back' && results[0] !== 'back' ? 'offline' : worst
}

export const actionKinds: Readonly<Record<RuleActionKind, ActionRow>> = {
  text: {
    // Of what happened so long ago a driver is not notified while driving on.
    validMinutes: 5,
    here: false,
    async run({ vehicleId, given }, { terminals, interlock }) {
      const text = driverText(given.text ?? '')
      // Nobody stands behind it, so nothing goes that a terminal may take for an order: words that are known as one only since the rule was saved either.
      if (text === undefined || looksLikeOrder(text)) return 'withheld'
      const permitFor = await interlock().forText('platform', [vehicleId], text)
      const options = { by: 'platform', ...permitFor(vehicleId) } as const
      return await outcomeOf(terminals.send(vehicleId, 'text', { text, show: ['display', 'speak'] }, options))
    },
  },
  photo: {
    validMinutes: 5,
    here: false,
    run: (action, deps) =>
      ofCameras(action, deps, channel =>
        outcomeOf(deps.terminals.send(action.vehicleId, 'takePicture', { channel }, { by: 'platform' })),
      ),
  },
  recording: {
    validMinutes: 1_440,
    here: false,
    run: (action, deps, by) =>
      ofCameras(action, deps, channel => {
        const around = (action.given.seconds ?? 0) * 1_000
        const { vehicleId, caseId, beganAt } = action
        const span = { start: beganAt - around, end: beganAt + around }
        return deps.recordings().ask({ vehicleId, caseId, channel, ...span, ...by })
      }),
  },
  monitor: {
    validMinutes: 5,
    here: false,
    run: ({ vehicleId, given }, { terminals }) =>
      outcomeOf(terminals.send(vehicleId, 'listenIn', { phone: given.phone ?? '' }, { by: 'platform' })),
  },
  task: {
    validMinutes: 1_440,
    here: true,
    async run({ caseId, vehicleId, ruleName, given }, { tasks, mayBeGiven }) {
      const userId = Number(given.userId)
      if (!(await mayBeGiven(userId, vehicleId))) return 'noPerson'
      await tasks.give({ caseId, vehicleId, ruleName, userId, minutes: given.minutes ?? 0 })
      return 'given'
    },
  },
  departureBlock: {
    validMinutes: 1_440,
    here: true,
    // Departure checks look for its row.
    run: () => Promise.resolve('blocked'),
  },
  webhook: {
    validMinutes: 1_440,
    here: true,
    // The end of its row tells webhooks, in the same transaction: never twice.
    run: async ({ vehicleId }, { takesRules }) => ((await takesRules(vehicleId)) ? 'reported' : 'noWebhook'),
  },
}
