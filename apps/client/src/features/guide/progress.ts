/** The step of the guide that is shown. It outlives the card, which goes with the module of /main that is left. */
import { createStore } from 'zustand/vanilla'
import type { Step } from './steps.ts'

export const progress = createStore<{ name: Step['name'] | undefined }>(() => ({ name: undefined }))
