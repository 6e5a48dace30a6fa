/** Worker thread that draws captchas, which takes 10 to 20 ms of processor each. */
import { parentPort } from 'node:worker_threads'
import { draw, type DrawnKind } from './drawn-captchas.ts'

parentPort?.on('message', (kind: DrawnKind) => parentPort?.postMessage({ kind, drawn: draw[kind]() }, []))
