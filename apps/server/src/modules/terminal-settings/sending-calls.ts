/** Calls that set parameters of a terminal, or give it an order. */
import { type Lang, leadingOrders, losingOrders, type TerminalChange } from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail, failInvalid } from '../../calls/refusal.ts'
import {
  isPassword,
  isSame,
  leadElsewhere,
  letsByPhone,
  mayLose,
  wantedValue,
  type WantedValue,
  withoutPasswords,
  WrongValue,
} from '../../fleet/parameters/terminal-values.ts'
import type { InterlockPort } from '../ports.ts'
import type { ChangesRepository, NewChange } from './changes.repository.ts'
import type { MayStill } from './may-still.ts'
import type { ReachedTerminals } from './reached-terminals.ts'
import { type ChangeRow, changeOnWire, type TargetRow, type TypedValue } from './setting-rows.ts'
import type { ChangesOfTerminals } from './terminal-settings.ts'

interface SendingDependencies {
  changes: ChangesOfTerminals
  reachedTerminals: ReachedTerminals
  once: SentOnce
  mayStill: MayStill
  interlock: () => Pick<InterlockPort, 'needsApproval'>
  now: () => number
}

/** A wrong value is refused in the language of who typed it. */
export function typed<T>(lang: Lang, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof WrongValue) fail('terminal.value', { name: error.parameter[lang], why: error.why[lang] })
    throw error
  }
}

function check(
  { reason, plateNum = '' }: { reason: string; plateNum?: string | undefined },
  target: TargetRow,
  losing: boolean,
): void {
  if (reason === '') fail('terminal.noReason')
  if (losing && plateNum.trim().toUpperCase() !== target.plate_num.toUpperCase()) fail('terminal.plate')
}

const areSame = (a: readonly WantedValue[], b: readonly WantedValue[]): boolean =>
  a.length === b.length && a.every(({ id, value }, at) => id === b[at]?.id && isSame(id, value, b[at].value))

const areTyped = (a: readonly TypedValue[], b: readonly TypedValue[]): boolean =>
  a.length === b.length && a.every(({ name, value }) => b.some(other => other.name === name && other.value === value))

/** What everything that is sent to a terminal about itself has in common: once by request, one at a time, with a reason. */
export function sentOnceOf(repository: ChangesRepository) {
  /** What this request has made before; undefined: it comes for the first time. */
  async function before(
    user: SignedInUser,
    requestId: string | undefined,
    { vehicleId, kind, reason, wanted, typed: values }: Pick<NewChange, 'vehicleId' | 'kind' | 'reason' | 'wanted' | 'typed'>,
  ): Promise<ChangeRow | undefined> {
    const row = requestId === undefined ? undefined : await repository.ofRequest(user.userId, requestId)
    // Answered as sent, another value would be set nowhere without a word.
    const isIt = row?.vehicle_id === vehicleId && row.kind === kind && row.reason === reason && areSame(row.wanted, wanted)
    const isTyped = !row?.typed || areTyped(row.typed, values ?? [])
    return row === undefined || (isIt && isTyped) ? row : failInvalid('ofAnotherCommand')
  }
  const added = async (change: NewChange, user: SignedInUser): Promise<{ row: ChangeRow; isNew: boolean }> => {
    const row = await repository.add(change)
    if (row) return { row, isNew: true }
    // The same request may have been quicker.
    const known = await before(user, change.requestId, change)
    return known ? { row: known, isNew: false } : fail('terminal.underWay')
  }
  const one = async (id: string, { userId }: SignedInUser): Promise<{ change: TerminalChange }> => ({
    change: changeOnWire((await repository.change(id)) ?? fail('vehicle.unknown'), userId),
  })

  return { before, added, one, check }
}
export type SentOnce = ReturnType<typeof sentOnceOf>

