/** Records sign-ins that are refused, whatever the reason: wrong password or code, captcha, throttle, lock. */
import type { CallContext, Handlers } from '../../calls/handlers.ts'
import { Refusal } from '../../calls/refusal.ts'
import type { Events } from '../../record/event-record.ts'

/** The ways to sign in with what was typed as account; undefined: a key, which is a secret. */
const ways = {
  'user/login': (request: { userId: string }) => request.userId,
  'user/mobileSmsLogin': (request: { mobile: string }) => request.mobile,
  'user/getUserMsg': () => undefined,
} satisfies Partial<Record<keyof Handlers, (request: never) => string | undefined>>
type Way = keyof typeof ways

/** The same handlers; those of `ways` also record what they refuse. */
export function recordingRefusals<All extends Handlers<Way>>(handlers: All, events: Events): All {
  const wrapped = Object.fromEntries(
    (Object.keys(ways) as Way[]).map(call => {
      const handle = handlers[call] as (request: unknown, context: unknown) => Promise<unknown>
      const accountOf = ways[call] as (request: unknown) => string | undefined
      const recording = async (request: unknown, context: Pick<CallContext, 'address'>): Promise<unknown> => {
        try {
          return await handle(request, context)
        } catch (error) {
          if (error instanceof Refusal) {
            const account = accountOf(request)
            events.record({
              kind: 'signInRefused',
              call,
              address: context.address,
              reason: error.error,
              ...(account !== undefined && { account }),
            })
          }
          throw error
        }
      }
      return [call, recording]
    }),
  )
  return { ...handlers, ...wrapped }
}
