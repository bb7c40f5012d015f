/** Other people's programs, which play the hospital: PHP's SoapServer, Python's hl7, MariaDB. Installed from Debian where they are missing. */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { canInstall, installPackages, installWords } from '../debian.mjs'

/** By package: what it brings. */
const programs = {
  'php-cli': '/usr/bin/php',
  'php-xml': '/usr/share/doc/php-xml',
  'php-soap': '/usr/share/doc/php-soap',
  'python3-hl7': '/usr/lib/python3/dist-packages/hl7',
  'mariadb-server': '/usr/sbin/mariadbd',
}

/** Sees that they are there. @throws Error with how to install them */
export function needPrograms(...wanted: (keyof typeof programs)[]): void {
  const missing = wanted.filter((name) => !existsSync(programs[name]))
  if (missing.length === 0) return
  if (!canInstall()) throw new Error(`Install what the tests play with: ${installWords(missing)}`)
  installPackages(missing)
}

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
