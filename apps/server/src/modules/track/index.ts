import { defineModule } from '../module.ts'
import { trackHandlers } from './track.ts'

export const track = defineModule({
  name: 'track',
  start: ({ access, tracks }) => ({ handlers: trackHandlers({ access, tracks }) }),
})
