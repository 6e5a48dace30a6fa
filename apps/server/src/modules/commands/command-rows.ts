/** A command and its steps, as they are stored. */
import { type Selectable } from 'kysely'
import type { Database } from '../../store/schema.ts'

export type CommandRow = Selectable<Database['vehicle_commands']>

export type StepRow = Selectable<Database['vehicle_command_steps']>
