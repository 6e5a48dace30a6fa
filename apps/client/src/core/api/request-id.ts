/** Made by the client, so that a request that is sent again is done once. 128 random bits; `crypto.randomUUID` needs HTTPS. */
export const newRequestId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
