/** What is loaded with the first call: the calls of the main screen, and what sends them, also to several platforms. */
export { firstCallsByPath } from '@outrider/contract/first-rows'
export { createEngine } from './engine.ts'
export { fanOut, sendEach } from './fan-out.ts'
export { requestsFor } from './platform-routing.ts'
