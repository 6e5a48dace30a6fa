/** Ours: who is told of what happens, on which device. They stand in the group `user`, since every row is about the one who asks. */
import * as z from 'zod/mini'
import { call } from '../call.ts'

/** What a browser hands out when it is asked for Web Push (RFC 8291): where to send, and with which keys. */
export const webSubscription = z.object({
  kind: z.literal('web'),
  endpoint: z.url({ protocol: /^https$/ }).check(z.maxLength(2048)),
  p256dh: z.string().check(z.regex(/^[\w-]{80,100}={0,2}$/)),
  auth: z.string().check(z.regex(/^[\w-]{20,30}={0,2}$/)),
})

/** The official account tells by template message; the credential proves whose account it is. */
export const officialAccountSubscription = z.object({
  kind: z.literal('officialAccount'),
  credential: z.string().check(z.minLength(1), z.maxLength(128)),
})

export const pushCalls = {
  getPushConfig: call({
    about: 'What this platform can push, and whether the user lets it',
    request: z.object({}),
    data: z.object({
      /** Public VAPID key for Web Push, base64url. */
      webPushKey: z.string(),
      /** Template messages of the official account can be sent. */
      officialAccount: z.boolean(),
      accept: z.boolean(),
    }),
  }),
  accept: call({
    about: 'Let the platform push to the user, or not',
    request: z.object({ accept: z.boolean() }),
    data: z.object({ accept: z.boolean() }),
  }),
  subscribePush: call({
    about: 'Push to this device, until its sign-in ends',
    request: z.object({ subscription: z.discriminatedUnion('kind', [webSubscription, officialAccountSubscription]) }),
    data: z.object({}),
  }),
  unsubscribePush: call({
    about: 'Push no more: to one browser by its endpoint, or to the official account',
    request: z.object({
      subscription: z.discriminatedUnion('kind', [
        z.pick(webSubscription, { kind: true, endpoint: true }),
        z.pick(officialAccountSubscription, { kind: true }),
      ]),
    }),
    data: z.object({}),
  }),
  testPush: call({
    about: 'Send a test notification to the own devices',
    request: z.object({}),
    /** Devices whose push service took it. */
    data: z.object({ sent: z.int() }),
  }),
}
