/** The connector as a process of its own in the hospital, with a shipped profile, behind a network that can be away. */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { init } from '../../../../connector/commands/init'
import { ownEnvironment } from '../../../../server/database/embedded/processes'
import { freePort } from '../../../../simulators/free_port'
import { Network } from '../../connector/network'

const root = path.join(__dirname, '../../../..')
const clientId = 'connector'

/** Where the connector's process finds app and hospital. */
interface Surroundings {
  appPort: number
  publicUrl: string
  hisToken: string
  /** What its profile asks besides. */
  environment: NodeJS.ProcessEnv
}

export class HospitalConnector {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'week-connector-'))
  /** Where the hospital leaves its files. */
  readonly files = path.join(this.folder, 'files')
  private network: Network | undefined
  private child: ChildProcess | undefined
  private environment: NodeJS.ProcessEnv = {}
  private turn: Promise<void> = Promise.resolve()
  /** Ended for good. */
  private isOver = false

  private constructor(
    profiles: readonly string[],
    /** Where the app's calls arrive. */
    readonly listenPort: number,
  ) {
    mkdirSync(this.files)
    const said: string[] = []
    const shipped = path.join(root, 'connector/profiles')
    for (const profile of profiles)
      if (init(shipped, profile, this.folder, (line) => void said.push(line)) !== 0)
        throw new Error(said.join('\n'))
    const file = path.join(this.folder, 'profile.yml')
    writeFileSync(
      file,
      readFileSync(file, 'utf8')
        .replaceAll('everySeconds: 1\n', 'everySeconds: 0.2\n')
        .replace('complete:', 'wholeEverySeconds: 1\n    complete:'),
    )
  }

  static async of(profiles: readonly string[]): Promise<HospitalConnector> {
    return new HospitalConnector(profiles, await freePort())
  }

  /** Its line of the app's INTEGRATION_CLIENTS. */
  async client(): Promise<object> {
    const { publicKey, privateKey } = await generateKeyPair('ES384', { extractable: true })
    writeFileSync(path.join(this.folder, 'key.json'), JSON.stringify(await exportJWK(privateKey)))
    return {
      clientId,
      jwks: { keys: [await exportJWK(publicKey)] },
      scopes: 'system/*.write system/*.read',
    }
  }

  /** Starts it; it reaches the app when both are there. */
  async start({ appPort, publicUrl, hisToken, environment }: Surroundings): Promise<void> {
    this.network = new Network(await freePort(), appPort)
    this.environment = {
      ...ownEnvironment(),
      APP_URL: `http://127.0.0.1:${this.network.port}`,
      APP_PUBLIC_URL: publicUrl,
      APP_CLIENT_ID: clientId,
      APP_KEY_FILE: path.join(this.folder, 'key.json'),
      JOURNAL_FILE: path.join(this.folder, 'journal.db'),
      JOURNAL_KEY: randomBytes(32).toString('base64'),
      PAGE_PORT: String(await freePort()),
      LISTEN_PORT: String(this.listenPort),
      HIS_TOKEN: hisToken,
      ...environment,
    }
    await this.spawn()
  }

  /** Ends it without a word, and starts another one. */
  restart(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const next = this.turn.then(async () => {
      await this.end(signal)
      if (!this.isOver) await this.spawn()
    })
    this.turn = next.catch(() => undefined)
    return next
  }

  get isAway(): boolean {
    return this.network?.isAway === true
  }

  /** No way to the app. */
  cut(): void {
    this.network?.cut()
  }

  mend(): void {
    if (this.network !== undefined) this.network.isAway = false
  }

  async stop(): Promise<void> {
    this.isOver = true
    await this.turn
    await this.end('SIGTERM')
    this.network?.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Resolves when it runs. */
  private spawn(): Promise<void> {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', 'connector/main.ts', 'run', '--profile', this.folder],
      { cwd: root, env: this.environment },
    )
    this.child = child
    return new Promise((resolve, reject) => {
      let output = ''
      const read = (chunk: Buffer): void => {
        if (process.env.WEEK_LOG) process.stderr.write(chunk)
        output = `${output}${String(chunk)}`.slice(-20_000)
        if (output.includes('connector runs')) resolve()
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('exit', (code) => reject(new Error(`the connector ended with ${code}: ${output}`)))
    })
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }
}
