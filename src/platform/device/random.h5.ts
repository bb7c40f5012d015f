import type { RandomToken } from './random.types'

export const randomToken: RandomToken = () => {
  const bytes = new Uint8Array(16)
  if (typeof crypto === 'undefined') {
    bytes.forEach((_, index) => (bytes[index] = Math.floor(Math.random() * 256)))
  } else {
    crypto.getRandomValues(bytes)
  }
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
