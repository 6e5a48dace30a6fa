/** What is loaded with the first call: the calls of the main screen, the errors they are refused with, and what sends them, also to several platforms. */
export { errorText } from '@outrider/contract'
export { firstCallsByPath } from '@outrider/contract/first-rows'
export { replyError } from './reply-error.ts'
export { createEngine } from './engine.ts'
export { fanOut, sendEach } from './fan-out.ts'
export { requestsFor } from './platform-routing.ts'
