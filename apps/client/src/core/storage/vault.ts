/** Encrypts texts with a key of this browser that cannot be exported. Not available over plain http and without IndexedDB. */
export interface Vault {
  /** `label`: authenticated context; decryption requires the same one. */
  encrypt: (text: string, label: string) => Promise<string>
  /** undefined: encrypted on another device, or altered. */
  decrypt: (encrypted: string, label: string) => Promise<string | undefined>
}

const storeName = 'keys'
const keyName = 'passwords'
const ivLength = 12

const finished = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB gave no answer')))
  })

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('outrider', 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
  return finished(request)
}

async function deviceKey(): Promise<CryptoKey> {
  const database = await openDatabase()
  try {
    const read = () => finished<CryptoKey | undefined>(database.transaction(storeName).objectStore(storeName).get(keyName))
    const known = await read()
    if (known) return known
    const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    // Another tab may have been faster: `add` keeps its key, and both use that one.
    await finished(database.transaction(storeName, 'readwrite').objectStore(storeName).add(fresh, keyName)).catch(() => undefined)
    return (await read()) ?? fresh
  } finally {
    database.close()
  }
}

const toText = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const toBytes = (text: string) => Uint8Array.from(atob(text), letter => letter.charCodeAt(0))

export async function openVault(): Promise<Vault | undefined> {
  if (!window.isSecureContext || !('indexedDB' in window)) return undefined
  const key = await deviceKey().catch((cause: unknown) => {
    console.warn('no device key, passwords are not remembered', cause)
    return undefined
  })
  if (!key) return undefined
  const how = (iv: Uint8Array<ArrayBuffer>, label: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(label),
  })
  return {
    async encrypt(text, label) {
      const iv = crypto.getRandomValues(new Uint8Array(ivLength))
      const encrypted = await crypto.subtle.encrypt(how(iv, label), key, new TextEncoder().encode(text))
      return toText(new Uint8Array([...iv, ...new Uint8Array(encrypted)]))
    },
    async decrypt(encrypted, label) {
      try {
        const bytes = toBytes(encrypted)
        const text = await crypto.subtle.decrypt(how(bytes.slice(0, ivLength), label), key, bytes.slice(ivLength))
        return new TextDecoder().decode(text)
      } catch (cause) {
        console.warn('a remembered password could not be decrypted', cause)
        return undefined
      }
    },
  }
}
