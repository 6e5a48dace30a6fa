/** Worker thread that derives keys from passwords: 80 ms of processor and 32 MiB each. */
import { type ScryptOptions, scryptSync } from 'node:crypto'
import { constants, getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

export interface Derivation {
  password: string
  salt: Uint8Array
  keyLength: number
  options: ScryptOptions
}
export type Derived = { key: Uint8Array } | { failure: string }

/**
 * Added to the nice value. Calls and acknowledgements go first, and sign-ins go on when they take all they can get: beside one busy thread this one
 * gets a quarter of a core. With 10 it would get a tenth, with 19 a hundredth.
 */
const behindCalls = 5
// On Linux 0 is this thread, elsewhere the whole process.
if (process.platform === 'linux') setPriority(0, Math.min(constants.priority.PRIORITY_LOW, getPriority(0) + behindCalls))

function derive({ password, salt, keyLength, options }: Derivation): Derived {
  try {
    return { key: scryptSync(password, salt, keyLength, options) }
  } catch (error) {
    return { failure: String(error) }
  }
}

parentPort?.on('message', (derivation: Derivation) => parentPort?.postMessage(derive(derivation), []))
