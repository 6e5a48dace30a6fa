/** Models of terminals: what is known of each, and what was entered beside it. Ours. For those who administer the whole installation. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { terminalModel, terminalModelForm, terminalModelName } from '../entities/terminal-model.ts'

const right = 'adminAuth'
const cursor = z.optional(z.string().check(z.maxLength(80)))
const pageSize = z._default(z.int().check(z.minimum(1), z.maximum(200)), 50)
const count = z.int()

export const adminTerminalModelCalls = {
  getTerminalModels: call({
    about:
      'Models of terminals that are known, entered, or that a vehicle has, ordered by name: how each is told to cut, what it does with texts and locks, and what was entered',
    request: z.object({
      /** Part of the name. */
      keyword: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      /** Only this one, by its whole name; also one that nobody has entered yet. */
      model: z.optional(terminalModelName),
      cursor,
      pageSize,
    }),
    data: z.object({
      models: z.array(terminalModel),
      /** Of all pages. */
      total: count,
      /** null: there are no more. */
      next: z.nullable(z.string()),
    }),
    right,
    errors: ['installation.administrators'],
  }),
  getVehiclesOfModel: call({
    about: 'The vehicles whose terminal says that it is of this model, ordered by plate',
    request: z.object({ model: terminalModelName, cursor, pageSize }),
    data: z.object({
      vehicles: z.array(z.object({ vehicleId: z.string(), plateNum: z.string(), orgName: z.string() })),
      total: count,
      next: z.nullable(z.string()),
    }),
    right,
    ids: { reply: { 'vehicles[].vehicleId': 'vehicle' } },
    errors: ['installation.administrators'],
  }),
  saveTerminalModel: call({
    about:
      'Enter what is known of a model of terminals: each field goes before what is shipped, or counts as shipped (null, empty). A change that may let something stop a vehicle that drives is refused unless `accepts` names each of its dangers',
    request: terminalModelForm,
    data: z.object({}),
    right,
    edit: true,
    record: true,
    leaves: 'entry',
    errors: ['installation.administrators', 'terminalModel.danger', 'terminalModel.cutByText', 'terminalModel.full'],
  }),
}
