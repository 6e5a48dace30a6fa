/** What is loaded with the first call: the calls of the contract, and the errors they are refused with. */
export { errorText } from '@outrider/contract'
export { callsByPath } from '@outrider/contract/rows'
export { replyError } from './reply-error.ts'
