/** `npm run hospital:key -- <client id> > private.json`: a key for a system of the hospital; the app's half is printed beside it. */
import { exportJWK, generateKeyPair } from 'jose'

async function main(): Promise<void> {
  const [clientId] = process.argv.slice(2)
  if (clientId === undefined) {
    console.error('Usage: npm run -s hospital:key -- <client id> > <file for the private key>')
    process.exitCode = 2
    return
  }
  const { publicKey, privateKey } = await generateKeyPair('ES384', { extractable: true })
  const clients = [
    { clientId, jwks: { keys: [await exportJWK(publicKey)] }, scopes: 'system/*.write' },
  ]
  console.log(JSON.stringify(await exportJWK(privateKey)))
  console.error(`INTEGRATION_CLIENTS='${JSON.stringify(clients)}'`)
}

void main()
