/** `npm run hospital:key -- <client id> <scope> … > private.json`: a key for a system of the hospital; the app's setting is printed beside it. */
import { exportJWK, generateKeyPair } from 'jose'
import * as v from 'valibot'
import { scopes } from '../settings/integration_clients'

async function main(): Promise<void> {
  const [clientId, ...named] = process.argv.slice(2)
  const wanted = v.safeParse(scopes, named.join(' '))
  if (clientId === undefined || !wanted.success) {
    console.error(
      `Usage: npm run -s hospital:key -- <client id> <scope> … > <file for the private key>
A scope says what the system may do: system/DiagnosticReport.write for a laboratory, "system/*.write" for a HIS that tells everything,
system/Task.read for a connector that fetches the app's calls, system/EntryLink.write to send patients in signed in, system/<Resource>.read to read back over FHIR (docs/integration, Answers).`,
    )
    process.exitCode = 2
    return
  }
  const { publicKey, privateKey } = await generateKeyPair('ES384', { extractable: true })
  const clients = [
    { clientId, jwks: { keys: [await exportJWK(publicKey)] }, scopes: wanted.output },
  ]
  console.log(JSON.stringify(await exportJWK(privateKey)))
  console.error(`INTEGRATION_CLIENTS='${JSON.stringify(clients)}'`)
}

void main()
