/**
 * What may become of a command: each step with the states from which it is made, and the one to which it leads. From any other it changes nothing, at
 * whichever server. What may have reached the terminal never comes back to `sending`.
 */
import type { VehicleCommandState } from '@outrider/contract'

export interface CommandStep {
  readonly from: readonly VehicleCommandState[]
  readonly to: VehicleCommandState
}

/** In these it may be made. */
export const firstStates = [
  'waiting',
  'armed',
  'sending',
  'refused',
  'cancelled',
] as const satisfies readonly VehicleCommandState[]
export type FirstState = (typeof firstStates)[number]

export const commandSteps = {
  /** By a second person: it may go now, waits for the next stop, or may not go and does not wait. */
  approved: { from: ['waiting'], to: 'sending' },
  approvedForLater: { from: ['waiting'], to: 'armed' },
  approvedInVain: { from: ['waiting'], to: 'refused' },
  /** Something else that allowed it was gone by then. */
  approvedTooLate: { from: ['waiting'], to: 'cancelled' },
  /** What it waited for has come. */
  released: { from: ['armed'], to: 'sending' },
  /** It will not be sent any more: somebody ended it, or something that allowed it is gone. */
  calledOff: { from: ['waiting', 'armed'], to: 'cancelled' },
  /** It has waited too long. */
  expired: { from: ['waiting', 'armed'], to: 'expired' },
  /** No byte of it was written, and it waits again. */
  waitsAgain: { from: ['sending', 'sent'], to: 'armed' },
  /** No byte of it was written, and it does not wait again. */
  withheld: { from: ['sending'], to: 'cancelled' },
  /** As `waitsAgain`, of a vehicle that was saved with another organisation or terminal meanwhile. */
  waitsNoMore: { from: ['sending', 'sent'], to: 'cancelled' },
  sent: { from: ['sending'], to: 'sent' },
  /** The terminal has it, which proves nothing. */
  acknowledged: { from: ['sending', 'sent'], to: 'acknowledged' },
  /** The terminal has answered a question, or has a text: that is all there is to see. */
  answered: { from: ['sending', 'sent', 'unknown'], to: 'inEffect' },
  /** The terminal, or the gateway, says no. */
  refused: { from: ['sending', 'sent', 'unknown'], to: 'refused' },
  unanswered: { from: ['sending', 'sent', 'unknown'], to: 'noAnswer' },
  /** The link ended before the terminal said anything. */
  linkLost: { from: ['sending', 'sent', 'unknown'], to: 'unknown' },
  /** Its server ended, or cannot be reached: nobody knows whether the terminal has it. */
  serverLost: { from: ['sending', 'sent'], to: 'unknown' },
  /** A report shows what it wanted, after the terminal has said that it has it. */
  shown: { from: ['acknowledged', 'notInEffect', 'unknown'], to: 'inEffect' },
  /** No report has shown it in time. */
  notShown: { from: ['acknowledged', 'unknown'], to: 'notInEffect' },
  /** A cut that nobody waited for any more, while it is the last that went to the vehicle and no restore has undone it. */
  shownLate: { from: ['notInEffect', 'noAnswer', 'unknown'], to: 'inEffect' },
} as const satisfies Record<string, CommandStep>
export type StepName = keyof typeof commandSteps

/** A command in one of these has sent nothing, and may yet. */
export const waits = commandSteps.calledOff.from
/** A cut in one of these may take effect later. */
export const mayTakeEffect = commandSteps.shownLate.from

/** Those by which a command begins to be sent. */
export type SendingStep = 'approved' | 'released'

/** Why it has no answer: the failure of the gateway, or what hindered it. */
export function stepAfter(reason: string): 'unanswered' | 'linkLost' | 'refused' {
  if (reason === 'noAnswer') return 'unanswered'
  return reason === 'linkLost' ? 'linkLost' : 'refused'
}
