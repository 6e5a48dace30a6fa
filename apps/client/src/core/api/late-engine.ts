/** An engine that is loaded with the call table, by the first call: the sign-in form does not wait for it. */
import type { Engine, EngineOptions } from './engine.ts'
import { callTable } from './rows.ts'

/** Rejects as `callTable` does where it cannot be loaded. */
export function lateEngine(options: EngineOptions): Engine {
  let engine: Engine | undefined
  const loaded = async (platformCode: string): Promise<Engine> => {
    const { createEngine } = await callTable(options.lang(), platformCode)
    return (engine ??= createEngine(options))
  }
  return {
    send: async (path, body, target, ...how) => (await loaded(target.code)).send(path, body, target, ...how),
    sendForColumns: async (path, body, target, ...how) => (await loaded(target.code)).sendForColumns(path, body, target, ...how),
  }
}
