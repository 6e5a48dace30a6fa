/** The provider of identity-provider.ts in a thread of its own: beside a page of jsdom, whose globals it would have, it does not work. */
import { parentPort, workerData } from 'node:worker_threads'
import { identityProvider, type Person } from './identity-provider.ts'

const provider = await identityProvider(workerData as string[])
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not to a window
const answer = (what: unknown) => parentPort?.postMessage(what)
parentPort?.on('message', (person: Person) => {
  provider.person = person
  answer('set')
})
answer({ issuer: provider.issuer, host: provider.host })
