import { defineModule } from '../module.ts'
import { fileHandlers } from './file.ts'

export const file = defineModule({ name: 'file', start: ({ files }) => ({ handlers: fileHandlers(files) }) })
