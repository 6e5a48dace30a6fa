/** The first steps of a new installation, and what its terminals try until they are on the map. Ours. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { refusedTerminal } from '../entities/add-vehicle.ts'

export const firstSteps = z.object({
  /** Since the installation was made, until somebody ends them. */
  open: z.boolean(),
  /** The company at the top; the first, where there are several. null: there is none. */
  organisationId: z.nullable(z.int()),
  /** It is not called any more as it was made. */
  named: z.boolean(),
  /** Besides who asks; without the accounts of vehicles and API keys. */
  people: z.int(),
  vehicles: z.int(),
  /** Of them, those of which a place is known. */
  located: z.int(),
})
export type FirstSteps = z.infer<typeof firstSteps>

/**
 * How far a terminal is. `unknown`: no vehicle has its number. `waiting`: one has, and it has not come since. `refused`: one has, and it was refused.
 * `connected`: signed in. `located`: it has said where it is. `moving`: and it moves.
 */
export const terminalStages = ['unknown', 'waiting', 'refused', 'connected', 'located', 'moving'] as const
export type TerminalStage = (typeof terminalStages)[number]

/** One connection that a terminal tried. */
export const terminalTry = z.object({
  /** ms since 1970. */
  time: z.number(),
  /** IP address. */
  address: z.string(),
  /** Why it was refused; null: it was let in. */
  why: z.nullable(refusedTerminal.shape.why),
})
export type TerminalTry = z.infer<typeof terminalTry>

export const tryingTerminal = z.object({
  /** Its phone number. */
  number: z.string(),
  /** As it registered; empty: it has not said. */
  model: z.string(),
  stage: z.enum(terminalStages),
  /** The vehicle that has this number; null: none that the user sees. */
  vehicleId: z.nullable(z.string()),
  plateNum: z.string(),
  /** As it registered; what a vehicle may be added with. */
  said: z.object({ plateNum: z.string(), terminalId: z.string() }),
  /** Newest first, at most 20. */
  tries: z.array(terminalTry),
})
export type TryingTerminal = z.infer<typeof tryingTerminal>

export const adminFirstStepsCalls = {
  getFirstSteps: call({
    about: 'Which of the first steps of a new installation are done; for administrators of all of it',
    data: firstSteps,
    right: 'adminAuth',
    ids: { reply: { organisationId: 'organisation' } },
    errors: ['installation.administrators'],
  }),
  endFirstSteps: call({
    about: 'End the first steps: nobody is led to them any more',
    right: 'adminAuth',
    edit: true,
    record: true,
    errors: ['installation.administrators'],
  }),
  getTerminalTries: call({
    about:
      'The terminals that tried to connect lately, each with its newest tries; unknown numbers only for administrators of the whole installation',
    data: z.object({
      /** Newest first, at most 30. */
      terminals: z.array(tryingTerminal),
      /** ms since 1970. */
      asOf: z.number(),
    }),
    right: 'updInstTaskAuth',
    ids: { reply: { 'terminals[].vehicleId': 'vehicle', 'terminals[].said.terminalId': 'asGiven' } },
  }),
}
