/** Whether terminals can send media to a port, and what is missing where they cannot. */
import { fail } from '../../calls/refusal.ts'

/** `port`: none listens. `address`: terminals cannot be told where it is. */
export type Lacking = 'port' | 'address'

export const lackingOf = (listens: boolean, { host }: { host: string }): Lacking | undefined =>
  listens ? (host === '' ? 'address' : undefined) : 'port'

export function failWhereLacking(lacking: Lacking | undefined): void {
  if (lacking === 'port') fail('video.notServed')
  if (lacking === 'address') fail('video.noAddress')
}
