/** An alarm that the terminal itself says: a bit of its reports, or one of their items. */
import { isItemAlarm } from '@outrider/contract'
import { hold, holdOf } from '../hysteresis.ts'
import { type KindRow, maxSilence, parameter, type Step } from '../rule-step.ts'

/** What began by itself and of which no end has come is over after this: ends get lost, ms. */
const openFor = 600_000

/** Whether the terminal says it now. What begins and ends in two reports is kept in `state.since` meanwhile. */
function isSaid({ report, state }: Step, said: number): boolean {
  const { time, alarms, items } = report
  if (!isItemAlarm(said)) return ((alarms | (items?.bits ?? 0)) & (2 ** said)) !== 0
  let isOnce = false
  for (const { type, on, once, event } of items?.conditions ?? []) {
    if (type !== said) continue
    if (!on) state.since = null
    else if (once || event === undefined) isOnce = true
    else state.since = time
  }
  if (state.since !== null && time - state.since >= openFor) state.since = null
  return isOnce || state.since !== null
}

export const terminalAlarmKind: KindRow = {
  blind: true,
  wokenBy: 'alarms',
  measure(step) {
    const { report, rule, state, silence, within } = step
    if (silence > maxSilence) state.turning = null
    const isOn = isSaid(step, parameter(rule, 'bit')) && within
    hold(state, { side: isOn ? 'on' : 'off' }, report.time, holdOf(rule), parameter(rule, 'seconds') * 1_000)
  },
}
