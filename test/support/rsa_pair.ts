/** A new pair of RSA keys in PEM, as a merchant and a channel have them. */
import { generateKeyPairSync } from 'node:crypto'

export const rsaPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
