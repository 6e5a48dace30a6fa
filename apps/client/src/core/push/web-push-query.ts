import { webPushState } from './web-push.ts'

/** Whether this browser is subscribed. */
export const webPushQuery = { queryKey: ['webPushState'], queryFn: webPushState }
