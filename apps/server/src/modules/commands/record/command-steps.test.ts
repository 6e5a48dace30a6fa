/** The states of a command as one picture: what can follow what, and what never can. */
import {
  commandStatesOf,
  isOpenCommand,
  phaseOfCommand,
  vehicleCommandStates,
  type VehicleCommandState,
} from '@outrider/contract'
import { expect, test } from 'vitest'
import { type CommandStep, commandSteps, firstStates, mayTakeEffect, waits } from './command-steps.ts'

const steps: readonly CommandStep[] = Object.values(commandSteps)
const next = (state: VehicleCommandState) => [...new Set(steps.filter(({ from }) => from.includes(state)).map(({ to }) => to))]

test('what can follow each state', () => {
  expect(Object.fromEntries(vehicleCommandStates.map(state => [state, next(state).toSorted().join(' ')]))).toEqual({
    waiting: 'armed cancelled expired refused sending',
    armed: 'cancelled expired sending',
    sending: 'acknowledged armed cancelled inEffect noAnswer refused sent unknown',
    sent: 'acknowledged armed cancelled inEffect noAnswer refused unknown',
    acknowledged: 'inEffect notInEffect',
    // What nobody knew turns out.
    unknown: 'inEffect noAnswer notInEffect refused unknown',
    notInEffect: 'inEffect',
    noAnswer: 'inEffect',
    inEffect: '',
    refused: '',
    expired: '',
    cancelled: '',
  })
})

test('each state can be reached, and each command can end', () => {
  const reached = new Set<VehicleCommandState>(firstStates)
  for (const state of reached) for (const each of next(state)) reached.add(each)
  expect([...reached].toSorted()).toEqual([...vehicleCommandStates].toSorted())
  const ends = (state: VehicleCommandState) => next(state).some(each => !isOpenCommand(each))
  expect(vehicleCommandStates.filter(state => isOpenCommand(state) && !ends(state))).toEqual([])
})

test('only what waits begins to be sent, and what the terminal has, or has ended, does not wait again', () => {
  const before = (to: VehicleCommandState) => new Set(steps.filter(step => step.to === to).flatMap(({ from }) => from))
  expect([...before('sending')].toSorted()).toEqual(['armed', 'waiting'])
  expect([...before('armed')].toSorted()).toEqual(['sending', 'sent', 'waiting'])
  expect([...before('waiting')]).toEqual([])
  expect(commandStatesOf('waits')).toEqual([...waits])
})

test('of what has ended only what nobody knows of goes on, and never to be open again', () => {
  const ended = vehicleCommandStates.filter(state => !isOpenCommand(state))
  expect(ended.filter(state => next(state).length > 0).toSorted()).toEqual(commandStatesOf('doubted').toSorted())
  expect(ended.flatMap(next).filter(isOpenCommand)).toEqual([])
  expect(mayTakeEffect.map(phaseOfCommand)).toEqual(['doubted', 'doubted', 'doubted'])
})
