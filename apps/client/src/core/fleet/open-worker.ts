/** Starts the worker that holds the fleet. */
import type { Endpoint } from 'comlink'

export const openFleetWorker = (onFailure: (reason: unknown) => void): Endpoint => {
  const worker = new Worker(new URL('./worker/worker.ts', import.meta.url), { type: 'module', name: 'fleet' })
  worker.addEventListener('error', event => onFailure(event.message))
  worker.addEventListener('messageerror', () => onFailure('a message could not be read'))
  return worker
}
