/** Other people's programs, which play the hospital, as processes. */
import { spawn, type ChildProcess } from 'node:child_process'
import { connect } from 'node:net'

/** PHP's own web server with one script. */
export async function startPhp(script: string, port: number, env: NodeJS.ProcessEnv) {
  const child = spawn('/usr/bin/php', ['-S', `127.0.0.1:${port}`, script], {
    env: { ...process.env, ...env, PHP_CLI_SERVER_WORKERS: '4' },
    stdio: 'ignore',
    detached: true,
  })
  await listens(port)
  return { stop: () => end(child) }
}

/** A script of the distribution's Python, where its packages are. */
export async function startPython(script: string, port: number, env: NodeJS.ProcessEnv) {
  const child = spawn('/usr/bin/python3', [script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  await listens(port)
  return { stop: () => end(child) }
}

/** Resolves when somebody listens there. @throws Error after ten seconds */
export async function listens(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy()
        resolve(true)
      })
      socket.on('error', () => resolve(false))
    })
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`nobody listens at ${port}`)
}

/** Ends a program with what it started. */
function end(child: ChildProcess): void {
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
}
