/**
 * A server that answers with another protocol (101) that nobody asked for: Node closes the connection then and tells of no error, so that who waits for a
 * reply or an error waits for ever. To be rejected with where a request closes that had no reply.
 */
export const closedUnanswered = (): Error =>
  Object.assign(new Error('the connection was closed without a reply'), { code: 'ECONNRESET' })
