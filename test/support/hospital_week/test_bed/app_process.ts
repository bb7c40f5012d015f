/** The app as a production process, which may die at any moment and is started again. */
import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { bundledServer } from '../../server_bundle'

const root = path.join(__dirname, '../../../..')

export class AppProcess {
  private child: ChildProcess | undefined
  /** Anyone who waits for it to be there again. */
  private turn: Promise<void> = Promise.resolve()

  /** `folder`: of another release, bundled there; without it the unpacked release that RELEASE_FOLDER names, or what is checked out. */
  constructor(
    private readonly environment: NodeJS.ProcessEnv,
    private readonly folder = process.env.RELEASE_FOLDER,
  ) {}

  /** Starts it; resolves when it listens. */
  async start(): Promise<void> {
    this.child = spawn(
      process.execPath,
      [this.folder === undefined ? bundledServer() : 'dist/server/main.cjs'],
      {
        cwd: this.folder ?? root,
        detached: true,
        env: this.environment,
      },
    )
    await listening(this.child)
  }

  /** Ends it without a word (or by SIGTERM, as when a new version is put up), and starts another one. */
  restart(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const next = this.turn.then(async () => {
      await this.end(signal)
      await this.start()
    })
    this.turn = next.catch(() => undefined)
    return next
  }

  async stop(): Promise<void> {
    await this.turn
    await this.end('SIGTERM')
  }

  /** Ends it when there is no time to wait. */
  leave(): void {
    this.child?.kill('SIGKILL')
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const { child } = this
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    process.kill(-child.pid, signal)
    await ended
  }
}

function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer): void => {
      if (process.env.WEEK_LOG) process.stderr.write(chunk)
      output = `${output}${String(chunk)}`.slice(-20_000)
      if (/App\s+http:/.test(output)) resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`the app ended with ${code}: ${output}`)))
  })
}
