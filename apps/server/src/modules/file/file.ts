/** Uploads by users. */
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { Files } from '../../files/files.ts'

/** Uploads per user and minute. */
const perMinute = 60

export const fileHandlers = (files: Files): Handlers<'file/upload'> => {
  const limiter = new RateLimiterMemory({ keyPrefix: 'upload', points: perMinute, duration: 60 })
  return {
    async 'file/upload'({ purpose }, { user, upload }) {
      if (!upload) throw new Error('file/upload without the body of its request')
      await limiter.consume(user.userId).catch((blocked: unknown) => {
        // The limiter throws its state when it blocks, and an Error when something is wrong.
        if (blocked instanceof Error) throw blocked
        fail('request.tooMany')
      })
      return { fileId: await files.upload(upload, purpose, user.userId) }
    },
  }
}
