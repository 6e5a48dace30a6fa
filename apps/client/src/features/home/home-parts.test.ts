import { type Right, rightNames, shippedRoles, type AppMenuAuth } from '@outrider/contract'
import { expect, test } from 'vitest'
import { offeredParts, partsOf, shapesOf } from './home-parts.ts'

const rightsOf = (granted: readonly Right[]): AppMenuAuth =>
  Object.fromEntries(rightNames.map(right => [right, granted.includes(right)])) as AppMenuAuth

test('each role begins with what it does, and never with what it may not see', () => {
  const first = Object.fromEntries(
    Object.entries(shippedRoles).map(([role, { rights }]) => [role, partsOf(null, rightsOf(rights)).join(' ')]),
  )
  expect(first).toEqual({
    administrator: 'functions now toDo trend mileage',
    dispatcher: 'functions now toDo trend mileage',
    manager: 'now risk trend mileage toDo functions',
    installer: 'tasks toDo functions',
    reviewer: 'toDo functions now',
    driver: 'now functions mileage',
    auditor: 'now risk trend mileage toDo functions',
  })
})

test('what a user has chosen is shown as far as the rights go; of nothing that is left, what is shown at first', () => {
  const installer = rightsOf(shippedRoles.installer.rights)
  expect(partsOf(['mileage', 'tasks', 'risk'], installer)).toEqual(['mileage', 'tasks'])
  expect(partsOf(['risk'], installer)).toEqual(['tasks', 'toDo', 'functions'])
  expect(offeredParts(installer)).toEqual(['functions', 'now', 'toDo', 'tasks', 'mileage'])
})

test('two columns have no holes: what waits is tall beside others, and the last that is alone is wide', () => {
  const shapes = (...parts: Parameters<typeof shapesOf>[0]) => [...shapesOf(parts)].map(entry => entry.join(' '))
  expect(shapes('functions', 'now', 'toDo', 'trend', 'mileage')).toEqual([
    'functions wide',
    'now single',
    'toDo tall',
    'trend single',
    'mileage wide',
  ])
  expect(shapes('now', 'risk', 'trend', 'mileage', 'toDo', 'functions').slice(3)).toEqual([
    'mileage single',
    'toDo wide',
    'functions wide',
  ])
  expect(shapes('tasks', 'toDo', 'functions')).toEqual(['tasks single', 'toDo single', 'functions wide'])
  expect(shapes('toDo', 'functions', 'now')).toEqual(['toDo wide', 'functions wide', 'now wide'])
})
