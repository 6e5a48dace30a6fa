/** Destination of a call: one platform with its address and tokens, so that no token is sent to another platform. */
export interface Target {
  code: string
  title: string
  /** Address without a trailing slash; paths are relative to it. */
  url: string
  accessToken?: string | undefined
  refreshToken?: string | undefined
}
