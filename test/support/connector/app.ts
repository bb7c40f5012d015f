/** The app's server on a port, with a system of the hospital that it lets in; and a connector beside it. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { readProfile, type Profile } from '../../../connector/profile/read'
import { run, type Running } from '../../../connector/run'
import type { Settings } from '../../../server/settings'
import { startTestServer, type TestServer } from '../server/test_server'

const profilesFolder = path.join(__dirname, '../../../connector/profiles')

export class AppWithConnector {
  readonly lines: Record<string, unknown>[] = []
  private running: Running | undefined

  private constructor(
    readonly server: TestServer,
    readonly folder: string,
    /** What the connector's profiles ask of the environment. */
    readonly environment: NodeJS.ProcessEnv,
  ) {}

  static async start(settings: Partial<Settings> = {}): Promise<AppWithConnector> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'connector-'))
    const { publicKey, privateKey } = await generateKeyPair('ES384', { extractable: true })
    const { kty = 'EC', ...jwk } = await exportJWK(publicKey)
    writeFileSync(path.join(folder, 'key.json'), JSON.stringify(await exportJWK(privateKey)))
    const clients = [
      {
        clientId: 'connector',
        jwks: { keys: [{ kty, ...jwk }] },
        scopes: 'system/*.write system/*.read',
      },
    ]
    const server = await startTestServer({ settings: { ...settings, integrationClients: clients } })
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    return new AppWithConnector(server, folder, {
      APP_URL: `http://127.0.0.1:${port}`,
      APP_PUBLIC_URL: server.settings.publicUrl,
      APP_CLIENT_ID: 'connector',
      APP_KEY_FILE: path.join(folder, 'key.json'),
      JOURNAL_FILE: path.join(folder, 'journal.db'),
      JOURNAL_KEY: randomBytes(32).toString('base64'),
      PAGE_PORT: '0',
    })
  }

  /** A shipped profile, or one in a folder of its own. */
  profile(name: string, more: NodeJS.ProcessEnv = {}): Profile {
    const folder = path.isAbsolute(name) ? name : path.join(profilesFolder, name)
    return readProfile(folder, { ...this.environment, ...more })
  }

  async connect(profile: Profile, isShadow = false): Promise<Running> {
    const log = (event: string, facts: object): void => void this.lines.push({ event, ...facts })
    await this.disconnect()
    this.running = await run(profile, log, isShadow)
    return this.running
  }

  async disconnect(): Promise<void> {
    await this.running?.stop()
    this.running = undefined
  }

  async stop(): Promise<void> {
    await this.disconnect()
    await this.server.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
