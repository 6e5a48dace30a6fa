import { z } from 'zod'
import { call } from '../call.ts'
import { loginRequest, session, ssoRequest } from '../entities/session.ts'

export const user = {
  login: call({ about: 'Sign in by user name', request: loginRequest, data: session, scope: 'routed' }),
  getUserMsg: call({ about: 'Single sign-on by a user key, which counts once', request: ssoRequest, data: session }),
  logout: call({ about: 'Sign out: both tokens end', request: z.object({}), data: z.object({}), scope: 'routed' }),
  // The specification shows no fields: both passwords as they travel at sign-in. All sessions of the user end, a new one begins.
  changePassword: call({
    about: 'Change the own password; ends every session of the user and begins a new one',
    request: z.object({ oldPassword: z.string().min(1).max(256), newPassword: z.string().min(32).max(256) }),
    data: session,
    scope: 'routed',
  }),
  // No fields shown: what a client must know before and after signing in.
  getSysConfig: call({
    about: 'How this platform wants its clients to behave',
    request: z.object({}),
    data: z.object({
      platformTitle: z.string(),
      /** Seconds between two polls where the live feed cannot be used. */
      pollSeconds: z.number(),
      /** A position older than this while online is shown as stale, seconds. */
      staleAfterSeconds: z.number(),
    }),
  }),
}
