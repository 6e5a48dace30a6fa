interface ImportMetaEnv {
  /** Set by the build: version of the client, from package.json. */
  readonly OUTRIDER_VERSION: string
  /** Set by the build: number or address of the one platform that this client is for; empty: any. */
  readonly OUTRIDER_EDITION: string
}

/** Bundled on its own, for the scope of worklets; the address of it. */
declare module '*?worker&url' {
  const url: string
  export default url
}
