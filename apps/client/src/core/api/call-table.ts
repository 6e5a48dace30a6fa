/** What is loaded with the first call: the calls of the contract, the errors they are refused with, and what sends them, also to several platforms. */
export { errorText } from '@outrider/contract'
export { callsByPath } from '@outrider/contract/rows'
export { replyError } from './reply-error.ts'
export { createEngine } from './engine.ts'
export { fanOut, sendEach } from './fan-out.ts'
export { requestsFor } from './platform-routing.ts'
