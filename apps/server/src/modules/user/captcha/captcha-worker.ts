/** Worker thread that draws captchas, which takes 10 to 20 ms of processor each. */
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { draw, type DrawnKind } from './drawn-captchas.ts'

// On Linux 0 is this thread, elsewhere the whole process. Nobody has to wait because captchas are drawn.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW)

parentPort?.on('message', (kind: DrawnKind) => parentPort?.postMessage({ kind, drawn: draw[kind]() }, []))