export function sendingCalls({
  changes,
  reachedTerminals: { isUnheard, targetOf, reached },
  once: { before, added, one },
  mayStill,
  interlock,
  now,
}: SendingDependencies): Handlers<'terminal/setTerminalSettings' | 'terminal/orderTerminal'> {
  /** Who calls from such a number stops the vehicle, or hears the cab, past every gate of ours: nobody gives that away who has it not. */
  async function checkByPhone(values: readonly WantedValue[], { rights }: SignedInUser, target: TargetRow): Promise<void> {
    const lets = letsByPhone(values)
    if (lets.has('cab') && !rights.listenAuth) fail('terminal.cabRight')
    if (lets.has('cab') && isUnheard(target)) fail('talk.listenWithheld')
    if (!lets.has('orders')) return
    if (!rights.commandAuth) fail('terminal.ordersRight')
    if (await interlock().needsApproval(target.vehicle_id)) fail('terminal.ordersApproval')
  }
  return {
    async 'terminal/setTerminalSettings'({ vehicleId, settings, reason, plateNum, requestId }, { user, lang }) {
      const { vehicle_id: asked, version: edition } = await targetOf(user, vehicleId)
      const isKnown = edition !== null && requestId !== undefined
      const wanted = isKnown ? withoutPasswords(typed(lang, () => settings.map(each => wantedValue(each, edition)))) : []
      const known = await before(user, requestId, { vehicleId: asked, kind: 'set', reason, wanted })
      if (known) return await one(known.id, user)
      const { target, version } = await reached(user, vehicleId)
      const values = typed(lang, () => settings.map(each => wantedValue(each, version)))
      const losing = mayLose(values)
      check({ reason, plateNum }, target, losing)
      await checkByPhone(values, user, target)
      const waits = leadElsewhere(values) && (await interlock().needsApproval(target.vehicle_id))
      if (waits && values.some(({ id }) => isPassword(id))) fail('terminal.passwordApproval')
      const { row, isNew } = await added(
        {
          vehicleId: target.vehicle_id,
          kind: 'set',
          wanted: withoutPasswords(values),
          mayLose: losing,
          reason,
          by: { userId: user.userId, name: user.name || user.login },
          requestId,
          waits: waits ? { details: null } : undefined,
          at: now(),
        },
        user,
      )
      const by = { userId: user.userId, sessionId: user.sessionId }
      const lets = letsByPhone(values)
      const needed = {
        vehicleId: target.vehicle_id,
        rights: [
          'configureAuth',
          ...(lets.has('cab') ? (['listenAuth'] as const) : []),
          ...(lets.has('orders') ? (['commandAuth'] as const) : []),
        ] as const,
        alone: leadElsewhere(values) || lets.has('orders'),
      }
      if (isNew && !waits) await changes.set(row, { values, version, by, maySend: () => mayStill(by, needed) })
      return await one(row.id, user)
    },

    async 'terminal/orderTerminal'({ vehicleId, order, reason, plateNum, requestId, ...details }, { user }) {
      const history = order === 'connect' ? `${reason} (${details.host}:${details.port})` : reason
      const { vehicle_id: asked } = await targetOf(user, vehicleId)
      const known = await before(user, requestId, { vehicleId: asked, kind: order, reason: history, wanted: [] })
      if (known) return await one(known.id, user)
      const { target } = await reached(user, vehicleId)
      const losing = losingOrders.includes(order)
      check({ reason, plateNum }, target, losing)
      if (order === 'connect' && (details.host === '' || details.port === 0)) fail('terminal.otherServer')
      const waits = leadingOrders.includes(order) && (await interlock().needsApproval(target.vehicle_id))
      const { row, isNew } = await added(
        {
          vehicleId: target.vehicle_id,
          kind: order,
          wanted: [],
          mayLose: losing,
          reason: history,
          by: { userId: user.userId, name: user.name || user.login },
          requestId,
          waits: waits ? { details } : undefined,
          at: now(),
        },
        user,
      )
      const by = { userId: user.userId, sessionId: user.sessionId }
      const needed = { vehicleId: target.vehicle_id, rights: ['configureAuth'] as const, alone: leadingOrders.includes(order) }
      if (isNew && !waits) await changes.order(row, details, { by, maySend: () => mayStill(by, needed) })
      return await one(row.id, user)
    },
  }
}
