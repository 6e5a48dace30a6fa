/** Ours: push notifications to the devices of a user. The calls are in the group `user`, because they are about the current user. */
import * as z from 'zod/mini'
import { call } from '../call.ts'

/** Web Push subscription of a browser: endpoint and keys (RFC 8291). */
export const webSubscription = z.object({
  kind: z.literal('web'),
  /** The server checks that it is the address of a push service. */
  endpoint: z.string().check(z.regex(/^https:\/\//), z.maxLength(2048)),
  p256dh: z.string().check(z.regex(/^[\w-]{80,100}={0,2}$/)),
  auth: z.string().check(z.regex(/^[\w-]{20,30}={0,2}$/)),
})

/** Push by template message of the official account; the credential identifies the follower. */
export const officialAccountSubscription = z.object({
  kind: z.literal('officialAccount'),
  credential: z.string().check(z.minLength(1), z.maxLength(128)),
})

/** Nothing is pushed to a session of one module, and none of them decides what the user gets elsewhere. */
export const pushCalls = {
  getPushConfig: call({
    about: 'What this platform can push, and whether the user accepts it',
    everyone: 'the user’s own settings',
    data: z.object({
      /** Public VAPID key for Web Push, base64url. */
      webPushKey: z.string(),
      /** Template messages of the official account can be sent. */
      officialAccount: z.boolean(),
      accept: z.boolean(),
    }),
  }),
  accept: call({
    about: 'Turn push notifications to the user on or off',
    everyone: 'the user’s own settings',
    request: z.object({ accept: z.boolean() }),
    data: z.object({ accept: z.boolean() }),
  }),
  subscribePush: call({
    about: 'Subscribe this device to push notifications, until its session ends',
    everyone: 'the user’s own devices',
    request: z.object({ subscription: z.discriminatedUnion('kind', [webSubscription, officialAccountSubscription]) }),
    errors: ['push.foreignService', 'officialAccount.notConfigured', 'officialAccount.wrongCredential'],
  }),
  unsubscribePush: call({
    about: 'Unsubscribe a browser by its endpoint, or the official account',
    everyone: 'the user’s own devices',
    request: z.object({
      subscription: z.discriminatedUnion('kind', [
        z.pick(webSubscription, { kind: true, endpoint: true }),
        z.pick(officialAccountSubscription, { kind: true }),
      ]),
    }),
  }),
  testPush: call({
    about: 'Send a test notification to the user’s own devices',
    everyone: 'the user’s own devices',
    /** Number of devices whose push service accepted it. */
    data: z.object({ sent: z.int() }),
    errors: ['push.notAccepted', 'push.noDevice', 'push.failed'],
  }),
}
